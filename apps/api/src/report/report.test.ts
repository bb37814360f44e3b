import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '@koi/contract/money'
import { day, instant, plus } from '@koi/contract/time'
import { newId } from '../platform/id.ts'
import { openHouse, type TestHouse } from '../platform/testing.ts'

// The rows are written here as other features would leave them, and taken away at the end: reports only read.
let house: TestHouse
let player: { id: string; name: string }
let tester: { id: string; name: string }
const noon = instant('2026-03-10T04:00:00.000Z')
const yesterday = plus(noon, -day)

beforeAll(async () => {
  house = await openHouse()
  const { db } = house.house
  player = await house.join()
  tester = await house.join()
  await house.operate(`PATCH /console/api/players/${tester.id}`, { is_test: 1 })
  await db
    .insertInto('venue')
    .values({ code: 'rep', name: '报表馆', category: 'realbet', adapter: 'sandbox', baseUrl: '', secret: '', ledgerNumber: 1990 })
    .execute()
  await db.insertInto('payChannel').values({ code: 'card', name: '银行卡' }).onConflict((is) => is.doNothing()).execute()
  const deposit = (playerId: string, amount: number, closedAt: typeof noon | null) =>
    db
      .insertInto('deposit')
      .values({
        id: newId<'Deposit'>(), depositNo: `R${amount}${playerId.slice(-6)}${closedAt ?? ''}`, playerId, channel: 'card', amount: fen(amount), credited: closedAt ? fen(amount) : null,
        state: closedAt ? 2 : 1, expiresAt: noon, createdAt: yesterday, closedAt,
      })
      .execute()
  await deposit(player.id, 10_000, yesterday)
  await deposit(player.id, 5_000, noon)
  await deposit(player.id, 700, null)
  await deposit(tester.id, 99_900, noon)
  const bet = (betId: string, playerId: string, result: number, state = 1, settledAt: typeof noon | null = noon) =>
    db
      .insertInto('bet')
      .values({
        venue: 'rep', betId, playerId, gameCode: 'g1', gameName: '百家乐', categoryId: 'realbet', stake: fen(2_000), validStake: fen(1_500), winLoss: fen(result), state,
        betAt: yesterday, settledAt, changedAt: noon,
      })
      .execute()
  await bet('b1', player.id, -2_000)
  await bet('b2', player.id, 1_000)
  await bet('b3', player.id, 0, 2, null)
  await bet('b4', tester.id, 50_000)
  // The last millisecond of the Beijing day before.
  await bet('b5', player.id, 500, 1, instant('2026-03-09T15:59:59.999Z'))
})
afterAll(async () => {
  const { db } = house.house
  await db.deleteFrom('bet').execute()
  await db.deleteFrom('deposit').execute()
  await house.finish()
})

const report = async (name: string, query: Record<string, string> = {}) => (await house.operate(`GET /console/api/reports/${name}?${new URLSearchParams(query)}`)).body

test('the dashboard shows what waits, today and fourteen days, without players who only try things out', async () => {
  const { pending, today, days } = await report('dashboard')
  expect(pending.deposits).toEqual({ count: 1, oldest: '2026-03-09 12:00:00' })
  expect(pending.withdrawals).toEqual({ count: 0, oldest: '' })
  expect(Object.keys(pending)).toHaveLength(8)
  expect(today).toMatchObject({
    registered: 1, first_deposits: 0, active: 1, depositors: 1, deposit_count: 1, deposits: '50.00', withdrawals: '0.00', net: '50.00', bet_count: 2, stake: '40.00',
    valid_stake: '30.00', win_loss: '-10.00', ggr: '10.00', ngr: '10.00', liability: '0.00', online: 2,
  })
  expect(days).toHaveLength(14)
  expect(days[0].day).toBe('2026-02-25')
  expect(days[12]).toMatchObject({ day: '2026-03-09', first_deposits: 1, deposits: '100.00', bet_count: 1, win_loss: '5.00' })
  expect(days[13]).toMatchObject({ day: '2026-03-10', deposits: '50.00' })
})

test('finance counts the range as a whole and by day and channel', async () => {
  const { totals, items, channels, now, from } = await report('finance', { from: '2026-03-09', to: '2026-03-10' })
  expect(from).toBe('2026-03-09')
  expect(totals).toMatchObject({ deposits: '150.00', deposit_count: 2, depositors: 1, active: 1, first_deposits: 1, win_loss: '-5.00' })
  expect(items.map(({ day: of }: { day: string }) => of)).toEqual(['2026-03-09', '2026-03-10'])
  expect(channels).toContainEqual({ channel: 'card', name: expect.any(String), deposit_count: 2, deposits: '150.00' })
  expect(now.liability).toBe('0.00')
  expect((await report('finance')).items).toHaveLength(30)
})

test('games and venues are told by what was settled', async () => {
  const { items, venues, totals } = await report('games', { from: '2026-03-10', to: '2026-03-10' })
  const row = { players: 1, bet_count: 2, stake: '40.00', valid_stake: '30.00', win_loss: '-10.00', ggr: '10.00', rtp: 75 }
  expect(items).toEqual([{ name: '百家乐', game_code: 'g1', venue: 'rep', category_id: 'realbet', ...row }])
  expect(venues).toEqual([{ name: '报表馆', venue: 'rep', ...row }])
  expect(totals).toEqual(row)
  expect((await report('games', { from: '2026-01-01', to: '2026-01-02' })).items).toEqual([])
})

test('players and agents have a row each', async () => {
  const { items, totals } = await report('players')
  expect(totals).toMatchObject({ players: 1, deposits: '150.00' })
  expect(items).toEqual([
    {
      username: player.name, player_id: player.id, vip: 0, deposit_count: 2, deposits: '150.00', withdrawals: '0.00', net: '150.00', bet_count: 3, stake: '60.00', valid_stake: '45.00',
      win_loss: '-5.00', rewards: '0.00', balance: '0.00',
    },
  ])
  const { db } = house.house
  const chief = await house.join()
  await db.insertInto('agent').values({ playerId: chief.id, path: chief.id, createdAt: noon }).execute()
  await db.updateTable('player').set({ referrerId: chief.id }).where('id', 'in', [player.id, tester.id]).execute()
  const agents = await report('agents')
  expect(agents.totals).toEqual({ agents: 1, downline: 1, settled: '0.00', unsettled: '0.00' })
  expect(agents.items[0]).toMatchObject({ username: chief.name, downline: 1, registered: 1, depositors: 1, deposits: '150.00', net: '150.00', valid_stake: '45.00', win_loss: '-5.00' })
  await db.deleteFrom('agent').execute()
})

test('what is no range is refused', async () => {
  for (const query of [{ from: 'x' }, { from: '2026-03-11', to: '2026-03-10' }, { from: '2020-01-01', to: '2026-03-10' }, { to: '2026-02-30' }]) {
    expect((await house.operate(`GET /console/api/reports/finance?${new URLSearchParams(query as Record<string, string>)}`)).status).toBe(422)
  }
})
