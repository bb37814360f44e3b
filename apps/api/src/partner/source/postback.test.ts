import { day, hour, minute } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { runAll, runDue } from '../../platform/task/task.ts'
import { decide, sendPostback } from './postback.ts'
import { insertNetResults, readEvents } from './read.ts'
import { makeSource, registerBy, storedSource } from './source.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp('2026-03-10T04:00:00.000Z')
})
afterAll(() => app.finish())

interface Call {
  id: number
  path: string
  query: Record<string, string>
  is_signed: boolean
}
const byText = (one: string, other: string) => one.localeCompare(other)
let seen = 0
/** Returns the calls that the partner received since the last time, oldest first. */
async function calls(): Promise<Call[]> {
  const { items } = await app.sandbox.control<{ items: Call[] }>('GET', '/control/postbacks')
  const fresh = items.filter(({ id }) => id > seen).toReversed()
  seen = items[0]?.id ?? seen
  return fresh
}
const partner = (mode: string, secret?: string) =>
  app.sandbox.control('POST', '/control/postbacks', { mode, ...(secret === undefined ? {} : { secret }) })
const urlOf = (query: string) => `${app.sandbox.url}/postback/a?${query}`
const all = (query: string) => ({
  registration_url: urlOf(query),
  first_deposit_url: urlOf(query),
  deposit_url: urlOf(query),
  net_result_url: urlOf(query),
})
async function catchUp(): Promise<void> {
  await numberEvents(app.app, true)
  await readEvents(app.app)
}
const send = () => runDue(app.app, sendPostback)
async function payIn(token: string, amount: string): Promise<string> {
  const made = await app.recharge(token, bankDeposit({ amount }))
  expect((await app.callConsoleApi(`POST /console/api/deposits/${made.message}/approve`)).status).toBe(200)
  return made.message as string
}
const log = async (query: object) => (await app.callConsoleApi('GET /console/api/postbacks', query)).body.items

beforeEach(async () => {
  await partner('ok')
  await catchUp()
  await send()
  await calls()
})

test('each registration, first deposit and deposit is posted to the partner once, with the values of the link', async () => {
  await partner('ok', 'a-key')
  const source = await makeSource(app, {
    ...all(
      'e={event}&c={click_id}&a={amount}&u={currency}&p={player}&t={time}&k={secret}&m={utm_source}&id={id}&signature={signature}',
    ),
    secret: 'a-key',
  })
  const { id, name, token } = await registerBy(
    app,
    `c=${source.code}&click_id=a%26e%3D1&utm_source=${encodeURIComponent('微博')}`,
  )
  await payIn(token, '100')
  await payIn(token, '250')
  await catchUp()
  await send()
  const got = await calls()
  const { ref } = (await storedSource(app, id))!
  const same = { c: 'a&e=1', p: ref, u: 'CNY', m: '微博', k: 'a-key', t: String(Date.parse(app.clock.now()) / 1000) }
  expect(got.map(({ query }) => `${query['e']} ${query['a']}`).toSorted(byText)).toEqual([
    'deposit 100.00',
    'deposit 250.00',
    'first_deposit 100.00',
    'registration ',
  ])
  for (const call of got) expect(call).toMatchObject({ query: same, is_signed: true })
  expect(new Set(got.map(({ query }) => query['id'])).size).toBe(4)
  expect(JSON.stringify(got)).not.toMatch(new RegExp(`${name}|${id}`))
  const rows = await log({ q: name })
  expect(rows.length).toBe(4)
  for (const row of rows) {
    expect(row).toMatchObject({ state: 'sent', status: 200, answer: 'OK', attempts: 1, detail: '', next_at: '' })
    expect(row.url).toContain('k=***&')
    expect(row.url).toContain('signature=***')
  }
  await readEvents(app.app)
  expect([await send(), await calls()]).toEqual([0, []])
})

test('a forged or changed call does not match its signature', async () => {
  await partner('ok', 'a-key')
  const source = await makeSource(app, { registration_url: urlOf('a=1&signature={signature}'), secret: 'another' })
  await registerBy(app, `c=${source.code}`)
  await catchUp()
  await send()
  expect((await calls()).map(({ is_signed }) => is_signed)).toEqual([false])
})

