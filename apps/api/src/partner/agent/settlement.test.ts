import { type Day, day, instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleEvents } from '../../platform/event/event.testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { loadBalance, seedVenuesAndLevels, play, run, twenty, startSecondProcess } from '../../reward/vip/testing.ts'
import { makeAgent } from './agent.ts'
import { monthAfter, monthBefore, monthOf } from '../../platform/base/calendar.ts'
import { recountDays } from '../../player/segment/days.ts'
import { closePeriod, issueAgentStatement } from './settlement.ts'

let app: TestApp
let agent: { id: string; name: string }
let player: { id: string }
beforeEach(async () => {
  app = await openTestApp({ at: '2026-01-15T04:00:00.000Z' })
  await seedVenuesAndLevels(app)
  agent = await app.registerPlayer()
  player = await app.registerPlayer()
  await refer(player.id, agent.id)
  await transact(app.app, (tx) => makeAgent(tx, agent.id, app.clock.now()))
})
afterEach(() => app.finish())

const refer = (who: string, referrer: string) =>
  app.app.db.updateTable('player').set({ referrerId: referrer }).where('id', '=', who).execute()
const at = (text: string) => instant(`${text.replace(' ', 'T')}+08:00`)
const settle = (body: object = {}) => app.callConsoleApi(`POST /console/api/agents/${agent.id}/settle`, body)
const statements = async () =>
  (await app.callConsoleApi('GET /console/api/agent-statements', { q: agent.name })).body.items
const lose = (yuan: string, time: string, who = player.id) =>
  play(app, who, yuan, { at: at(time), winLoss: -Number(yuan) * 100 })

test("the current, next and previous month of a day are right across a year's end and in a leap year", () => {
  expect(
    ['2026-01-31', '2028-02-29', '2026-12-31'].map((of) => [
      monthOf(of as never),
      monthAfter(monthOf(of as never)),
      monthBefore(monthOf(of as never)),
    ]),
  ).toEqual([
    ['2026-01-01', '2026-02-01', '2025-12-01'],
    ['2028-02-01', '2028-03-01', '2028-01-01'],
    ['2026-12-01', '2027-01-01', '2026-11-01'],
  ])
})

test("a month's commission is 0.05 % of turnover and 20 % of the downline's loss, within the Beijing month", async () => {
  await lose('1000', '2026-01-15 11:59:59') // before becoming an agent
  await lose('1000', '2026-01-31 23:59:59.999')
  await lose('500', '2026-02-01 00:00:00')
  await lose('700', '2026-01-20 12:00:00', agent.id) // an agent's own play does not count
  app.clock.set(at('2026-02-01 02:00:00'))
  expect(await run(app, 'agent-settlement')).toBe(1)
  expect(await statements()).toMatchObject([
    {
      player_id: agent.id,
      month: '2026-01',
      turnover: '1000.00',
      net_loss: '1000.00',
      costs: '0.00',
      commission: '200.50',
      carried_out: '0.00',
      state: 'draft',
      paid_at: '',
    },
  ])
  expect((await app.callConsoleApi('GET /console/api/agents', { q: agent.name })).body.items[0]).toMatchObject({
    unsettled: '200.50',
    settled: '0.00',
    turnover: '500.00',
    net_loss: '500.00',
  })
})

test('the job makes one statement per agent and month when it runs twice and in two processes concurrently', async () => {
  await lose('1000', '2026-01-20 12:00:00')
  app.clock.set(at('2026-02-01 02:00:00'))
  const other = await startSecondProcess(app)
  await Promise.all([
    run(app, 'agent-settlement'),
    closePeriod(other.app, null),
    closePeriod(app.app, null),
    closePeriod(other.app, '2026-01-09' as never),
  ])
  await other.close()
  expect(await statements()).toMatchObject([{ commission: '200.50' }])
})

