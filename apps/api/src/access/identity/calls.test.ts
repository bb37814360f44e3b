import { type Instant, millisOf, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Built, build } from '../../server/build.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { CallCounts } from './calls.ts'

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
/** The default value of `limit_calls_minute`. */
const most = 300
const minuteOf = (now: Instant): number => Math.floor(millisOf(now) / minute)

test('with two processes under concurrent calls, the limit is exact within 10 % [D-098]', async () => {
  const { token } = await app.registerPlayer()
  const codes = await Promise.all(Array.from({ length: 600 }, (_, n) => call(n % 2 ? app.server : other.server, token)))
  const through = codes.filter((code) => code === 200).length
  expect(through).toBeGreaterThanOrEqual(most * 0.9)
  expect(through).toBeLessThanOrEqual(most * 1.1)
  expect(codes.filter((code) => code === 429)).toHaveLength(600 - through)
})

test('with two processes under sequential calls, the limit is exact within 10 % and resets with the next minute [D-098]', async () => {
  const { token } = await app.registerPlayer()
  let through = 0
  for (let n = 0; n < most + 40; n++) if ((await call(n % 2 ? app.server : other.server, token)) === 200) through++
  expect(Math.abs(through - most)).toBeLessThanOrEqual(most / 10)
  app.clock.advance(60_000)
  expect(await call(other.server, token)).toBe(200)
})

test('with eight processes, the limit is exact within 10 % under sequential and concurrent calls [D-098]', async () => {
  const processes = Array.from({ length: 8 }, () => new CallCounts(app.app.db))
  const now = app.clock.now()
  try {
    for (const atOnce of [1, 8]) {
      const session = Buffer.alloc(32, atOnce)
      const asked = { session, sessionKey: session.toString('base64') }
      let through = 0
      for (let n = 0; n < 2 * most; n += atOnce) {
        const some = Array.from({ length: atOnce }, (_, one) => processes[(n + one) % 8]!.countCall(asked, most, now))
        through += (await Promise.all(some)).filter((isOver) => !isOver).length
      }
      expect(Math.abs(through - most)).toBeLessThanOrEqual(most / 10)
    }
  } finally {
    for (const one of processes) one.close()
  }
})

test('the counts of 20 000 sessions that call within one second are shared between processes [D-098]', async () => {
  const sessions = Array.from({ length: 20_000 }, (_, n) => {
    const session = Buffer.alloc(32)
    session.writeUInt32BE(n)
    return { session, sessionKey: session.toString('base64') }
  })
  const [mine, others] = [new CallCounts(app.app.db), new CallCounts(app.app.db)]
  try {
    const now = app.clock.now()
    for (const session of sessions) await mine.countCall(session, most, now)
    await until(async () => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) from call_count where minute = ${minuteOf(now)}`.execute(app.app.db)
      return rows[0]!.count >= sessions.length
    })
    // The second process knows the one call of each session, so one more exceeds a limit of one.
    expect(await others.countCall(sessions[19_999]!, 1, now)).toBe(true)
  } finally {
    mine.close()
    others.close()
  }
})