test.each(['error', 'lost'])('a partner that fails with %s is called again under the same id', async (mode) => {
  const source = await makeSource(app, { registration_url: urlOf('id={id}') })
  const { name } = await registerBy(app, `c=${source.code}`)
  await partner(mode)
  await catchUp()
  await send()
  const [failed] = await log({ q: name })
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: mode === 'error' ? 500 : null })
  expect([failed.detail, failed.next_at]).not.toContain('')
  expect(await send()).toBe(0)
  await partner('ok')
  app.clock.advance(minute)
  expect(await send()).toBe(1)
  expect((await calls()).map(({ query }) => query['id'])).toEqual([failed.id])
  expect((await log({ q: name }))[0]).toMatchObject({ state: 'sent', attempts: 2 })
})

test('an undelivered postback is given up after three days and can be resent by hand', async () => {
  const source = await makeSource(app, { registration_url: urlOf('id={id}') })
  const { name } = await registerBy(app, `c=${source.code}`)
  await partner('error')
  await catchUp()
  await send()
  app.clock.advance(3 * day)
  await send()
  const [failed] = await log({ q: name, state: 'failed' })
  expect(failed).toMatchObject({ state: 'failed', attempts: 2, next_at: '' })
  await partner('ok')
  expect((await app.callConsoleApi(`POST /console/api/postbacks/${failed.id}/resend`, {})).body.state).toBe('waiting')
  await send()
  expect((await calls()).map(({ query }) => query['id'])).toEqual([failed.id])
  const again = await app.callConsoleApi(`POST /console/api/postbacks/${failed.id}/resend`, {})
  expect([again.status, again.body.code]).toEqual([409, 'POSTBACK_DONE'])
})

test('twenty concurrent readers insert each postback once, and twenty concurrent senders call once', async () => {
  const source = await makeSource(app, all('e={event}'))
  const { token } = await registerBy(app, `c=${source.code}`)
  await Promise.all([payIn(token, '100'), payIn(token, '200')])
  await numberEvents(app.app, true)
  await Promise.all(Array.from({ length: 20 }, () => readEvents(app.app)))
  await Promise.all(Array.from({ length: 20 }, () => send()))
  expect((await calls()).map(({ query }) => query['e'] ?? '').toSorted(byText)).toEqual([
    'deposit',
    'deposit',
    'first_deposit',
    'registration',
  ])
})

test('a source without an address, or one that is off, causes no call', async () => {
  const silent = await makeSource(app)
  await registerBy(app, `c=${silent.code}`)
  const source = await makeSource(app, { registration_url: urlOf('id={id}') })
  const { name } = await registerBy(app, `c=${source.code}`)
  await catchUp()
  expect((await app.callConsoleApi(`PATCH /console/api/sources/${source.id}`, { state: 0 })).status).toBe(200)
  await send()
  expect([await calls(), (await log({ q: name }))[0].state]).toEqual([[], 'dropped'])
})

test('the net result of a Beijing day is posted once, from the operator’s point of view', async () => {
  const source = await makeSource(app, { net_result_url: urlOf('e={event}&a={amount}&t={time}') })
  const { id } = await registerBy(app, `c=${source.code}`)
  await app.execAsOwner(`
    insert into player_day_play (player_id, day, category_id, bets, stake, valid_stake, win_loss)
    values ('${id}', '2026-03-12', 'slots', 3, 5000, 5000, -1234), ('${id}', '2026-03-12', 'live', 1, 1000, 1000, 500)`)
  expect(await insertNetResults(app.app, '2026-03-12' as never)).toBe(1)
  expect(await insertNetResults(app.app, '2026-03-12' as never)).toBe(0)
  await runAll(app.app, sendPostback)
  expect((await calls()).map(({ query }) => query)).toEqual([
    { e: 'net_result', a: '7.34', t: String(Date.parse('2026-03-12T16:00:00Z') / 1000) },
  ])
})

test('delivery, retry or giving up depends on the answer and the time since the request', () => {
  const [since, later] = ['2026-03-10T04:00:00.000Z', '2026-03-13T04:00:00.000Z'] as never[]
  const answered = (detail: string) => ({ status: null, answer: '', detail })
  expect(decide(answered(''), since!, later!)).toEqual({ is: 'done', state: 'sent' })
  expect(decide(answered('x'), since!, since!)).toEqual({ is: 'failed', why: 'x', state: 'waiting' })
  expect(decide(answered('x'), since!, later!)).toEqual({ is: 'done', state: 'failed' })
  expect(sendPostback.backoff.longest).toBe(2 * hour)
})