test('of twenty concurrent settlements one pays to the main wallet, and a paid month does not change', async () => {
  await lose('1000', '2026-01-20 12:00:00')
  expect((await settle()).body).toMatchObject({ paid: '0.00' })
  expect((await settle({ month: '2026-01' })).status).toBe(422)
  app.clock.set(at('2026-02-03 02:00:00'))
  await app.callConsoleApi('GET /console/api/me') // signs in before the concurrent calls
  const answers = await twenty(() => settle())
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.map(({ body }) => body.paid).filter((paid) => paid !== '0.00')).toEqual(['200.50'])
  expect(await loadBalance(app, agent.id)).toBe(20_050)
  await lose('1000', '2026-01-21 12:00:00')
  expect(await run(app, 'agent-settlement')).toBe(0)
  expect((await statements()).find(({ month }: { month: string }) => month === '2026-01')).toMatchObject({
    commission: '200.50',
    state: 'paid',
    paid_at: '2026-02-03 02:00:00',
  })
})

test('changes after a month was stated count in the next month', async () => {
  const bet = await lose('1000', '2026-01-20 12:00:00')
  app.clock.set(at('2026-02-03 02:00:00'))
  await settle()
  await app.app.db
    .updateTable('bet')
    .set({ state: 'void', winLoss: 0 as never })
    .where('betId', '=', bet)
    .execute()
  await transact(app.app, (tx) => recountDays(tx, [{ player: player.id, day: '2026-01-20' as Day }]))
  await lose('3000', '2026-02-10 12:00:00')
  app.clock.set(at('2026-03-03 02:00:00'))
  await settle()
  expect((await statements())[0]).toMatchObject({
    month: '2026-02',
    turnover: '2000.00',
    net_loss: '2000.00',
    commission: '401.00',
    state: 'paid',
  })
  expect(await loadBalance(app, agent.id)).toBe(20_050 + 40_100)
})

test("a downline's net win is carried into the next month, and grants are costs", async () => {
  await play(app, player.id, '1000', { at: at('2026-01-20 12:00:00'), winLoss: 500_00 })
  app.clock.set(at('2026-02-01 02:00:00'))
  await settle()
  expect((await statements())[0]).toMatchObject({
    net_loss: '-500.00',
    commission: '0.00',
    carried_out: '-99.50',
    state: 'paid',
  })
  await lose('2000', '2026-02-10 12:00:00')
  app.clock.set(at('2026-02-11 10:30:00'))
  await app.callConsoleApi('POST /console/api/redpacket-rules', {
    start_time: '2026-01-01',
    end_time: '2026-12-31',
    min_money: '10',
    max_money: '10',
  })
  const name = (
    await app.app.db.selectFrom('player').select('username').where('id', '=', player.id).executeTakeFirstOrThrow()
  ).username
  const token = (await app.callPlayerApi('POST /api/login_pc', { name, password, code: code })).data.api_token
  expect((await app.callPlayerApi('POST /api/douserredpacket', {}, token)).code).toBe(200)
  app.clock.set(at('2026-03-01 02:00:00'))
  await handleEvents(app.app)
  await settle()
  // 2000 × 0.05 % + (2000 − 10) × 20 % − 99.50
  expect((await statements())[0]).toMatchObject({
    costs: '10.00',
    carried_in: '-99.50',
    commission: '299.50',
    carried_out: '0.00',
  })
})

test('a grant revoked in its month costs nothing, and one revoked later lowers the costs of the later month', async () => {
  const type = (await app.callConsoleApi('POST /console/api/activity-types', { name: '新人' })).body.id
  const activity = (await app.callConsoleApi('POST /console/api/activities', { title: '首存礼', type, multiple: 3 }))
    .body.id
  const { username: name } = await app.app.db
    .selectFrom('player')
    .select('username')
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  const [other, loser] = [await app.registerPlayer(), await app.registerPlayer()]
  for (const { id } of [other, loser]) await refer(id, agent.id)
  const tokenOf = async (who: string) =>
    (await app.callPlayerApi('POST /api/login_pc', { name: who, password, code })).data.api_token
  const grant = async (who: string) => {
    await app.callPlayerApi('POST /api/doactivityapply', { activityid: activity, amount: '100' }, await tokenOf(who))
    const { items } = (await app.callConsoleApi('GET /console/api/activity-applications', { q: who, state: '1' })).body
    await app.callConsoleApi(`POST /console/api/activity-applications/${items[0].id}/approve`, { amount: '100' })
  }
  const giveBack = async (who: string) => {
    const token = await tokenOf(who)
    const [{ id }] = (await app.callPlayerApi('POST /api/wageringRequirements', {}, token)).data.open
    expect((await app.callPlayerApi('POST /api/promotion/cancel', { id, lost: '100' }, token)).code).toBe(200)
  }
  // Another player loses: a bet that the ledger's balance at the venue does not show yet blocks giving up a bonus.
  await lose('1000', '2026-01-20 12:00:00', loser.id)
  app.clock.set(at('2026-01-21 12:00:00'))
  await grant(name)
  await giveBack(name)
  await grant(other.name)
  app.clock.set(at('2026-02-03 02:00:00'))
  await handleEvents(app.app)
  await settle()
  expect((await statements())[0]).toMatchObject({ month: '2026-01', costs: '100.00', commission: '180.50' })
  app.clock.set(at('2026-02-10 12:00:00'))
  await giveBack(other.name)
  app.clock.set(at('2026-03-03 02:00:00'))
  await handleEvents(app.app)
  await settle()
  expect((await statements())[0]).toMatchObject({ month: '2026-02', costs: '-100.00', commission: '20.00' })
})

