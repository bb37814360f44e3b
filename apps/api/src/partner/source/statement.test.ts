import { fen } from '@koi/contract/money'
import { instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankDeposit, depositCalls, type DepositCalls, openBankTransfers } from '../../money/deposit/deposit.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { play, run, seedVenuesAndLevels, signInAgain } from '../../reward/vip/testing.ts'
import { makeSource, registerBy } from './source.testing.ts'
import { countStatement } from './statement.ts'

let app: TestApp & DepositCalls
beforeEach(async () => {
  const opened = await openTestApp({ at: '2026-01-15T04:00:00.000Z' })
  app = { ...opened, ...depositCalls(opened) }
  await seedVenuesAndLevels(app)
  await openBankTransfers(app)
})
afterEach(() => app.finish())

const at = (text: string) => instant(`${text.replace(' ', 'T')}+08:00`)
const lose = (yuan: string, time: string, player: string) =>
  play(app, player, yuan.replace('-', ''), { at: at(time), winLoss: -Number(yuan) * 100 })
const count = () => run(app, 'count-source-statements')
const statements = async (query: object = {}) =>
  (await app.callConsoleApi('GET /console/api/source-statements', query)).body.items
const ofMonth = async (month: string) => (await statements()).find((row: { month: string }) => row.month === month)
const act = (id: string, what: string, body: object = {}, token?: string) =>
  app.callConsoleApi(`POST /console/api/source-statements/${id}/${what}`, body, token)
async function payIn(token: string, amount: string): Promise<void> {
  const made = await app.recharge(token, bankDeposit({ amount }))
  expect((await app.callConsoleApi(`POST /console/api/deposits/${made.message}/approve`)).status).toBe(200)
}

test('the share is of the losses less gifts of players since the deal, and equals a recount', async () => {
  const source = await makeSource(app)
  const before = await registerBy(app, `c=${source.code}`)
  const deal = { deal: 'share', share: 30 }
  expect((await app.callConsoleApi(`PATCH /console/api/sources/${source.id}`, deal)).status).toBe(200)
  const one = await registerBy(app, `c=${source.code}`)
  const two = await registerBy(app, `c=${source.code}`)
  await lose('1000', '2026-01-16 12:00:00', before.id)
  await lose('1000', '2026-01-31 23:59:59', one.id)
  await lose('-200', '2026-01-20 12:00:00', two.id)
  await lose('500', '2026-02-01 00:00:00', two.id)
  app.clock.set(at('2026-02-02 05:10:00'))
  expect(await count()).toBe(2)
  const { rows } = await sql<{ net: number }>`
    select -sum(win_loss)::bigint as net from bet where player_id in (${one.id}, ${two.id})
      and settled_at < ${at('2026-02-01 00:00:00')}`.execute(app.app.db)
  expect(rows[0]!.net).toBe(80_000)
  const january = await ofMonth('2026-01')
  expect(january).toMatchObject({ net_result: '800.00', amount: '240.00', players: 2, state: 'draft', share: 30 })
  expect(await ofMonth('2026-02')).toMatchObject({ net_result: '500.00', amount: '150.00' })
  const lines = await app.callConsoleApi(`GET /console/api/source-statements/${january.id}/lines`)
  expect(lines.body.items.map(({ id, net_result }: Record<string, string>) => [id, net_result])).toEqual([
    [one.id, '1000.00'],
    [two.id, '-200.00'],
  ])
})

