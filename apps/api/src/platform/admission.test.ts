import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { code, openTestApp, type TestApp } from './testing.ts'
import { until } from './wait.testing.ts'

let app: TestApp
/** A connection of the test's own: while it holds the table of attempts no sign-in goes on. */
let other: pg.Client
let token: string
beforeAll(async () => {
  app = await openTestApp({ database: { lockTimeout: 60_000 } })
  other = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await other.connect()
  token = (await app.join()).token
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
    payload: { name: `nobody${n}`, password: 'wrong-12345', code },
  })
}
type Answer = Awaited<ReturnType<typeof logIn>>
/** So many sign-ins at once, with those that are answered so far. */
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

/** A figure of a line, as the metrics tell it. */
async function figure(name: string, labels: string): Promise<number> {
  const { body } = await app.server.inject({ url: '/metrics' })
  const line = body.split('\n').find((one) => one.startsWith(`${name}{${labels}}`))
  return Number(line?.split(' ')[1] ?? 0)
}
const running = (line: string) => figure('koi_anonymous_calls', `line="${line}",state="running"`)
const waiting = (line: string) => figure('koi_anonymous_calls', `line="${line}",state="waiting"`)
const refusals = (line: string) => figure('koi_anonymous_refused_total', `line="${line}"`)

test('fifty sign-ins at once are all served', async () => {
  expect(codesOf(await logIns(50).all)).toEqual({ 422: 50 })
})

test('of two hundred sign-ins two run at once, a hundred wait and the others are refused; nobody else waits for them', async () => {
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

  // A player, an operator, a visitor who reads and another way to sign in.
  expect((await app.ask('POST /api/balance', {}, token)).code).toBe(200)
  expect((await app.ask('POST /api/app')).code).toBe(200)
  expect((await app.ask('GET /api/game/list')).code).toBe(200)
  expect((await app.ask('POST /api/balance', {}, 'unknown')).code).toBe(401)
  expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200)

  await other.query('rollback')
  expect(codesOf(await all)).toEqual({ 422: 102, 429: 98 })
  // A place rests a moment before it is free.
  await until(async () => (await running('auth.logIn')) === 0)
  expect(await waiting('auth.logIn')).toBe(0)
})

test('an operator who is signed in does not wait behind calls with unknown tokens', async () => {
  expect((await app.operate('GET /console/api/me')).status).toBe(200)
  let answered = 0
  const strangers = Array.from({ length: 150 }, async (_, n) => {
    const { status } = await app.operate('GET /console/api/me', undefined, `unknown${n}`)
    answered++
    return status
  })
  expect((await app.operate('GET /console/api/me')).status).toBe(200)
  expect(answered).toBeLessThan(100)
  for (const status of await Promise.all(strangers)) expect([401, 429]).toContain(status)
})

test('a process that stops answers those who wait to be refused at once, and serves or refuses those in line', async () => {
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
    // Those in line are served as far as three seconds suffice, and refused then.
    const codes = codesOf(await all)
    expect(codes['422']).toBeGreaterThanOrEqual(2)
    expect(codes['422']! + codes['429']!).toBe(200)
    await closed
  } finally {
    await blocker.end()
    await second.finish()
  }
})
