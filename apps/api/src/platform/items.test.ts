import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

/** Figures of a time or of one thing, whose rows are a part of them, and a thread, which is read on from a message. */
const isNoList = (path: string) => /\/(reports\/|rebates\/preview|dry-run|reconciliation|threads\/)/.test(path)

test('every list of the operators answers its page, how many a page holds and how many there are', async () => {
  const { paths } = (await app.operate('GET /console/api/openapi.json')).body as {
    paths: Record<
      string,
      { get?: { responses: { 200: { content: Record<string, { schema: { properties?: object } }> } } } }
    >
  }
  const player = (await app.operate('GET /console/api/players', { q: 'demo002' })).body.items[0].id as string
  const lists = Object.entries(paths)
    .filter(([, { get }]) => 'items' in (get?.responses[200].content['application/json']?.schema.properties ?? {}))
    .map(([path]) => path)
    .filter((path) => !isNoList(path))
  expect(lists).toContain('/console/api/jobs')
  expect(lists.length).toBeGreaterThan(30)
  for (const path of lists) {
    const at = `GET ${path.replace('{id}', player)}` as const
    const { status, body } = await app.operate(at)
    expect({ path, status, ...body }).toMatchObject({ path, status: 200, page: 1 })
    expect({ path, ...body, items: null }).toMatchObject({
      path,
      per_page: expect.any(Number),
      total: expect.any(Number),
    })
    expect(body.items.length, path).toBe(Math.min(body.total, body.per_page))
    const second = (await app.operate(at, { page: '2', per_page: '1' })).body
    expect({ path, ...second, items: null }).toMatchObject({ path, page: 2, per_page: 1, total: body.total })
    expect(second.items, path).toEqual(body.items.slice(1, 2))
  }
})
