import { day } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { give } from '../../play/venue/testing.ts'
import { code, password, payPassword } from '../../platform/testing/testing.ts'
import { newCallId } from '../../play/seamless/seamless.testing.ts'
import { catchUp as catchUpSegments, leaf, makeSegment } from '../../player/segment/segment.testing.ts'
import { put, seedVenuesAndLevels, twenty } from '../vip/testing.ts'
import { type BonusApp, openBonusApp, terms } from './bonus.testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())
// Stop all rules so that those of one test make no offers in another.
afterEach(() => app.execAsOwner(`update bonus_rule set state = 'stopped' where state = 'live'`))

const countsOf = (values: (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, found]) => [value, found.length]))
const rule = async (id: string) => (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)).body
/** Places a bet that loses, in fen. */
const lose = async (player: Awaited<ReturnType<BonusApp['launchPlayer']>>, amount: number) => {
  const bet = newCallId()
  expect(await app.bet(player, bet, amount)).toMatchObject({ result: 'done' })
  expect(await app.win(player, `${bet}-w`, bet, 0)).toMatchObject({ result: 'done' })
  return bet
}

test('a player who registers is offered a bonus, which is credited only after the player takes it', async () => {
  await app.liveRule({ trigger: 'registration', amount: '20', multiple: 3 }, { title: '新人奖金' })
  const { id, token } = await app.registerPlayer()
  await app.catchUp()
  const { offers, open } = await app.list(token)
  expect(open).toEqual([])
  expect(offers).toMatchObject([
    {
      title: '新人奖金',
      state: 'offered',
      state_name: '待领取',
      amount: '20.00',
      flow: '60.00',
      rest: '60.00',
      multiple: 3,
    },
  ])
  expect(await app.main(id)).toBe(0)
  expect(await app.take(token, offers[0].id)).toMatchObject({ code: 200, data: { state: 'open' } })
  expect(await app.main(id)).toBe(2000)
  expect((await app.callConsoleApi(`GET /console/api/players/${id}`)).body.totals.promotions).toEqual({
    count: 1,
    amount: '20.00',
  })
  expect((await app.callPlayerApi('POST /api/funds', {}, token)).data).toMatchObject({ bonus: '20.00', cash: '0.00' })
  expect((await app.list(token)).open).toMatchObject([{ state: 'open', worked: '0.00', rest: '60.00' }])
  await app.catchUp()
  expect((await app.list(token)).offers).toEqual([])
})

test('of twenty concurrent claims of an offer one is credited', async () => {
  await app.liveRule({ trigger: 'registration' })
  const { id, token } = await app.registerPlayer()
  await app.catchUp()
  const [offer] = (await app.list(token)).offers
  const codes = (await twenty(() => app.take(token, offer.id))).map(({ code }) => code)
  expect(countsOf(codes)).toEqual({ 200: 1, 410: 19 })
  expect(await app.main(id)).toBe(5000)
})

test('taking an offer needs 4 database round trips, one of them for the session', async () => {
  await app.liveRule({ trigger: 'registration' })
  const { token } = await app.registerPlayer()
  await app.catchUp()
  const [offer] = (await app.list(token)).offers
  await expectRoundTrips(app, 4, async () => expect((await app.take(token, offer.id)).code).toBe(200))
})

test('a deposit or a segment entry made before the rule brings no offer, even if its event is read later', async () => {
  const entered = await makeSegment(app, leaf('deposits', 'at_least', 1, { window: 'all' }))
  const { token } = await app.registerPlayer()
  await app.deposit(token, '200')
  await catchUpSegments(app)
  app.clock.advance(1000)
  await app.liveRule({ trigger: 'deposit', number: 1 })
  await app.liveRule({ trigger: 'deposits', window_days: 0, least: '100' })
  await app.liveRule({ trigger: 'segment', entered })
  await app.catchUp()
  expect((await app.list(token)).offers).toEqual([])
})

