import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-03-10T04:00:00.000Z' })
})
afterAll(() => app.finish())

const run = async () => (await app.callConsoleApi('POST /console/api/jobs/find-dormant/run', {})).body.processed
const rows = async (query: object = {}) => (await app.callConsoleApi('GET /console/api/dormancies', query)).body.items
const logIn = (name: string) => app.callPlayerApi('POST /api/login_pc', { name, password, code })
const letters = async (token: string) =>
  (await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)).data.total

test('a dormant player is warned a month before, loses nothing, and is reviewed on return [R61]', async () => {
  const gone = await app.registerPlayer()
  const lucky = await app.registerPlayer()
  expect(await run()).toBe(0)
  expect((await app.callConsoleApi('PATCH /console/api/settings', { dormant_months: 2 })).status).toBe(422)
  await app.callConsoleApi('PATCH /console/api/settings', { dormant_months: 12 })
  expect(await run()).toBe(0)
  app.clock.advance(336 * day)
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
  expect((await rows({ state: 'warned' })).map(({ username }: { username: string }) => username).sort()).toEqual(
    [gone.name, lucky.name].sort(),
  )
  const back = await logIn(lucky.name)
  expect(back.code).toBe(200)
  expect(await letters(back.data.api_token)).toBe(1)
  app.clock.advance(29 * day)
  expect(await run()).toBe(0)
  app.clock.advance(2 * day)
  expect(await run()).toBe(1)
  expect(await rows()).toMatchObject([
    { username: gone.name, state: 'dormant', balance: '0.00', returned_at: '' },
    { username: lucky.name, state: 'back' },
  ])
  const [{ id }] = await rows({ q: gone.name })
  const check = (body: object) => app.callConsoleApi(`POST /console/api/dormancies/${id}/check`, body)
  expect(await check({ note: '已电话核实' })).toMatchObject({ status: 409, body: { code: 'NOT_RETURNED' } })

  expect((await logIn(gone.name)).code).toBe(200)
  expect(await rows({ state: 'returned' })).toMatchObject([{ username: gone.name }])
  expect(await check({ note: ' ' })).toMatchObject({ status: 422 })
  const checks = await Promise.all(Array.from({ length: 20 }, () => check({ note: '已电话核实' })))
  expect(checks.filter(({ status }) => status === 200)).toHaveLength(20)
  expect((await app.callConsoleApi('GET /console/api/audit', { q: 'dormancy.check' })).body.total).toBe(1)
  expect(await rows({ state: 'checked' })).toMatchObject([{ checked_by: 'admin', note: '已电话核实' }])
  // Another absence opens another case.
  app.clock.advance(400 * day)
  expect(await run()).toBe(2)
})
