import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, build } from '../build.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'

let app: TestApp
let other: Built
beforeAll(async () => {
  app = await openTestApp()
  other = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
})
afterAll(async () => {
  await other.close()
  await app.finish()
})

const call = async (server: Built['server'], token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.inject({ method: 'POST', url: '/api/refreshusermoney', headers })).json<{ code: number }>().code
}
const most = 120

test('D-098 over two processes at once the limit of calls is exact within a tenth', async () => {
  const { token } = await app.join()
  const codes = await Promise.all(Array.from({ length: 400 }, (_, n) => call(n % 2 ? app.server : other.server, token)))
  const through = codes.filter((code) => code === 200).length
  expect(through).toBeGreaterThanOrEqual(most * 0.9)
  expect(through).toBeLessThanOrEqual(most * 1.1)
  expect(codes.filter((code) => code === 429)).toHaveLength(400 - through)
})

test('D-098 one after the other it is exact as well, and the next minute begins anew', async () => {
  const { token } = await app.join()
  let through = 0
  for (let n = 0; n < 140; n++) if ((await call(n % 2 ? app.server : other.server, token)) === 200) through++
  expect(Math.abs(through - most)).toBeLessThanOrEqual(most / 10)
  app.clock.turn(60_000)
  expect(await call(other.server, token)).toBe(200)
})