test('a sum of deposits counts none from before the rule was made, also when the rule starts earlier', async () => {
  const { token } = await app.registerPlayer()
  await app.deposit(token, '200')
  app.clock.advance(1000)
  const terms = { trigger: 'deposits', window_days: 0, least: '250' }
  await app.liveRule(terms, { starts_at: '2020-01-01 00:00:00' })
  const unlimited = await app.liveRule(terms)
  const { name, title, version, ...kept } = await rule(unlimited)
  const { ends_at, budget, budget_day, terms: stored } = kept
  const earlier = { name, title, version, ends_at, budget, budget_day, terms: stored, starts_at: '2020-01-01 00:00:00' }
  expect((await app.callConsoleApi(`PATCH /console/api/bonus-rules/${unlimited}`, earlier)).status).toBe(200)
  await app.deposit(token, '100')
  await app.catchUp()
  expect((await app.list(token)).offers).toEqual([])
  await app.deposit(token, '150')
  await app.catchUp()
  expect((await app.list(token)).offers).toHaveLength(2)
})

test('the second deposit gives a percentage by steps, at most the cap, and only once', async () => {
  await app.liveRule({
    trigger: 'deposit',
    number: 2,
    least: '150',
    reward: 'percent',
    steps: [
      { from: '100', percent: 10 },
      { from: '500', percent: 20.5 },
    ],
    most: '120',
    multiple_of: 'deposit_and_bonus',
    is_automatic: true,
  })
  const offered = async (...amounts: string[]) => {
    const { token } = await app.registerPlayer()
    for (const amount of amounts) await app.deposit(token, amount)
    await app.catchUp()
    return (await app.list(token)).open.map(({ amount, flow }) => [amount, flow])
  }
  expect(await offered('500.01')).toEqual([])
  expect(await offered('100.01', '200.33', '300.01')).toEqual([['20.03', '440.72']])
  expect(await offered('100.02', '500.02')).toEqual([['102.50', '1205.04']])
  expect(await offered('100.03', '900.01')).toEqual([['120.00', '2040.02']])
  expect(await offered('100.04', '149.99')).toEqual([])
})

test('a bonus for a deposit is neither offered nor taken once a withdrawal was asked for after the deposit', async () => {
  await app.liveRule({ trigger: 'deposit', number: 0, reward: 'percent', steps: [{ from: '0', percent: 50 }] })
  await app.liveRule({ trigger: 'deposits', window_days: 0, least: '100', amount: '10', is_automatic: true })
  const bankNo = () => `6222${String(Date.parse(app.clock.now())).slice(-12)}`
  const paidIn = async () => {
    const player = await app.launchPlayer(300)
    await app.deposit(player.token, '100')
    app.clock.advance(1000)
    await lose(player, 10_000)
    return player
  }
  const withdraw = async ({ token }: { token: string }) => {
    const card = {
      bank: '锦绣银行',
      bank_owner: '张三',
      bank_address: '支行',
      bank_no: bankNo(),
      pay_pass: payPassword,
    }
    await app.callPlayerApi('POST /api/bindcard', card, token)
    const [payee] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
    const given = { amount: '200', bank: payee.id, password: payPassword }
    expect(await app.callPlayerApi('POST /api/withdraw', given, token)).toMatchObject({ code: 200 })
  }
  const early = await paidIn()
  await withdraw(early)
  await app.catchUp()
  expect(await app.list(early.token)).toMatchObject({ offers: [], open: [] })
  await app.execAsOwner(`update bonus_rule set state = 'stopped' where live_version is not null and id in (
    select rule_id from bonus_version where terms -> 'on' ->> 'trigger' = 'deposits')`)
  const late = await paidIn()
  await app.catchUp()
  const [offer] = (await app.list(late.token)).offers
  await withdraw(late)
  const answers = await twenty(() => app.take(late.token, offer.id))
  expect(countsOf(answers.map(({ code, message }) => `${code} ${message}`))).toEqual({
    '409 存款后已申请取款，不能再领取该奖金': 20,
  })
  // The next deposit brings its own bonus.
  app.clock.advance(1000)
  await app.deposit(late.token, '100')
  await app.catchUp()
  const [next] = (await app.list(late.token)).offers.filter(({ id }) => id !== offer.id)
  expect((await app.take(late.token, next.id)).code).toBe(200)
})

test('a code can be used once, regardless of letter case, and wrong codes are rate-limited', async () => {
  await app.liveRule({ trigger: 'code', code: 'Koi2026', multiple: 0 })
  const { id, token } = await app.registerPlayer()
  const codes = (await twenty(() => app.enter(token, ' kOI2026 '))).map(({ code }) => code)
  expect(countsOf(codes)).toEqual({ 200: 1, 409: 19 })
  expect(await app.main(id)).toBe(5000)
  // Without a turnover requirement the bonus is cash at once.
  expect((await app.callPlayerApi('POST /api/funds', {}, token)).data).toMatchObject({ withdrawable: '50.00' })
  const other = await app.registerPlayer()
  const tried = await twenty((n) => app.enter(other.token, `nothing${n}`))
  expect(tried.filter(({ code }) => code === 404)).toHaveLength(10)
  expect(tried.filter(({ code }) => code === 429)).toHaveLength(10)
  app.clock.advance(61 * 60_000)
  expect((await app.enter(other.token, 'KOI2026')).code).toBe(200)
})

