import { instant } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp, terms } from '../bonus/bonus.testing.ts'
import { offerBonus } from '../bonus/offer.ts'
import { linkCalls, type LinkedPlayer, someDevice } from '../../player/link/link.testing.ts'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { code as captcha, password } from '../../platform/testing/testing.ts'
import { newCallId } from '../../play/seamless/seamless.testing.ts'
import { runAll } from '../../platform/task/task.ts'
import { twenty } from '../vip/testing.ts'
import { readFriends } from './read.ts'

let app: BonusApp
const { register } = linkCalls(() => app)
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())
afterEach(() => app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`))

const friendTerms = { trigger: 'friend', least: '100', multiple: 0, shares: { slots: 100 } }
const liveFriendRule = (change: object = {}, rule?: object) => app.liveRule({ ...friendTerms, ...change }, rule)
const invite = async ({ token }: LinkedPlayer) => (await app.callPlayerApi('POST /api/invite', {}, token)).data
const friendsOf = async ({ token }: LinkedPlayer) =>
  (await app.callPlayerApi('POST /api/invite/friends', { page: 1 }, token)).data.data
/** Registers a friend with the inviter's code. */
const bring = async (inviter: LinkedPlayer, from: object = {}) =>
  register(from, { pid: (await invite(inviter)).code as string })
const catchUp = async () => {
  await app.catchUp()
  await readFriends(app.app)
  await runAll(app.app, offerBonus)
}
let signedIn = 0
/** Signs the player in after the session has expired, from a separate address, because a shared network links accounts. */
async function again(player: LinkedPlayer): Promise<LinkedPlayer> {
  const from = { 'x-forwarded-for': `10.200.${(signedIn += 1)}.1` }
  const answer = await app.callPlayerApi(
    'POST /api/login_pc',
    { name: player.name, password, code: captcha },
    undefined,
    from,
  )
  return { ...player, token: answer.data.api_token as string }
}
const offersOf = async ({ token }: LinkedPlayer) => (await app.list(token)).offers
const stored = ({ id }: LinkedPlayer) =>
  app.app.db.selectFrom('invitation').selectAll().where('friendId', '=', id).executeTakeFirst()
const listed = async (query: object) => (await app.callConsoleApi('GET /console/api/invitations', query)).body.items

/** Places a bet that loses, in fen; returns a function that undoes the bet. */
async function lose({ token, id, name: login }: LinkedPlayer, amount: number): Promise<{ undo: () => Promise<void> }> {
  const launched = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)
  expect(launched.code).toBe(200)
  const launch = app.app.db.selectFrom('launch').select('id').where('playerId', '=', id).orderBy('at', 'desc')
  const player = { token, id, login, session: (await launch.executeTakeFirstOrThrow()).id }
  const bet = newCallId()
  expect(await app.bet(player, bet, amount)).toMatchObject({ result: 'done' })
  expect(await app.win(player, `${bet}-w`, bet, 0)).toMatchObject({ result: 'done' })
  return {
    undo: async () => expect(await app.rollback(player, newCallId(), `${bet}-w`)).toMatchObject({ result: 'done' }),
  }
}

test('registering with an invitation code stores the inviter and sets no referrer, and unknown codes are ignored', async () => {
  const inviter = await register()
  const { code, link } = await invite(inviter)
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/)
  expect(new URL(link).search).toBe(`?pid=${code}`)
  const [friend, other] = [
    await register({}, { pid: ` ${code.toUpperCase()} ` }),
    await register({}, { pid: '0'.repeat(12) }),
  ]
  expect(await stored(friend)).toMatchObject({ inviterId: inviter.id, state: 'waiting', reason: null })
  expect(await stored(other)).toBeUndefined()
  // A player's name as code still sets the referrer.
  const referred = await register({}, { pid: inviter.name })
  expect(await stored(referred)).toBeUndefined()
  const referrerOf = async ({ id }: LinkedPlayer) =>
    (await app.app.db.selectFrom('player').select('referrerId').where('id', '=', id).executeTakeFirstOrThrow())
      .referrerId
  expect([await referrerOf(friend), await referrerOf(other), await referrerOf(referred)]).toEqual([
    null,
    null,
    inviter.id,
  ])
})

test('a friend who pays in and plays brings both sides a bonus once, also with twenty concurrent readers', async () => {
  await liveFriendRule({ side: 'inviter', amount: '28', friend_stake: '50' })
  await liveFriendRule({ side: 'friend', amount: '18', friend_stake: '50' })
  const inviter = await register()
  const friend = await bring(inviter)
  await app.deposit(friend.token, '200.01')
  await catchUp()
  expect(await friendsOf(inviter)).toMatchObject([{ state: 'waiting', reward: '0.00' }])
  await lose(friend, 6_000)
  await app.catchUp()
  await twenty(() => readFriends(app.app))
  await twenty(() => runAll(app.app, offerBonus))
  const [mine, theirs] = [await offersOf(inviter), await offersOf(friend)]
  expect([mine, theirs].map((offers) => offers.map(({ amount }) => amount))).toEqual([['28.00'], ['18.00']])
  await lose(friend, 6_000)
  await catchUp()
  expect(await offersOf(inviter)).toHaveLength(1)
  const before = await app.main(inviter.id)
  const codes = (await twenty(() => app.take(inviter.token, mine[0].id))).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect((await app.main(inviter.id)) - before).toBe(2_800)
  const [shown] = await friendsOf(inviter)
  expect(shown).toMatchObject({ state: 'qualified', state_name: '已达标', reward: '28.00' })
  expect(shown.username).toBe(`${friend.name.slice(0, 2)}***${friend.name.slice(-1)}`)
  expect(await invite(inviter)).toMatchObject({ friends: 1, qualified: 1 })
  expect(await listed({ q: friend.name })).toMatchObject([
    {
      username: friend.name,
      inviter: inviter.name,
      state: 'qualified',
      reason: '',
      stake: '120.00',
      inviter_bonus: '28.00',
      friend_bonus: '18.00',
    },
  ])
})

test('an invitation of a linked account is refused permanently; operators see the reason, players do not', async () => {
  await liveFriendRule({ side: 'inviter', amount: '5' })
  await liveFriendRule({ side: 'friend', amount: '5' })
  const device = someDevice()
  const inviter = await register({ device })
  const friend = await bring(inviter, { device })
  await app.deposit(friend.token, '100.01')
  await catchUp()
  expect([await offersOf(inviter), await offersOf(friend)]).toEqual([[], []])
  const [shown] = await friendsOf(inviter)
  expect(shown).toMatchObject({ state: 'waiting', state_name: '待达标', reward: '0.00' })
  expect(JSON.stringify(shown)).not.toContain('linked')
  expect(await listed({ q: inviter.name, reason: 'linked' })).toMatchObject([
    { username: friend.name, state: 'refused' },
  ])
  await app.deposit(friend.token, '100.02')
  await catchUp()
  expect(await offersOf(inviter)).toEqual([])
})

test('of friends who are linked with each other the first is rewarded, in one batch or later', async () => {
  await liveFriendRule({ side: 'inviter', amount: '5' })
  await liveFriendRule({ side: 'friend', amount: '6' })
  const device = someDevice()
  const inviter = await register()
  const [first, second] = [await bring(inviter, { device }), await bring(inviter, { device })]
  for (const { token } of [second, first]) await app.deposit(token, '100.01')
  await catchUp()
  const third = await bring(inviter, { device })
  const stranger = await bring(await register(), { device })
  for (const { token } of [third, stranger]) await app.deposit(token, '100.01')
  await catchUp()
  expect(await offersOf(inviter)).toMatchObject([{ amount: '5.00' }])
  const states = await Promise.all([first, second, third, stranger].map(async (one) => (await stored(one))?.state))
  expect(states).toEqual(['qualified', 'refused', 'refused', 'qualified'])
  expect(await listed({ q: inviter.name, reason: 'linked' })).toHaveLength(2)
})

test("an inviter is rewarded for at most the rule's number of friends per calendar month", async () => {
  app.clock.set(instant('2027-03-20T12:00:00+08:00'))
  await liveFriendRule({ side: 'inviter', amount: '5', month_most: 1 })
  await liveFriendRule({ side: 'friend', amount: '3', month_most: 1 })
  const inviter = await register()
  const friends = [await bring(inviter), await bring(inviter), await bring(inviter)]
  for (const friend of friends.slice(0, 2)) await app.deposit(friend.token, '100.01')
  await app.catchUp()
  await readFriends(app.app)
  await twenty(() => runAll(app.app, offerBonus))
  expect(await offersOf(inviter)).toHaveLength(1)
  // The monthly limit applies to the inviter only.
  for (const friend of friends.slice(0, 2)) expect(await offersOf(friend)).toHaveLength(1)
  app.clock.set(instant('2027-04-01T00:00:00+08:00'))
  for (const friend of friends) await app.deposit((await again(friend)).token, '100.02')
  await catchUp()
  const later = await again(inviter)
  expect(await offersOf(later)).toHaveLength(2)
  expect((await friendsOf(later)).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('qualified'))
})

test('a stake corrected before the friend qualifies does not count', async () => {
  await liveFriendRule({ side: 'inviter', amount: '5', least: '0', friend_stake: '50' })
  const inviter = await register()
  const friend = await bring(inviter)
  await app.deposit(friend.token, '200.01')
  const bet = await lose(friend, 5_000)
  await bet.undo()
  await catchUp()
  expect(await friendsOf(inviter)).toMatchObject([{ state: 'waiting' }])
  expect(await offersOf(inviter)).toEqual([])
})

test('only deposits within the days count, and only friends who registered after the rule began', async () => {
  app.clock.set(instant('2027-05-01T12:00:00+08:00'))
  let inviter = await register()
  const earlier = await bring(inviter)
  app.clock.set(instant('2027-05-02T12:00:00+08:00'))
  await liveFriendRule({ side: 'inviter', amount: '5', window_days: 2 })
  inviter = await again(inviter)
  const [early, late] = [await bring(inviter), await bring(inviter)]
  await app.deposit((await again(earlier)).token, '100.01')
  app.clock.set(instant('2027-05-03T23:59:59+08:00'))
  await app.deposit((await again(early)).token, '100.02')
  app.clock.set(instant('2027-05-04T00:00:00+08:00'))
  await app.deposit((await again(late)).token, '100.03')
  await catchUp()
  const states = await Promise.all([earlier, early, late].map(async (friend) => (await stored(friend))?.state))
  expect(states).toEqual(['waiting', 'qualified', 'waiting'])
})

test('a barred friend does not qualify while barred, and a barred inviter is offered nothing', async () => {
  await liveFriendRule({ side: 'inviter', amount: '5' })
  await liveFriendRule({ side: 'friend', amount: '3' })
  const inviter = await register()
  const [friend, other] = [await bring(inviter), await bring(inviter)]
  for (const one of [friend, other]) await app.deposit(one.token, '100.01')
  const block = (one: LinkedPlayer, isblack: number) =>
    app.callConsoleApi(`PATCH /console/api/players/${one.id}`, { isblack, reason: '测试' })
  expect((await block(friend, 1)).status).toBe(200)
  await catchUp()
  expect([(await stored(friend))?.state, (await stored(other))?.state]).toEqual(['waiting', 'qualified'])
  expect(await offersOf(inviter)).toHaveLength(1)
  expect((await block(friend, 0)).status).toBe(200)
  await app.execAsOwner(
    `insert into harm_marker (id, player_id, kind, day, args, at) values (gen_random_uuid(), '${inviter.id}', 'night', '2027-07-01', '[3, 20]', now())`,
  )
  await app.deposit(friend.token, '100.02')
  await catchUp()
  expect((await stored(friend))?.state).toBe('qualified')
  expect(await offersOf(inviter)).toHaveLength(1)
  expect(await offersOf(friend)).toHaveLength(1)
  expect(await invite(inviter)).toMatchObject({ is_barred: 1 })
})

test('an invited test account brings a real inviter no bonus', async () => {
  await liveFriendRule({ side: 'inviter', amount: '5' })
  const inviter = await register()
  const friend = await bring(inviter)
  expect((await app.callConsoleApi(`PATCH /console/api/players/${friend.id}`, { is_test: 1 })).status).toBe(200)
  await app.deposit(friend.token, '100.01')
  await catchUp()
  expect(await stored(friend)).toMatchObject({ state: 'refused', reason: 'test' })
  expect(await offersOf(inviter)).toEqual([])
})

test('players see the rewards of both sides under the live rules, and only their own friends', async () => {
  await liveFriendRule({ side: 'friend', amount: '3', window_days: 7 }, { title: '好友礼' })
  await liveFriendRule({ side: 'inviter', amount: '5', month_most: 9, friend_stake: '50' }, { title: '邀请礼' })
  await liveFriendRule({ side: 'inviter', amount: '7' }, { budget: '6' })
  await liveFriendRule(
    { side: 'friend', reward: 'turns', turns: 2, turn_worth: '4', turn_days: 7 },
    { title: '转盘礼' },
  )
  const [one, other] = [await register(), await register()]
  const friend = await bring(one)
  expect((await invite(one)).rules).toEqual([
    {
      side: 'inviter',
      title: '邀请礼',
      amount: '5.00',
      rounds: 0,
      turns: 0,
      deposited: '100.00',
      stake: '50.00',
      days: 0,
      month_most: 9,
      until: '',
    },
    expect.objectContaining({ side: 'friend', title: '好友礼', amount: '3.00', days: 7, month_most: 0 }),
    expect.objectContaining({ side: 'friend', title: '转盘礼', amount: '0.00', rounds: 0, turns: 2 }),
  ])
  expect(await friendsOf(one)).toHaveLength(1)
  expect([await friendsOf(other), await friendsOf(friend)]).toEqual([[], []])
  expect((await invite(one)).code).not.toBe((await invite(other)).code)
  await expectRoundTrips(app, 3, () => invite(one))
  const { body } = await app.callConsoleApi(`GET /console/api/players/${one.id}`)
  expect(body).toMatchObject({ inviter: '', invited: 1 })
  expect((await app.callConsoleApi(`GET /console/api/players/${friend.id}`)).body).toMatchObject({ inviter: one.name })
  expect(await listed({ player_id: one.id })).toMatchObject([{ username: friend.name }])
})

test('an agent gets the link of the downline, for which no rule pays', async () => {
  await liveFriendRule({ side: 'inviter', amount: '5' })
  const agent = await register()
  await app.execAsOwner(`update player set is_agent = true where id = '${agent.id}'`)
  expect(await invite(agent)).toMatchObject({ code: agent.name, is_agent: 1, rules: [] })
})

test('terms of an invitation rule need deposits or stakes, and the dry run counts friends who reached them', async () => {
  const refused = await app.callConsoleApi('POST /console/api/bonus-rules', {
    name: '空',
    title: '空',
    starts_at: '',
    ends_at: '',
    budget: 0,
    budget_day: 0,
    terms: terms({ trigger: 'friend', amount: '5', shares: {} }),
  })
  expect(refused.body).toMatchObject({ title: 'BONUS_TERMS_WRONG' })
  app.clock.set(instant('2027-08-01T12:00:00+08:00'))
  const inviter = await register()
  for (const friend of [await bring(inviter), await bring(inviter)]) await app.deposit(friend.token, '100.01')
  await bring(inviter)
  await catchUp()
  const run = async (change: object) =>
    (
      await app.callConsoleApi('POST /console/api/bonus-rules/dry-run', {
        terms: terms({ ...friendTerms, amount: '5', ...change }),
      })
    ).body
  expect(await run({ side: 'inviter' })).toMatchObject({ is_known: true, players: 1, bonuses: 2, cost: '10.00' })
  expect(await run({ side: 'inviter', month_most: 1 })).toMatchObject({ bonuses: 1 })
  expect(await run({ side: 'friend' })).toMatchObject({ players: 2, bonuses: 2 })
  expect(await run({ side: 'friend', least: '101' })).toMatchObject({ bonuses: 0 })
})