test('a closed statement does not change, and later changes count in the next one', async () => {
  const source = await makeSource(app, { deal: 'share', share: 50 })
  const { id } = await registerBy(app, `c=${source.code}`)
  await lose('100', '2026-01-20 12:00:00', id)
  app.clock.set(at('2026-01-30 12:00:00'))
  await count()
  const january = await ofMonth('2026-01')
  expect((await act(january.id, 'close')).body.code).toBe('SOURCE_MONTH_OPEN')
  app.clock.set(at('2026-03-02 12:00:00'))
  await count()
  const february = await ofMonth('2026-02')
  expect((await act(february.id, 'close')).body.code).toBe('SOURCE_EARLIER_OPEN')
  expect((await act(january.id, 'close')).body).toMatchObject({ state: 'closed', amount: '50.00' })
  await lose('40', '2026-01-21 12:00:00', id)
  await count()
  expect(await ofMonth('2026-01')).toMatchObject({ net_result: '100.00', amount: '50.00' })
  expect(await ofMonth('2026-02')).toMatchObject({ net_result: '40.00', amount: '20.00' })
  expect((await act(january.id, 'count')).body.code).toBe('SOURCE_STATEMENT_DONE')
})

test('a first deposit of at least the minimum counts once, in the month in which it was made', async () => {
  const source = await makeSource(app, { deal: 'cpa', cpa: '80', cpa_least: '200' })
  const players = []
  for (const amount of ['200', '100', '500']) {
    const player = await registerBy(app, `c=${source.code}`)
    await payIn(player.token, amount)
    players.push(player)
  }
  // If the first deposit is too small, a larger second one does not count instead.
  await payIn(players[1]!.token, '1000')
  await count()
  const january = await ofMonth('2026-01')
  expect(january).toMatchObject({ players: 2, amount: '160.00' })
  app.clock.set(at('2026-02-02 12:00:00'))
  await payIn(await signInAgain(app, players[0]!.name), '300')
  await Promise.all(Array.from({ length: 5 }, () => act(january.id, 'close')))
  await count()
  expect(await ofMonth('2026-01')).toMatchObject({ players: 2, amount: '160.00', state: 'closed' })
  expect(await ofMonth('2026-02')).toMatchObject({ players: 0, amount: '0.00' })
})

test('a payment is recorded once, and from the threshold on a second operator must confirm it', async () => {
  const source = await makeSource(app, { deal: 'cpa', cpa: '80' })
  const { token } = await registerBy(app, `c=${source.code}`)
  await payIn(token, '200')
  app.clock.set(at('2026-02-02 12:00:00'))
  await count()
  const { id } = await ofMonth('2026-01')
  expect((await act(id, 'pay', { reference: 'TX-1' })).body.code).toBe('SOURCE_STATEMENT_OPEN')
  await act(id, 'close')
  expect((await act(id, 'pay', { reference: '' })).body.code).toBe('REFERENCE_NEEDED')
  await app.createOperator('second')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '80' })
  const asked = await act(id, 'pay', { reference: 'TX-1' })
  expect(asked.body).toMatchObject({ outcome: 'waiting' })
  expect(await ofMonth('2026-01')).toMatchObject({ state: 'closed', reference: '' })
  const other = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password })).body.token
  const { items } = (await app.callConsoleApi('GET /console/api/approvals', { state: 'open' }, other)).body
  expect(items).toMatchObject([{ act: 'source.pay', after: { amount: '80.00', reference: 'TX-1' } }])
  const approved = await app.callConsoleApi(`POST /console/api/approvals/${items[0].id}/approve`, {}, other)
  expect(approved.status).toBe(200)
  expect(await ofMonth('2026-01')).toMatchObject({
    state: 'paid',
    reference: 'TX-1',
    paid_by: 'admin',
    second_by: 'second',
    paid_at: '2026-02-02 12:00:00',
  })
  expect((await act(id, 'pay', { reference: 'TX-2' })).body.code).toBe('SOURCE_STATEMENT_PAID')
})

test('shares are rounded down, and a negative result pays nothing', () => {
  const terms = { deal: 'share', cpa: fen(0), cpaLeast: fen(0), cpaVerified: false, share: 3333 } as const
  const line = (netResult: number) => ({ playerId: 'p', isFirst: false, cpa: fen(0), netResult })
  expect(countStatement(terms, [line(101), line(-1)])).toMatchObject({ players: 2, netResult: 100, amount: 33 })
  expect(countStatement(terms, [line(-100)])).toMatchObject({ netResult: -100, amount: 0 })
})