test('a player who enters a segment or reaches a level is offered a bonus', async () => {
  await seedVenuesAndLevels(app)
  const segment = await makeSegment(app, leaf('level', 'at_least', 2))
  await app.catchUp()
  await app.liveRule({ trigger: 'segment', entered: segment, amount: '10' })
  await app.liveRule({ trigger: 'level', level: 3, amount: '30' })
  const { id, token } = await app.registerPlayer()
  const amounts = async () => {
    await app.catchUp()
    return (await app.list(token)).offers
      .map(({ amount }) => amount as string)
      .toSorted((a, b) => Number(a) - Number(b))
  }
  expect(await amounts()).toEqual([])
  await put(app, id, 2)
  expect(await amounts()).toEqual(['10.00'])
  await put(app, id, 4)
  expect(await amounts()).toEqual(['10.00', '30.00'])
  await put(app, id, 1)
  await put(app, id, 5)
  expect(await amounts()).toEqual(['10.00', '30.00'])
})

test('a part of the loss of a finished day is paid back once', async () => {
  await app.liveRule({
    trigger: 'loss',
    least: '50',
    reward: 'percent',
    steps: [{ from: '0', percent: 10 }],
    multiple: 1,
  })
  const [loser, small] = [await app.launchPlayer(300), await app.launchPlayer(300)]
  await lose(loser, 12_345)
  await lose(small, 4999)
  await app.catchUp()
  expect(await app.run('request-cashback', '2026-03-10')).toBe(0)
  app.clock.advance(day)
  await app.run('request-cashback')
  await app.run('request-cashback')
  await app.catchUp()
  const token = await signIn(loser.login)
  expect((await app.list(token)).offers).toMatchObject([{ amount: '12.34', flow: '12.34' }])
  expect((await app.list(await signIn(small.login))).offers).toEqual([])
})
const signIn = async (name: string): Promise<string> =>
  (await app.callPlayerApi('POST /api/login_pc', { name, password, code })).data?.api_token

test('stakes count towards the turnover by the share of their category, and not above the greatest stake', async () => {
  await app.liveRule({
    trigger: 'registration',
    amount: '10',
    multiple: 4,
    shares: { slots: 50, live: 100 },
    stake_most: '20',
    is_automatic: true,
  })
  const player = await app.launchPlayer(500)
  await app.catchUp()
  const worked = async () => (await app.list(player.token)).open[0]?.worked
  await lose(player, 1001)
  expect(await worked()).toBe('5.00')
  await lose(player, 2001)
  expect(await worked()).toBe('5.00')
  const bet = await lose(player, 2000)
  expect(await worked()).toBe('15.00')
  for (let n = 0; n < 3; n++) await lose(player, 2000)
  const { open, list } = await app.list(player.token)
  expect(open).toEqual([])
  expect(list.data).toMatchObject([{ state: 'done', worked: '40.00', rest: '0.00' }])
  // A rollback of a bet after the requirement was fulfilled reopens the requirement.
  expect(await app.rollback(player, newCallId(), `${bet}-w`)).toMatchObject({ result: 'done' })
  expect(await worked()).toBe('30.00')
})

test('the share of a venue takes precedence over that of its category', async () => {
  await app.liveRule({
    trigger: 'registration',
    shares: { slots: 100 },
    venues: [{ venue: 'seam', share: 10 }],
    is_automatic: true,
  })
  const player = await app.launchPlayer(500)
  await app.catchUp()
  await lose(player, 1000)
  expect((await app.list(player.token)).open).toMatchObject([{ worked: '1.00' }])
})

