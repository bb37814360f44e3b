import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../platform/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

test('every job asked for twice at once runs, and leaves connections for everybody else', async () => {
  const { items } = (await app.operate('GET /console/api/jobs', { per_page: '200' })).body as {
    items: { name: string }[]
  }
  const names = [...new Set(items.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(20)
  const answers = await Promise.all(
    [...names, ...names].map(async (name) => (await app.operate(`POST /console/api/jobs/${name}/run`, {})).status),
  )
  expect(answers).toEqual(answers.map(() => 200))
})
