import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '@koi/contract/time'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { leaveOrders } from './report.testing.ts'

let app: TestApp
let player: { id: string; name: string }
let tester: { id: string; name: string }
/** The dashboard of the prepared day, read before any test. */
let dashboard: Awaited<ReturnType<typeof report>>
const noon = instant('2026-03-10T04:00:00.000Z')

beforeAll(async () => {
  app = await openTestApp()
  player = await app.registerPlayer()
  tester = await app.registerPlayer()
  await leaveOrders(app, player, tester, noon)
  dashboard = await report('dashboard')
})
afterAll(async () => {
  await app.finish()
})

const report = async (name: string, query: Record<string, string> = {}) =>
  (await app.callConsoleApi(`GET /console/api/reports/${name}?${new URLSearchParams(query)}`)).body

test('the dashboard shows pending work, today and fourteen days, without test accounts', async () => {
  const { pending, today, days } = dashboard
  expect(pending.deposits).toEqual({ count: 1, oldest: '2026-03-09 12:00:00' })
  expect(pending.withdrawals).toEqual({ count: 0, oldest: '' })
  expect(Object.keys(pending)).toHaveLength(16)
  expect(today).toMatchObject({
    registered: 1,
    first_deposits: 0,
    active: 1,
    depositors: 1,
    deposit_count: 1,
    deposits: '50.00',
    withdrawals: '0.00',
    net: '50.00',
    bet_count: 2,
    stake: '40.00',
    valid_stake: '30.00',
    win_loss: '-10.00',
    ggr: '10.00',
    openings: '0.00',
    ngr: '10.00',
    liability: '150.00',
    online: 2,
  })
  expect(days).toHaveLength(14)
  expect(days[0].day).toBe('2026-02-25')
  expect(days[12]).toMatchObject({
    day: '2026-03-09',
    first_deposits: 1,
    deposits: '100.00',
    bet_count: 1,
    win_loss: '5.00',
  })
  expect(days[13]).toMatchObject({ day: '2026-03-10', deposits: '50.00' })
})

test('finance sums the range in total, by day and by channel', async () => {
  const { totals, items, channels, now, from } = await report('finance', { from: '2026-03-09', to: '2026-03-10' })
  expect(from).toBe('2026-03-09')
  expect(totals).toMatchObject({
    deposits: '150.00',
    deposit_count: 2,
    depositors: 1,
    active: 1,
    first_deposits: 1,
    win_loss: '-5.00',
  })
  expect(items.map(({ day: of }: { day: string }) => of)).toEqual(['2026-03-09', '2026-03-10'])
  expect(channels).toContainEqual({ channel: 'card', name: expect.any(String), deposit_count: 2, deposits: '150.00' })
  expect(now.liability).toBe('150.00')
  expect((await report('finance')).items).toHaveLength(30)
})

test('games and venues are reported by settled bets', async () => {
  const { items, venues, totals } = await report('games', { from: '2026-03-10', to: '2026-03-10' })
  const row = {
    players: 1,
    bet_count: 2,
    stake: '40.00',
    valid_stake: '30.00',
    win_loss: '-10.00',
    ggr: '10.00',
    rtp: 75,
  }
  const unstated = { stated_return: '', deviation: '', tolerance: '', judgement: '' }
  expect(items).toEqual([
    { name: '百家乐', game_code: 'g1', venue: 'rep', category_id: 'realbet', ...row, ...unstated },
  ])
  expect(venues).toEqual([{ name: '报表馆', venue: 'rep', ...row, ...unstated }])
  expect(totals).toEqual(row)
  expect((await report('games', { from: '2026-01-01', to: '2026-01-02' })).items).toEqual([])
})

test('lists one row per player and agent', async () => {
  const { items, totals } = await report('players')
  expect(totals).toMatchObject({ players: 1, deposits: '150.00' })
  expect(items).toEqual([
    {
      username: player.name,
      player_id: player.id,
      vip: 0,
      deposit_count: 2,
      deposits: '150.00',
      withdrawals: '0.00',
      net: '150.00',
      bet_count: 3,
      stake: '60.00',
      valid_stake: '45.00',
      win_loss: '-5.00',
      rewards: '0.00',
      balance: '150.00',
    },
  ])
  const { db } = app.app
  const chief = await app.registerPlayer()
  await db.insertInto('agent').values({ playerId: chief.id, path: chief.id, createdAt: noon }).execute()
  await db.updateTable('player').set({ referrerId: chief.id }).where('id', 'in', [player.id, tester.id]).execute()
  const agents = await report('agents')
  expect(agents.totals).toEqual({ agents: 1, downline: 1, settled: '0.00', unsettled: '0.00' })
  expect(agents.items[0]).toMatchObject({
    username: chief.name,
    downline: 1,
    registered: 1,
    depositors: 1,
    deposits: '150.00',
    net: '150.00',
    valid_stake: '45.00',
    win_loss: '-5.00',
  })
  // Totals include the agents beyond the row limit.
  await app.execAsOwner(`
    create temporary table sample as select * from player where id = '${chief.id}';
    insert into player select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'username', 'sample' || n,
      'email_hash', null, 'mobile_hash', null))).* from sample t, generate_series(1, 200) n;
    insert into agent (player_id, path, created_at) select id, id::text, created_at from player where username like 'sample%';
    insert into player select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'username', 'below',
      'email_hash', null, 'mobile_hash', null, 'referrer_id', (select id from player where username = 'sample99')))).* from sample t`)
  const many = await report('agents')
  expect(many.items).toHaveLength(200)
  expect(many.totals).toMatchObject({ agents: 201, downline: 2 })
  await app.execAsOwner(`
    delete from agent;
    delete from player where username = 'below';
    delete from player where username like 'sample%'`)
})

test('refuses an invalid range', async () => {
  for (const query of [
    { from: 'x' },
    { from: '2026-03-11', to: '2026-03-10' },
    { from: '2020-01-01', to: '2026-03-10' },
    { to: '2026-02-30' },
  ]) {
    expect(
      (
        await app.callConsoleApi(
          `GET /console/api/reports/finance?${new URLSearchParams(query as Record<string, string>)}`,
        )
      ).status,
    ).toBe(422)
  }
})