test("giving up a bonus takes back what is left of it, after the player's own money was spent first", async () => {
  await app.liveRule({ trigger: 'registration', is_automatic: true })
  const player = await app.launchPlayer(30)
  await app.catchUp()
  const [{ id }] = (await app.list(player.token)).open as [{ id: string }]
  await lose(player, 4000)
  const end = (lost: string) => app.callPlayerApi('POST /api/bonus/giveUp', { id, lost }, player.token)
  expect((await app.callPlayerApi('POST /api/bonus/ending', { id }, player.token)).data).toMatchObject({
    lost: '40.00',
    kept: '0.00',
    rest: '60.00',
  })
  expect((await end('50')).code).toBe(409)
  const codes = (await twenty(() => end('40'))).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(await app.main(player.id)).toBe(0)
  expect((await app.list(player.token)).list.data).toMatchObject([{ state: 'forfeited', revoked: '40.00' }])
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, player.token)).data.bet_amount).toBe('0.00')
})

/** Places a bet that pays, in fen. */
const win = async (player: Awaited<ReturnType<BonusApp['launchPlayer']>>, amount: number, paid: number) => {
  const bet = newCallId()
  expect(await app.bet(player, bet, amount)).toMatchObject({ result: 'done' })
  expect(await app.win(player, `${bet}-w`, bet, paid)).toMatchObject({ result: 'done' })
}
const ending = async ({ token }: { token: string }, id: string) =>
  (await app.callPlayerApi('POST /api/bonus/ending', { id }, token)).data
const giveUp = ({ token }: { token: string }, id: string, lost: string) =>
  app.callPlayerApi('POST /api/bonus/giveUp', { id, lost }, token)

test('giving up a bonus takes back what was won with it', async () => {
  await app.liveRule({ trigger: 'registration', amount: '100', multiple: 20, is_automatic: true })
  const player = await app.launchPlayer(0)
  await app.catchUp()
  const [{ id }] = (await app.list(player.token)).open as [{ id: string }]
  await win(player, 10_000, 100_000)
  expect(await ending(player, id)).toMatchObject({ lost: '1000.00', kept: '0.00' })
  expect((await giveUp(player, id, '100')).code).toBe(409)
  const codes = (await twenty(() => giveUp(player, id, '1000'))).map(({ code }) => code)
  expect(countsOf(codes)[200]).toBe(1)
  expect(await app.main(player.id)).toBe(0)
})

test('giving up a bonus leaves what was won with own money, and later deposits', async () => {
  await app.liveRule({ trigger: 'registration', multiple: 20, is_automatic: true })
  const player = await app.launchPlayer(60)
  await app.catchUp()
  const [{ id }] = (await app.list(player.token)).open as [{ id: string }]
  await win(player, 4000, 30_000)
  app.clock.advance(1000)
  expect(await ending(player, id)).toMatchObject({ lost: '50.00', kept: '320.00' })
  // The second stake is spent from 320 yuan of own money and 10 of the bonus.
  await win(player, 33_000, 66_000)
  expect(await ending(player, id)).toMatchObject({ lost: '60.00', kept: '640.00' })
  app.clock.advance(1000)
  await give(app, player.id, 15)
  expect(await ending(player, id)).toMatchObject({ lost: '60.00', kept: '655.00' })
  expect((await giveUp(player, id, '60')).code).toBe(200)
  expect(await app.main(player.id)).toBe(65_500)
})

test('a stake of own money that is placed before the bonus and pays later is kept', async () => {
  const player = await app.launchPlayer(60)
  const bet = newCallId()
  await app.bet(player, bet, 6000)
  app.clock.advance(1000)
  await app.liveRule({ trigger: 'code', code: 'late' })
  await app.enter(player.token, 'late')
  app.clock.advance(1000)
  const [{ id }] = (await app.list(player.token)).open as [{ id: string }]
  await app.win(player, `${bet}-w`, bet, 20_000)
  expect(await ending(player, id)).toMatchObject({ lost: '50.00', kept: '200.00' })
})

test('of two bonuses neither counts as own money of the other', async () => {
  for (const code of ['one', 'two']) await app.liveRule({ trigger: 'code', code, multiple: 20 })
  const player = await app.launchPlayer(0)
  for (const code of ['one', 'two']) {
    await app.enter(player.token, code)
    app.clock.advance(1000)
  }
  const [one, two] = (await app.list(player.token)).open as [{ id: string }, { id: string }]
  await win(player, 10_000, 100_000)
  expect(await ending(player, one.id)).toMatchObject({ lost: '500.00' })
  expect((await giveUp(player, one.id, '500')).code).toBe(200)
  expect(await ending(player, two.id)).toMatchObject({ lost: '500.00', kept: '0.00' })
  expect((await giveUp(player, two.id, '500')).code).toBe(200)
  expect(await app.main(player.id)).toBe(0)
})