test('a changed deal counts from the next month on, and no first deposit of a paid share is paid again', async () => {
  const source = await makeSource(app, { deal: 'share', share: 50 })
  const change = async (deal: object) =>
    expect((await app.callConsoleApi(`PATCH /console/api/sources/${source.id}`, deal)).status).toBe(200)
  const one = await registerBy(app, `c=${source.code}`)
  await payIn(one.token, '200')
  await lose('100', '2026-01-20 12:00:00', one.id)
  app.clock.set(at('2026-01-31 12:00:00'))
  await change({ deal: 'cpa', cpa: '80' })
  await count()
  expect(await ofMonth('2026-01')).toMatchObject({ deal: 'share', amount: '50.00' })
  app.clock.set(at('2026-02-10 12:00:00'))
  const two = await registerBy(app, `c=${source.code}`)
  await payIn(two.token, '200')
  await count()
  expect(await ofMonth('2026-01')).toMatchObject({ deal: 'share', amount: '50.00' })
  expect(await ofMonth('2026-02')).toMatchObject({ deal: 'cpa', players: 1, amount: '80.00' })
  // Without a deal nothing is stated, and a later deal does not reach back.
  await change({ deal: 'none' })
  app.clock.set(at('2026-03-10 12:00:00'))
  await lose('1000', '2026-03-09 12:00:00', one.id)
  await count()
  expect(await ofMonth('2026-03')).toBeUndefined()
  app.clock.set(at('2026-04-10 12:00:00'))
  await change({ deal: 'share', share: 50 })
  await lose('40', '2026-04-09 12:00:00', one.id)
  await count()
  expect(await ofMonth('2026-03')).toBeUndefined()
  expect(await ofMonth('2026-04')).toMatchObject({ deal: 'share', net_result: '40.00', amount: '20.00' })
  // The drafts of months before stay as they were.
  expect(await ofMonth('2026-01')).toMatchObject({ deal: 'share', amount: '50.00' })
  expect(await ofMonth('2026-02')).toMatchObject({ deal: 'cpa', players: 1, amount: '80.00' })
})

test('changed terms of a deal by first deposit pay nothing for the first deposits of stated months', async () => {
  const source = await makeSource(app, { deal: 'cpa', cpa: '80', cpa_least: '200', cpa_verified: 1 })
  const change = async (deal: object) =>
    expect((await app.callConsoleApi(`PATCH /console/api/sources/${source.id}`, deal)).status).toBe(200)
  const small = await registerBy(app, `c=${source.code}`)
  await payIn(small.token, '100')
  const unverified = await registerBy(app, `c=${source.code}`)
  await payIn(unverified.token, '200')
  await count()
  expect(await ofMonth('2026-01')).toMatchObject({ players: 0, amount: '0.00' })
  app.clock.set(at('2026-02-10 12:00:00'))
  await change({ deal: 'cpa', cpa: '500', cpa_least: '0', cpa_verified: 0 })
  await count()
  app.clock.set(at('2026-03-10 12:00:00'))
  await count()
  expect(await ofMonth('2026-03')).toMatchObject({ deal: 'cpa', cpa: '500.00', players: 0, amount: '0.00' })
})

test('payments recorded at once by one operator do not pass the threshold together', async () => {
  const sources = [await makeSource(app, { deal: 'cpa', cpa: '80' }), await makeSource(app, { deal: 'cpa', cpa: '80' })]
  for (const { code } of sources) await payIn((await registerBy(app, `c=${code}`)).token, '200')
  app.clock.set(at('2026-02-02 12:00:00'))
  await count()
  const january = (await statements()).filter(({ month }: { month: string }) => month === '2026-01')
  for (const { id } of january) await act(id, 'close')
  await app.createOperator('second')
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '100' })
  const paid = await Promise.all(january.map(({ id }: { id: string }) => act(id, 'pay', { reference: `TX-${id}` })))
  const outcomes = paid.map(({ body }) => String(body.outcome ?? body.state))
  expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'waiting'])
})