test('blocked and test accounts neither earn commission nor count as players', async () => {
  const set = (who: string, change: object) =>
    app.app.db.updateTable('player').set(change).where('id', '=', who).execute()
  const others = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()]
  for (const { id } of others) {
    await refer(id, agent.id)
    await lose('1000', '2026-01-20 12:00:00', id)
  }
  await set(others[0]!.id, { isTest: true })
  await set(others[1]!.id, { isBlacklisted: true })
  await set(others[2]!.id, { isActive: false })
  await lose('100', '2026-01-20 12:00:00')
  app.clock.set(at('2026-02-01 02:00:00'))
  for (const change of [{ isTest: true }, { isBlacklisted: true }, { isActive: false }]) {
    await set(agent.id, change)
    expect(await run(app, 'agent-settlement')).toBe(0)
    expect((await settle()).status).toBe(409)
    await set(agent.id, { isTest: false, isBlacklisted: false, isActive: true })
  }
  expect(await run(app, 'agent-settlement')).toBe(1)
  expect(await statements()).toMatchObject([{ turnover: '100.00', commission: '20.05' }])
})

test('a self-excluded player counts only after the exclusion; a self-excluded agent is still paid', async () => {
  const exclude = (who: string, until: string) =>
    app.app.db
      .updateTable('player')
      .set({ excludedUntil: at(until) })
      .where('id', '=', who)
      .execute()
  const out = await app.registerPlayer()
  await refer(out.id, agent.id)
  await lose('1000', '2026-01-20 12:00:00', out.id)
  await lose('100', '2026-01-20 12:00:00')
  await exclude(out.id, '2026-03-10 00:00:00')
  await exclude(agent.id, '2026-08-01 00:00:00')
  app.clock.set(at('2026-02-01 02:00:00'))
  await run(app, 'agent-settlement')
  expect(await statements()).toMatchObject([{ month: '2026-01', turnover: '100.00', commission: '20.05' }])
  expect((await settle()).body).toMatchObject({ paid: '20.05' })
  app.clock.set(at('2026-03-01 02:00:00'))
  expect((await settle()).body).toMatchObject({ paid: '0.00' })
  app.clock.set(at('2026-04-01 02:00:00'))
  await run(app, 'agent-settlement')
  expect((await statements())[0]).toMatchObject({ month: '2026-03', turnover: '1000.00', commission: '200.50' })
})

test('a player counts only for the nearest agent, who is below the next one', async () => {
  const low = await app.registerPlayer()
  const sub = await app.registerPlayer()
  await refer(sub.id, agent.id)
  await refer(low.id, sub.id)
  await transact(app.app, (tx) => makeAgent(tx, sub.id, app.clock.now()))
  await lose('1000', '2026-01-20 12:00:00', low.id)
  await lose('100', '2026-01-20 12:00:00', sub.id)
  app.clock.advance(20 * day)
  expect(await run(app, 'agent-settlement')).toBe(2)
  const { items } = (await app.callConsoleApi('GET /console/api/agent-statements')).body
  const turnovers = Object.fromEntries(
    items.map((row: { player_id: string; turnover: string }) => [row.player_id, row.turnover]),
  )
  expect(turnovers).toEqual({ [agent.id]: '100.00', [sub.id]: '1000.00' })
})