test('while a bonus is staked it can be neither given up nor expired; once the bet is settled it expires', async () => {
  await app.liveRule({ trigger: 'registration', is_automatic: true })
  const player = await app.launchPlayer(0)
  await app.catchUp()
  const [{ id }] = (await app.list(player.token)).open as [{ id: string }]
  const bet = newCallId()
  await app.bet(player, bet, 3000)
  expect((await app.callPlayerApi('POST /api/bonus/ending', { id }, player.token)).code).toBe(422)
  app.clock.advance(31 * day)
  await app.run('expire-bonuses')
  expect((await app.list(await signIn(player.login))).open).toHaveLength(1)
  await app.win(player, `${bet}-w`, bet, 10_000)
  await app.run('expire-bonuses')
  const [ended] = (await app.list(await signIn(player.login))).list.data
  expect(ended).toMatchObject({ state: 'expired', revoked: '120.00' })
  expect(await app.main(player.id)).toBe(0)
})

test('an offer not taken expires, and a bonus whose turnover is not fulfilled in time is taken back', async () => {
  await app.liveRule({ trigger: 'registration', amount: '10', take_days: 1 })
  await app.liveRule({ trigger: 'registration', amount: '20', play_days: 2, is_automatic: true })
  const { id, token, name } = await app.registerPlayer()
  await app.catchUp()
  const [offer] = (await app.list(token)).offers
  app.clock.advance(day)
  expect((await app.take(await signIn(name), offer.id)).code).toBe(410)
  expect(await app.run('expire-bonuses')).toBeGreaterThan(0)
  app.clock.advance(day)
  expect(await app.run('expire-bonuses')).toBeGreaterThan(0)
  const { data } = (await app.list(await signIn(name))).list
  expect(countsOf(data.map(({ state, revoked }: Record<string, string>) => `${state} ${revoked}`))).toEqual({
    'expired 0.00': 1,
    'expired 20.00': 1,
  })
  expect(await app.main(id)).toBe(0)
})

test('when the player has lost all of a bonus, its turnover requirement ends', async () => {
  await app.liveRule({ trigger: 'registration', is_automatic: true, multiple: 10 })
  const player = await app.launchPlayer(0)
  await app.catchUp()
  await lose(player, 5000)
  expect((await app.list(player.token)).list.data).toMatchObject([{ state: 'lost', worked: '50.00', rest: '0.00' }])
})

test('while a bonus of a group is open, no other bonus of the group can be taken', async () => {
  for (const amount of ['10', '20']) await app.liveRule({ trigger: 'registration', group: '新人', amount })
  await app.liveRule({ trigger: 'registration', group: '新人', amount: '30', is_automatic: true })
  const { token } = await app.registerPlayer()
  await app.catchUp()
  const { offers, open } = await app.list(token)
  expect(open.map(({ amount }) => amount)).toEqual(['30.00'])
  expect(offers).toHaveLength(2)
  expect((await app.take(token, offers[0].id)).code).toBe(409)
  const lost = '30.00'
  expect((await app.callPlayerApi('POST /api/bonus/giveUp', { id: open[0].id, lost }, token)).code).toBe(200)
  const codes = await Promise.all(offers.map(({ id }) => app.take(token, id)))
  expect(countsOf(codes.map(({ code }) => code))).toEqual({ 200: 1, 409: 1 })
})

test('a bonus with nothing to play occupies its group for its days to play', async () => {
  const terms = { group: '免流水', multiple: 0, play_days: 3 }
  for (const amount of ['10', '20']) await app.liveRule({ trigger: 'registration', ...terms, amount })
  const { token, name } = await app.registerPlayer()
  await app.catchUp()
  const { offers } = await app.list(token)
  const [one, two] = offers
  expect((await app.take(token, one.id)).code).toBe(200)
  expect(await app.take(token, two.id)).toMatchObject({ code: 409 })
  app.clock.advance(3 * day + 1)
  const { data } = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
  expect((await app.take(data.api_token, two.id)).code).toBe(200)
})

