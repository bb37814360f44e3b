import { instant } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp } from '../bonus/bonus.testing.ts'
import { offerBonus } from '../bonus/offer.ts'
import { expectRoundTrips, recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { newCallId } from '../../play/seamless/seamless.testing.ts'
import { leaf, makeSegment } from '../../player/segment/segment.testing.ts'
import { runAll } from '../../platform/task/task.ts'
import { signInAgain, twenty } from '../vip/testing.ts'
import { readProgress } from './progress.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())
afterEach(async () => {
  await app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`)
  await app.execAsOwner(`update mission set state = 'stopped' where state = 'live'`)
})

let made = 0
/** Creates a draft; returns its id. */
async function makeMission(change: object): Promise<string> {
  made += 1
  const given = {
    name: `任务${made}`,
    title: `目标${made}`,
    goal: 'stake',
    target_amount: '100',
    span: 'once',
    ...change,
  }
  const { status, body } = await app.callConsoleApi('POST /console/api/missions', given)
  expect({ status, ...body }).toMatchObject({ status: 201, state: 'draft' })
  return body.id as string
}
async function liveMission(change: object, reward: object = {}, rule?: object): Promise<string> {
  const mission = await makeMission(change)
  await app.liveRule({ trigger: 'mission', mission, multiple: 0, ...reward }, rule)
  const { status, body } = await app.callConsoleApi(`POST /console/api/missions/${mission}/publish`, {})
  expect({ status, ...body }).toMatchObject({ status: 200, state: 'live' })
  return mission
}
const catchUp = async () => {
  await app.catchUp()
  await readProgress(app.app)
  await runAll(app.app, offerBonus)
}
const list = async (token: string) => (await app.callPlayerApi('POST /api/mission/list', {}, token)).data.list
const claim = (token: string, { id, period }: { id: string; period: string }) =>
  app.callPlayerApi('POST /api/mission/claim', { id, period }, token)
type Launched = Awaited<ReturnType<BonusApp['launchPlayer']>>
/** Places a bet that loses, in fen. Returns the id of the bet. */
const lose = async (player: Launched, amount: number) => {
  const bet = newCallId()
  expect(await app.bet(player, bet, amount)).toMatchObject({ result: 'done' })
  expect(await app.win(player, `${bet}-w`, bet, 0)).toMatchObject({ result: 'done' })
  return bet
}

test('stakes complete a mission, and of twenty concurrent claims one gets its reward', async () => {
  const player = await app.launchPlayer(50_000)
  const id = await liveMission({ target_amount: '100' }, { amount: '20' }, { title: '奖励' })
  expect(await list(player.token)).toMatchObject([
    { id, state: 'open', value_amount: '0.00', target_amount: '100.00', reward: '20.00', is_automatic: 0 },
  ])
  await lose(player, 4_000)
  await catchUp()
  const [half] = await list(player.token)
  expect(half).toMatchObject({ state: 'open', value_amount: '40.00' })
  expect(await claim(player.token, half)).toMatchObject({ code: 422, message: '任务尚未完成' })
  await lose(player, 7_000)
  await catchUp()
  const [done] = await list(player.token)
  expect(done).toMatchObject({ state: 'done', value_amount: '100.00' })
  const before = await app.main(player.id)
  const codes = (await twenty(() => claim(player.token, done))).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 409)).toHaveLength(19)
  expect((await app.main(player.id)) - before).toBe(2_000)
  expect(await list(player.token)).toMatchObject([{ state: 'claimed' }])
  const [row] = (await app.callConsoleApi('GET /console/api/missions')).body.items.filter(
    (one: { id: string }) => one.id === id,
  )
  expect(row).toMatchObject({ players: 1, done: 1, claimed: 1, reward_state: 'live' })
})

test('a corrected bet lowers progress until the reward is claimed, and does not revoke a claimed reward', async () => {
  const player = await app.launchPlayer(50_000)
  await liveMission({ goal: 'rounds', target: 1, target_amount: 0 }, { amount: '5' })
  const bet = await lose(player, 1_000)
  await catchUp()
  expect(await list(player.token)).toMatchObject([{ state: 'done', value: 1, target: 1 }])
  expect(await app.rollback(player, newCallId(), `${bet}-w`)).toMatchObject({ result: 'done' })
  await catchUp()
  const [lowered] = await list(player.token)
  expect(lowered).toMatchObject({ state: 'open', value: 0 })
  expect((await claim(player.token, lowered)).code).toBe(422)
  const second = await lose(player, 1_000)
  await catchUp()
  expect((await claim(player.token, lowered)).code).toBe(200)
  const kept = await app.main(player.id)
  expect(await app.rollback(player, newCallId(), `${second}-w`)).toMatchObject({ result: 'done' })
  await catchUp()
  expect(await list(player.token)).toMatchObject([{ state: 'claimed' }])
  expect(await app.main(player.id)).toBe(kept)
})

test('deposits count by number and sum, and each different game counts once, only in its venue and category', async () => {
  const player = await app.launchPlayer(50_000)
  await liveMission({ name: '次数', goal: 'deposits', target: 2, target_amount: 0 })
  await liveMission({ name: '金额', goal: 'deposited', target_amount: '250' })
  await liveMission({ name: '游戏', goal: 'games', target: 2, target_amount: 0 })
  await liveMission({ name: '分类', goal: 'stake', category: 'live', target_amount: '10' })
  await app.deposit(player.token, '100.01')
  await app.deposit(player.token, '200.01')
  await lose(player, 2_000)
  await lose(player, 2_000)
  await catchUp()
  const rows = await list(player.token)
  expect(
    rows.map((row: Record<string, unknown>) => ['goal', 'state', 'value', 'value_amount'].map((name) => row[name])),
  ).toEqual([
    ['deposits', 'done', 2, '0.00'],
    ['deposited', 'done', 0, '250.00'],
    ['games', 'open', 1, '0.00'],
    ['stake', 'open', 0, '0.00'],
  ])
})

test('a daily mission restarts each Beijing day, and the reward of yesterday can be claimed while the offer runs', async () => {
  app.clock.set(instant('2027-03-10T12:00:00+08:00'))
  const player = await app.launchPlayer(50_000)
  const id = await liveMission({ span: 'daily', target_amount: '10' }, { take_days: 1, amount: '3' })
  await lose(player, 1_000)
  await catchUp()
  expect(await list(player.token)).toMatchObject([
    { period: '2027-03-10', state: 'done', ends_at: '2027-03-10 23:59:59' },
  ])
  app.clock.set(instant('2027-03-11T12:00:00+08:00'))
  let token = await signInAgain(app, player.login)
  expect(await list(token)).toMatchObject([
    { id, period: '2027-03-11', state: 'open' },
    { id, period: '2027-03-10', state: 'done', claim_until: '2027-03-11 23:59:59' },
  ])
  app.clock.set(instant('2027-03-12T00:00:00+08:00'))
  token = await signInAgain(app, player.login)
  expect(await list(token)).toMatchObject([{ period: '2027-03-12', state: 'open' }])
  expect(await claim(token, { id, period: '2027-03-10' })).toMatchObject({ code: 410, message: '该任务已结束' })
})

test("an automatic reward needs no claim, and only members of the rule's segment see the mission", async () => {
  const segment = await makeSegment(app, leaf('level', 'at_least', 3))
  const player = await app.launchPlayer(50_000)
  await liveMission({ target_amount: '10' }, { is_automatic: true, amount: '4' })
  await liveMission({ target_amount: '10' }, {}, { segment })
  await lose(player, 1_000)
  const before = await app.main(player.id)
  await catchUp()
  expect(await list(player.token)).toMatchObject([{ state: 'claimed', is_automatic: 1 }])
  expect((await app.main(player.id)) - before).toBe(400)
})

test('if the budget is exhausted or the player must not be offered bonuses, the reward stays unclaimed', async () => {
  const player = await app.launchPlayer(50_000)
  await liveMission({ target_amount: '10' }, { amount: '8' }, { budget: '5' })
  await lose(player, 1_000)
  await catchUp()
  const [done] = await list(player.token)
  expect(await claim(player.token, done)).toMatchObject({ code: 409, message: '该奖金已领完' })
  await app.execAsOwner(
    `insert into harm_marker (id, player_id, kind, day, args, at) values (gen_random_uuid(), '${player.id}', 'night', '2027-07-01', '[3, 20]', now())`,
  )
  expect(await claim(player.token, done)).toMatchObject({ code: 403 })
  expect((await app.callPlayerApi('POST /api/mission/list', {}, player.token)).data).toMatchObject({
    is_barred: 1,
    list: [{ state: 'done' }],
  })
})

test('a mission can be published only with a reward, and its goal cannot be changed afterwards', async () => {
  const id = await makeMission({ name: '规则' })
  const publish = () => app.callConsoleApi(`POST /console/api/missions/${id}/publish`, {})
  expect(await publish()).toMatchObject({ status: 422, body: { title: 'MISSION_WITHOUT_REWARD' } })
  await app.liveRule({ trigger: 'mission', mission: id })
  const second = await app.makeRule({ trigger: 'mission', mission: id })
  expect(await app.callConsoleApi(`POST /console/api/bonus-rules/${second}/publish`, { version: 1 })).toMatchObject({
    status: 409,
    body: { title: 'BONUS_MISSION_TAKEN' },
  })
  expect((await publish()).body.state).toBe('live')
  const change = (body: object) => app.callConsoleApi(`PATCH /console/api/missions/${id}`, body)
  expect(await change({ title: '新标题', last_day: '2099-01-01' })).toMatchObject({
    status: 200,
    body: { title: '新标题', last_day: '2099-01-01', target_amount: '100.00' },
  })
  expect(await change({ target_amount: '50' })).toMatchObject({ status: 409, body: { title: 'MISSION_FIXED' } })
  expect(await change({ last_day: '2020-01-01' })).toMatchObject({ status: 422 })
  expect((await app.callConsoleApi(`POST /console/api/missions/${id}/stop`, {})).body.state).toBe('stopped')
})

test('a venue that a mission names cannot be deleted', async () => {
  await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'named', name: '场馆' })
  await makeMission({ name: '场馆任务', venue: 'named' })
  expect(await app.callConsoleApi('DELETE /console/api/venues/named')).toMatchObject({
    status: 409,
    body: { title: 'VENUE_IN_USE' },
  })
})

test.each([
  [{ name: '' }, 'MISSION_NAME_NEEDED'],
  [{ title: '' }, 'MISSION_TITLE_NEEDED'],
  [{ target_amount: 0 }, 'MISSION_TARGET_WRONG'],
  [{ goal: 'rounds' }, 'MISSION_TARGET_WRONG'],
  [{ goal: 'deposits', target: 1, category: 'slots' }, 'MISSION_SCOPE_WRONG'],
  [{ venue: 'nowhere' }, 'MISSION_SCOPE_WRONG'],
  [{ games: ['koi'] }, 'MISSION_SCOPE_WRONG'],
  [{ first_day: '2027-02-30' }, 'MISSION_DAYS_WRONG'],
  [{ first_day: '2027-02-03', last_day: '2027-02-02' }, 'MISSION_DAYS_WRONG'],
])('refuses a mission with %o as %s', async (change, code) => {
  const given = { name: '坏', title: '坏', goal: 'stake', target_amount: '10', span: 'once', ...change }
  const { body } = await app.callConsoleApi('POST /console/api/missions', given)
  expect(body.title).toBe(code)
})

test('claiming needs at most 6 database round trips', async () => {
  const player = await app.launchPlayer(50_000)
  await liveMission({ target_amount: '10' }, { amount: '1' })
  await lose(player, 1_000)
  await catchUp()
  const [done] = await list(player.token)
  await expectRoundTrips(app, 6, async () => expect((await claim(player.token, done)).code).toBe(200))
})

test("a reward by level depends on the player's level, and a player below the lowest level gets none", async () => {
  const levels = [
    { level: 1, amount: '5' },
    { level: 3, amount: '50' },
  ]
  const player = await app.launchPlayer(50_000)
  await app.execAsOwner(`update player set vip_level = 2 where id = '${player.id}'`)
  const id = await liveMission({ target_amount: '10' }, { reward: 'by_level', levels })
  await lose(player, 1_000)
  await catchUp()
  const [done] = await list(player.token)
  expect(done).toMatchObject({ id, state: 'done', reward: '5.00', free_rounds: 0 })
  await app.execAsOwner(`update player set vip_level = 0 where id = '${player.id}'`)
  expect(await list(player.token)).toEqual([])
  expect((await claim(player.token, done)).code).toBe(403)
  await app.execAsOwner(`update player set vip_level = 3 where id = '${player.id}'`)
  const before = await app.main(player.id)
  expect((await claim(player.token, done)).code).toBe(200)
  expect((await app.main(player.id)) - before).toBe(5_000)
})

test('a period of a mission is rewarded once, also when its rule is replaced by another', async () => {
  const mission = await liveMission({}, { amount: '5' })
  const player = await app.launchPlayer(300)
  await lose(player, 10_000)
  await catchUp()
  const [done] = await list(player.token)
  expect((await claim(player.token, done)).code).toBe(200)
  await app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`)
  await app.liveRule({ trigger: 'mission', mission, multiple: 0, amount: '9' })
  expect(await list(player.token)).toMatchObject([{ state: 'claimed' }])
  expect((await twenty(() => claim(player.token, done))).map(({ code }) => code)).toEqual(Array(20).fill(409))
  expect(await app.main(player.id)).toBe(20_500)
})

