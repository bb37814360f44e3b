import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, type TestApp } from '../testing/testing.ts'
import { until } from '../testing/wait.testing.ts'

let app: TestApp
/** While this connection locks the table `attempt`, sign-ins wait for the lock. */
let other: pg.Client
let token: string
beforeAll(async () => {
  app = await openTestApp({ database: { lockTimeout: 60_000 } })
  other = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await other.connect()
  token = (await app.registerPlayer()).token
})
afterEach(() => other.query('rollback'))
afterAll(async () => {
  await other.end()
  await app.finish()
})

let made = 0
const logIn = (one = app) => {
  const n = ++made
  return one.server.inject({
    method: 'POST',
    url: '/api/login_pc',
    headers: { 'x-forwarded-for': `10.9.${Math.floor(n / 250)}.${n % 250}` },
    payload: { name: `absent${n}`, password: 'wrong-12345', code },
  })
}
type Answer = Awaited<ReturnType<typeof logIn>>
function logIns(count: number, one = app): { answered: Answer[]; all: Promise<Answer[]> } {
  const answered: Answer[] = []
  const asked = Array.from({ length: count }, async () => {
    const answer = await logIn(one)
    answered.push(answer)
    return answer
  })
  return { answered, all: Promise.all(asked) }
}
const codesOf = (answers: Answer[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => String(answer.json<{ code: number }>().code))].map(([name, those]) => [
      name,
      those.length,
    ]),
  )
const stopSignIns = () => other.query('begin; lock table attempt in access exclusive mode')

async function figure(name: string, labels: string): Promise<number> {
  const { body } = await app.server.inject({ url: '/metrics' })
  const line = body.split('\n').find((one) => one.startsWith(`${name}{${labels}}`))
  return Number(line?.split(' ')[1] ?? 0)
}
const running = (line: string) => figure('koi_anonymous_calls', `line="${line}",state="running"`)
const waiting = (line: string) => figure('koi_anonymous_calls', `line="${line}",state="waiting"`)
const refusals = (line: string) => figure('koi_anonymous_refused_total', `line="${line}"`)

test('fifty simultaneous sign-ins are all served, none is refused with 429', async () => {
  expect(codesOf(await logIns(50).all)).toEqual({ 422: 50 })
})

test('of 200 simultaneous sign-ins 2 run, 100 wait and 98 are refused with 429; other calls are not delayed', async () => {
  await stopSignIns()
  const before = await refusals('auth.logIn')
  const { answered, all } = logIns(200)
  await until(async () => answered.length === 98)
  expect(codesOf(answered)).toEqual({ 429: 98 })
  for (const { statusCode, headers, payload } of answered)
    expect([statusCode, headers['retry-after'], JSON.parse(payload)]).toEqual([
      200,
      '5',
      { code: 429, message: '操作过于频繁，请稍后再试', data: { retry_after: 5 } },
    ])
  expect([await running('auth.logIn'), await waiting('auth.logIn')]).toEqual([2, 100])
  expect((await refusals('auth.logIn')) - before).toBe(98)

  expect((await app.callPlayerApi('POST /api/balance', {}, token)).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/app')).code).toBe(200)
  expect((await app.callPlayerApi('GET /api/game/list')).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/balance', {}, 'unknown')).code).toBe(401)
  expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200)

  await other.query('rollback')
  expect(codesOf(await all)).toEqual({ 422: 102, 429: 98 })
  // A slot is released only after its pause.
  await until(async () => (await running('auth.logIn')) === 0)
  expect(await waiting('auth.logIn')).toBe(0)
})

test('a signed-in operator does not wait behind calls with unknown tokens', async () => {
  expect((await app.callConsoleApi('GET /console/api/me')).status).toBe(200)
  let answered = 0
  const strangers = Array.from({ length: 150 }, async (_, n) => {
    const { status } = await app.callConsoleApi('GET /console/api/me', undefined, `unknown${n}`)
    answered++
    return status
  })
  expect((await app.callConsoleApi('GET /console/api/me')).status).toBe(200)
  expect(answered).toBeLessThan(100)
  for (const status of await Promise.all(strangers)) expect([401, 429]).toContain(status)
})

test('a stopping process sends delayed refusals at once, and serves or refuses queued calls', async () => {
  const second = await openTestApp()
  const blocker = new pg.Client({ connectionString: second.app.config.databaseUrl })
  await blocker.connect()
  try {
    await blocker.query('begin; lock table attempt in access exclusive mode')
    const { answered, all } = logIns(200, second)
    await until(async () => second.app.admission.figures.get('auth.logIn')?.waiting === 100)
    const closed = second.server.close()
    await until(async () => answered.length === 98)
    expect(codesOf(answered)).toEqual({ 429: 98 })
    await blocker.query('rollback')
    // Queued calls are served for three seconds, then refused.
    const codes = codesOf(await all)
    expect(codes['422']).toBeGreaterThanOrEqual(2)
    expect(codes['422']! + codes['429']!).toBe(200)
    await closed
  } finally {
    await blocker.end()
    await second.finish()
  }
})