test('a hundred concurrent claims never exceed the budgets', async () => {
  const id = await app.liveRule({ trigger: 'code', code: 'budget' }, { budget: '1000', budget_day: '400' })
  const players = []
  for (let n = 0; n < 100; n++) players.push(await app.registerPlayer())
  const answers = await Promise.all(players.map(({ token }) => app.enter(token, 'budget')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(8)
  expect(answers.filter(({ message }) => message === '该奖金已领完')).toHaveLength(92)
  expect((await rule(id)).figures).toMatchObject({ taken: 8, used: '400.00', used_today: '400.00' })
  app.clock.advance(day)
  expect((await rule(id)).figures).toMatchObject({ used: '400.00', used_today: '0.00' })
  const { name, title, terms: before } = await rule(id)
  const change = { name, title, terms: before, version: 1, starts_at: '', ends_at: '', budget_day: '0' }
  expect(
    (await app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, { ...change, budget: '399' })).body.code,
  ).toBe('BONUS_BUDGET_TOO_LOW')
  expect(
    (await app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, { ...change, budget: '450' })).body,
  ).toMatchObject({
    version: 1,
    budget: '450.00',
  })
  const late = await Promise.all([0, 1].map(async () => app.enter((await app.registerPlayer()).token, 'budget')))
  expect(countsOf(late.map(({ code }) => code))).toEqual({ 200: 1, 409: 1 })
})