test('a period that ended before its rule was published gives nothing', async () => {
  app.clock.set(instant('2027-04-10T12:00:00+08:00'))
  const player = await app.launchPlayer(50_000)
  const mission = await liveMission({ span: 'daily', target_amount: '10' }, { take_days: 30, amount: '3' })
  await lose(player, 1_000)
  await catchUp()
  app.clock.set(instant('2027-04-12T12:00:00+08:00'))
  const token = await signInAgain(app, player.login)
  expect(await list(token)).toMatchObject([{ period: '2027-04-12' }, { period: '2027-04-10', state: 'done' }])
  await app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`)
  await app.liveRule({ trigger: 'mission', mission, multiple: 0, take_days: 30, amount: '900' })
  expect(await list(token)).toMatchObject([{ period: '2027-04-12' }])
  expect(await claim(token, { id: mission, period: '2027-04-10' })).toMatchObject({ code: 410 })
})

test('the reward of a finished period is that of the level at its end', async () => {
  const levels = [
    { level: 1, amount: '5' },
    { level: 3, amount: '50' },
  ]
  app.clock.set(instant('2027-04-20T12:00:00+08:00'))
  const player = await app.launchPlayer(50_000)
  /** Moves the player from the level below, as the job of levels does. */
  const rise = (from: number, level: number) =>
    app.execAsOwner(`update player set vip_level = ${level} where id = '${player.id}';
      insert into vip_change (player_id, id, day, from_level, to_level, reason, at)
      values ('${player.id}', gen_random_uuid(), '${app.clock.now().slice(0, 10)}', ${from}, ${level}, 'operator', '${app.clock.now()}')`)
  await rise(0, 1)
  const mission = await liveMission(
    { span: 'daily', target_amount: '10' },
    { take_days: 30, reward: 'by_level', levels },
  )
  await lose(player, 1_000)
  await catchUp()
  app.clock.set(instant('2027-04-22T12:00:00+08:00'))
  await rise(1, 3)
  const token = await signInAgain(app, player.login)
  expect(await list(token)).toMatchObject([
    { period: '2027-04-22', reward: '50.00' },
    { period: '2027-04-20', state: 'done', reward: '5.00' },
  ])
  const before = await app.main(player.id)
  expect((await claim(token, { id: mission, period: '2027-04-20' })).code).toBe(200)
  expect((await app.main(player.id)) - before).toBe(500)
})

test('the list of missions evaluates the segment of a rule once, whatever periods the player has reached', async () => {
  const segment = await makeSegment(app, leaf('level', 'at_least', 0))
  app.clock.set(instant('2027-05-01T12:00:00+08:00'))
  const player = await app.launchPlayer(50_000)
  const id = await liveMission({ span: 'daily', target_amount: '10' }, { take_days: 365, amount: '3' }, { segment })
  const countStatements = async (token: string) => {
    await list(token)
    return (await recordRoundTrips(app, () => list(token))).join(';\n').split(';\n').length
  }
  const first = await countStatements(player.token)
  await app.execAsOwner(`insert into mission_progress (player_id, mission_id, period, value, done_at)
    select '${player.id}', '${id}', day, 1000, '2027-05-20' from generate_series('2027-05-02'::date, '2027-05-20', '1 day') day`)
  app.clock.set(instant('2027-05-21T12:00:00+08:00'))
  const token = await signInAgain(app, player.login)
  expect(await list(token)).toHaveLength(20)
  expect(await countStatements(token)).toBe(first)
})