test('a month that is over still counts the players below an agent who was approved after it', async () => {
  const low = await app.registerPlayer()
  const sub = await app.registerPlayer()
  await refer(sub.id, agent.id)
  await refer(low.id, sub.id)
  await lose('1000', '2026-01-20 12:00:00', low.id)
  app.clock.set(at('2026-02-02 12:00:00'))
  expect(await run(app, 'agent-settlement')).toBe(1)
  await transact(app.app, (tx) => makeAgent(tx, sub.id, app.clock.now()))
  await lose('300', '2026-02-03 12:00:00', low.id)
  app.clock.set(at('2026-03-02 12:00:00'))
  expect(await run(app, 'agent-settlement', '2026-01-31')).toBe(1)
  expect(await statements()).toMatchObject([{ month: '2026-01', turnover: '1000.00', commission: '200.50' }])
  expect(await run(app, 'agent-settlement')).toBe(2)
  const { items } = (await app.callConsoleApi('GET /console/api/agent-statements')).body
  expect(
    items.map((row: { player_id: string; month: string; turnover: string }) => [
      row.player_id,
      row.month,
      row.turnover,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [agent.id, '2026-01', '1000.00'],
      [agent.id, '2026-02', '0.00'],
      [sub.id, '2026-02', '300.00'],
    ]),
  )
})

test('stating a month after the running one is refused', async () => {
  await lose('1000', '2026-01-15 12:30:00')
  const ahead = await app.callConsoleApi('POST /console/api/jobs/agent-settlement/run', { date: '2026-07-10' })
  expect(ahead).toMatchObject({ status: 422, body: { title: 'JOB_DATE_AHEAD', detail: '业务日期不能晚于 2026-01-31' } })
  expect(await statements()).toEqual([])
  expect(await run(app, 'agent-settlement', '2026-01-31')).toBe(1)
  await lose('1000', '2026-01-20 12:00:00')
  app.clock.set(at('2026-02-01 02:00:00'))
  expect(await run(app, 'agent-settlement')).toBe(1)
  expect(await statements()).toMatchObject([{ month: '2026-01', turnover: '2000.00', commission: '401.00' }])
})

test('missed months are stated one by one, before the running one', async () => {
  await lose('1000', '2026-01-20 12:00:00')
  await lose('2000', '2026-03-05 12:00:00')
  app.clock.set(at('2026-03-10 12:00:00'))
  expect(await run(app, 'agent-settlement', '2026-03-10')).toBe(1)
  expect((await statements()).map((row: { month: string; commission: string }) => [row.month, row.commission])).toEqual(
    [
      ['2026-03', '401.00'],
      ['2026-02', '0.00'],
      ['2026-01', '200.50'],
    ],
  )
  expect((await settle()).body).toMatchObject({ paid: '200.50' }) // the running month is not over
  await lose('2000', '2026-03-20 12:00:00')
  app.clock.set(at('2026-04-02 12:00:00'))
  expect((await settle()).body).toMatchObject({ paid: '802.00', items: [{ month: '2026-03', state: 'paid' }] })
})

test('a statement reads no bet and no posting of the months before, however many there are', async () => {
  for (let month = 1; month <= 6; month++) {
    await lose('100', `2026-0${month}-20 12:00:00`)
    app.clock.set(at(`2026-0${month + 1}-01 02:00:00`))
    expect(await run(app, 'agent-settlement')).toBe(1)
  }
  await lose('300', '2026-07-20 12:00:00')
  app.clock.set(at('2026-08-01 02:00:00'))
  const read = await transact(app.app, async (tx) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ name: string; rows: number }>`
        select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables
        where relname in ('bet', 'posting', 'agent_statement_line') order by 1`.execute(tx)
      return rows
    }
    // Tables as small as these would be scanned.
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = await rowsRead()
    await issueAgentStatement(tx, agent.id, monthOf('2026-07-20' as Day), app.clock.now())
    return Object.fromEntries((await rowsRead()).map(({ name, rows }, n) => [name, rows - before[n]!.rows]))
  })
  // The lines are those of June, which are added to the sums.
  expect(read).toEqual({ agent_statement_line: 1, bet: 0, posting: 0 })
  expect((await statements())[0]).toMatchObject({ month: '2026-07', turnover: '300.00', commission: '60.15' })
})