test('an offer keeps its terms when the rule changes', async () => {
  const id = await app.liveRule({ trigger: 'registration' }, { title: '旧标题' })
  const { token, id: player } = await app.registerPlayer()
  await app.catchUp()
  const [offer] = (await app.list(token)).offers
  const { name, terms: before } = await rule(id)
  const given = { name, title: '新标题', starts_at: '', ends_at: '', budget: '1000000', budget_day: '0' }
  const change = { ...given, version: 1, terms: { ...before, reward: { kind: 'fixed', amount: '500' }, multiple: 9 } }
  const [changed, taken] = await Promise.all([
    app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, change),
    app.take(token, offer.id),
  ])
  expect(changed.body).toMatchObject({ version: 2, live_version: 1, title: '新标题' })
  expect(taken.code).toBe(200)
  expect(await app.main(player)).toBe(5000)
  expect((await app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, change)).body.code).toBe(
    'BONUS_RULE_CHANGED',
  )
  const publish = (version: number) => app.callConsoleApi(`POST /console/api/bonus-rules/${id}/publish`, { version })
  expect((await publish(1)).body.code).toBe('BONUS_RULE_CHANGED')
  expect((await publish(2)).body).toMatchObject({ live_version: 2 })
  expect((await app.list(token)).open).toMatchObject([
    { title: '旧标题', amount: '50.00', flow: '100.00', multiple: 2 },
  ])
  const other = await app.registerPlayer()
  await app.catchUp()
  expect((await app.list(other.token)).offers).toMatchObject([{ title: '新标题', amount: '500.00', multiple: 9 }])
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/stop`)).body).toMatchObject({
    state: 'stopped',
  })
  expect((await app.list(other.token)).offers).toHaveLength(1)
})

test('a player in exclusion, with a harm marker or loosening a limit is offered nothing and can take nothing', async () => {
  await app.liveRule({ trigger: 'registration' })
  const until = new Date(Date.parse(app.clock.now()) + 7 * day).toISOString()
  const bars = [
    (id: string) => `update player set excluded_until = '${until}' where id = '${id}'`,
    (id: string) =>
      `insert into harm_marker (id, player_id, kind, day, args, at) values (gen_random_uuid(), '${id}', 'night', '2026-03-10', '[3, 20]', now())`,
    (id: string) =>
      `insert into player_limit (player_id, kind, span, side, most, asked, asked_at) values ('${id}', 'deposit', 'day', 'player', 1, 2, '${app.clock.now()}')`,
  ]
  for (const bar of bars) {
    const [before, after] = [await app.registerPlayer(), await app.registerPlayer()]
    await app.execAsOwner(bar(before.id))
    await app.catchUp()
    expect((await app.list(before.token)).offers).toEqual([])
    const [offer] = (await app.list(after.token)).offers
    await app.execAsOwner(bar(after.id))
    expect((await app.take(after.token, offer.id)).code).toBe(403)
    expect(await app.main(after.id)).toBe(0)
  }
})

test("only players who fulfil the segment's condition as it was when the rule was saved are offered the bonus", async () => {
  const segment = await makeSegment(app, leaf('level', 'at_least', 9))
  await app.liveRule({ trigger: 'code', code: 'vip' }, { segment })
  await app.callConsoleApi(`PATCH /console/api/segments/${segment}`, {
    name: '所有人',
    condition: leaf('level', 'at_least', 0),
    version: 1,
  })
  const { token } = await app.registerPlayer()
  expect((await app.enter(token, 'vip')).code).toBe(403)
})

test('a bonus above the limit waits until an operator credits or refuses it', async () => {
  await app.liveRule({ trigger: 'code', code: 'big', amount: '100', review_above: '99.99' })
  const [yes, no] = [await app.registerPlayer(), await app.registerPlayer()]
  for (const { token } of [yes, no]) expect((await app.enter(token, 'big')).data.state).toBe('review')
  expect(await app.main(yes.id)).toBe(0)
  const { items } = (await app.callConsoleApi('GET /console/api/bonuses', { state: 'review' })).body
  const idOf = (name: string) => items.find(({ username }: { username: string }) => username === name).id as string
  const approve = () => app.callConsoleApi(`POST /console/api/bonuses/${idOf(yes.name)}/approve`, {})
  expect((await twenty(approve)).every(({ body }) => body.state === 'open')).toBe(true)
  expect(await app.main(yes.id)).toBe(10_000)
  const decline = (reason: string) =>
    app.callConsoleApi(`POST /console/api/bonuses/${idOf(no.name)}/reject`, { reason })
  expect((await decline('')).body.code).toBe('BONUS_REASON_MISSING')
  expect((await decline('重复账号')).body).toMatchObject({ state: 'refused', note: '重复账号' })
  expect((await app.list(no.token)).list.data).toMatchObject([{ state: 'refused' }])
})

test('an operator gives a bonus by hand; from the threshold on a second operator decides', async () => {
  const hand = await app.liveRule({ amount: '60' })
  await app.createOperator('second1')
  const second = (await app.callConsoleApi('POST /console/api/login', { username: 'second1', password: 'koi12345' }))
    .body
  const give = (id: string, body: object) => app.callConsoleApi(`POST /console/api/players/${id}/bonuses`, body)
  const { id, token } = await app.registerPlayer()
  expect((await give(id, { rule: hand })).body.code).toBe('BONUS_REASON_MISSING')
  expect((await give(id, { rule: id, reason: '补偿' })).body.code).toBe('BONUS_NOT_BY_HAND')
  expect((await give(id, { rule: hand, reason: '补偿' })).body).toMatchObject({
    state: 'open',
    made_by: 'admin',
    reason: '补偿',
  })
  expect(await app.main(id)).toBe(6000)
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '100' })
  const { body } = await give(id, { rule: hand, reason: '补偿' })
  expect(body).toMatchObject({ state: 'review', reviewed_by: 'admin' })
  const approve = (token?: string) => app.callConsoleApi(`POST /console/api/bonuses/${body.id}/approve`, {}, token)
  expect((await approve()).body.code).toBe('SECOND_PAIR_NEEDED')
  expect((await approve(second.token)).body).toMatchObject({ state: 'open', decided_by: 'second1' })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '0' })
  expect(await app.main(id)).toBe(12_000)
  expect((await app.list(token)).open).toHaveLength(2)
})

test("a rule without name, title or fulfillable terms, or with terms above the settings' limits, is refused", async () => {
  const wrong = async (change: object, rule: object = {}) => {
    const given = { name: '错误', title: '标题', starts_at: '', ends_at: '', budget: 0, budget_day: 0, ...rule }
    const { body } = await app.callConsoleApi('POST /console/api/bonus-rules', {
      ...given,
      terms: terms({ trigger: 'deposit', ...change }),
    })
    return body.code === 'BONUS_TERMS_WRONG' ? body.detail : body.code
  }
  expect(await wrong({}, { name: ' ' })).toBe('BONUS_NAME_NEEDED')
  expect(await wrong({}, { title: '' })).toBe('BONUS_TITLE_NEEDED')
  expect(await wrong({}, { segment: 'x' })).toBe('BONUS_SEGMENT_UNKNOWN')
  expect(await wrong({}, { starts_at: '2026-03-10 00:00:00', ends_at: '2026-03-10 00:00:00' })).toBe('BONUS_END_WRONG')
  expect(await wrong({ amount: '0' })).toBe('请填写必填项')
  expect(await wrong({ trigger: 'code' })).toBe('请填写必填项')
  expect(await wrong({ trigger: 'registration', reward: 'percent' })).toBe(
    '该触发方式没有存款或亏损金额，不能按比例计算',
  )
  const step = { from: '5', percent: 1 }
  expect(await wrong({ reward: 'percent', steps: [step, step] })).toBe('档位须从低到高，且不能重复')
  expect(await wrong({ multiple: 1, shares: {} })).toBe('请填写必填项')
  expect(await wrong({ multiple: 51 })).toBe('流水倍数超过上限')
  // Fields of another trigger or reward are unknown.
  expect(await wrong({ trigger: 'registration', code: 'KOI' })).toBe('FIELD_UNKNOWN')
  expect(await wrong({ most: '5' })).toBe('FIELD_UNKNOWN')
  const id = await app.makeRule({ multiple: 11 })
  await app.callConsoleApi('PATCH /console/api/settings', { bonus_strict: 1 })
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${id}/publish`, { version: 1 })).body.code).toBe(
    'BONUS_TERMS_WRONG',
  )
  expect(await wrong({ multiple: 10, shares: { slots: 100, live: 10 } })).toBe('严格模式下流水只能计入一个游戏类别')
  expect(await wrong({ multiple: 10, multiple_of: 'deposit_and_bonus' })).toBe('严格模式下流水倍数只能按奖金计算')
  await app.callConsoleApi('PATCH /console/api/settings', { bonus_strict: 0 })
  await app.liveRule({ trigger: 'code', code: 'same' })
  const twin = await app.makeRule({ trigger: 'code', code: 'SAME' })
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${twin}/publish`, { version: 1 })).body.code).toBe(
    'BONUS_CODE_TAKEN',
  )
})

test('a refusal of terms names the field, and in a list the row and its column', async () => {
  const fieldOf = async (change: object, more: object = {}) => {
    const given = { name: '错误', title: '标题', starts_at: '', ends_at: '', budget: 0, budget_day: 0, ...more }
    const body = { ...given, terms: terms({ trigger: 'deposit', ...change }) }
    return (await app.callConsoleApi('POST /console/api/bonus-rules', body)).body
  }
  const percent = (...steps: object[]) => fieldOf({ reward: 'percent', steps })
  const step = { from: '5', percent: 1 }
  expect(await percent(step, step)).toMatchObject({ code: 'BONUS_TERMS_WRONG', field: 'steps.1.from' })
  expect(await percent(step, { from: '6', percent: 0 })).toMatchObject({ field: 'steps.1.percent' })
  expect(await percent()).toMatchObject({ field: 'steps' })
  expect(await percent(step, { from: '6', percent: 1001 })).toMatchObject({
    code: 'TOO_HIGH',
    field: 'terms.reward.steps.1.percent',
  })
  expect(await percent({ from: 'x', percent: 1 })).toMatchObject({ field: 'terms.reward.steps.0.from' })
  const venue = { venue: 'ag', share: 10 }
  expect(await fieldOf({ venues: [venue, { venue: 'pg', share: 1 }, venue] })).toMatchObject({
    field: 'venues.2.venue',
    detail: '不能重复',
  })
  const game = { game: 'ag:koi', share: 10 }
  expect(await fieldOf({ games: [game, game] })).toMatchObject({ field: 'games.1.game' })
  expect(await fieldOf({}, { name: '' })).toMatchObject({ code: 'BONUS_NAME_NEEDED', field: 'name' })
})

test('a dry run counts what the terms would have given in the last 30 days', async () => {
  app.clock.advance(40 * day)
  const player = await app.registerPlayer()
  for (const amount of ['200.05', '1000.05']) await app.deposit(player.token, amount)
  const dryRun = async (change: object) =>
    (
      await app.callConsoleApi('POST /console/api/bonus-rules/dry-run', {
        terms: terms({ trigger: 'deposit', amount: '5', multiple: 3, ...change }),
      })
    ).body
  expect(await dryRun({})).toEqual({
    is_known: true,
    players: 1,
    bonuses: 1,
    cost: '5.00',
    flow: '15.00',
    base: '200.05',
  })
  const percent = { number: 0, reward: 'percent', steps: [{ from: '500', percent: 10 }] }
  expect(await dryRun(percent)).toMatchObject({ players: 1, bonuses: 1, cost: '100.00', base: '1000.05' })
  expect(await dryRun({ trigger: 'registration' })).toMatchObject({ players: 1, bonuses: 1 })
  expect(await dryRun({ trigger: 'hand' })).toMatchObject({ is_known: false, players: 0 })
  expect(await dryRun({ trigger: 'loss', period: 'week' })).toMatchObject({ is_known: true, players: 0 })
})
