import { riskRules } from '@koi/contract/player/link/link'
import type { Condition } from '@koi/contract/player/segment/segment'
import { day, instant, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { catchUp, holds, leaf, loadMembers, makeSegment } from '../segment/segment.testing.ts'
import { linkCalls, type LinkedPlayer, someDevice } from './link.testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: instant('2026-03-10T04:00:00.000Z') })
})
afterAll(() => app.finish())

const { register, signIn, bind, unbind, change, linksOf, metRules } = linkCalls(() => app)
const pair = async (): Promise<[LinkedPlayer, LinkedPlayer]> => {
  const device = someDevice()
  return [await register({ device }), await register({ device })]
}
const scoreAll = async () =>
  expect((await app.callConsoleApi('POST /console/api/jobs/score-players/run', {})).status).toBe(200)
const exclude = async ({ token }: LinkedPlayer) =>
  expect((await app.callPlayerApi('POST /api/protection/exclude', { months: '6' }, token)).code).toBe(200)
const markersOf = async ({ name }: LinkedPlayer) =>
  (await app.callConsoleApi('GET /console/api/harm-markers', { q: name })).body.items as {
    id: string
    kind: string
    words: string
  }[]

test('a player without links and signs has no score', async () => {
  expect(await linksOf(await register())).toMatchObject({ score: 0, linked: 0, links: [], is_cut: 0 })
})

test('scores an account linked to an excluded player, until the exclusion ends', async () => {
  const [one, other] = await pair()
  const paused = await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, one.token)
  expect(paused.code).toBe(200)
  expect(await linksOf(other)).toMatchObject({ score: 40, linked: 1 })
  expect(await metRules(other)).toEqual(['linked_excluded'])
  expect(await metRules(one)).toEqual([])
  app.clock.advance(day)
  await scoreAll()
  expect(await metRules(other)).toEqual([])
})

test('scores an account linked to a blacklisted, a disabled or a barred player', async () => {
  for (const change of [{ isblack: true }, { status: 0 }]) {
    const [one, other] = await pair()
    await catchUp(app)
    const { status } = await app.callConsoleApi(`PATCH /console/api/players/${one.id}`, change)
    if (status !== 200) throw new Error(`${JSON.stringify(change)}: ${status}`)
    await scoreAll()
    expect(await metRules(other)).toEqual(['linked_blocked'])
    expect((await linksOf(other)).accounts[1]).toMatchObject({ id: one.id, is_blocked: 1 })
  }
})

test('scores a payee that another player had before', async () => {
  const [one, other] = [await register(), await register()]
  await bind(one, '6222333300000001')
  await catchUp(app)
  await unbind(one)
  app.clock.advance(minute)
  await bind(other, '6222333300000001')
  expect([await metRules(one), await metRules(other)]).toEqual([[], ['shared_payee']])
})

test('what a stranger entered of a player counts against the stranger only', async () => {
  const victim = await register({}, { realname: '欧阳一一' })
  await change(victim, { mobile: '13712340001', birthday: '1991-02-03', realname: '欧阳一一' })
  await bind(victim, '6222333300000011')
  await catchUp(app)
  await unbind(victim)
  app.clock.advance(minute)
  const stranger = await register({}, { pid: victim.name })
  await change(stranger, { birthday: '1991-02-03', realname: '欧阳一一' })
  await bind(stranger, '6222333300000011')
  await catchUp(app)
  expect((await app.callConsoleApi(`PATCH /console/api/players/${stranger.id}`, { status: 0 })).status).toBe(200)
  await scoreAll()
  expect([await metRules(victim), await metRules(stranger)]).toEqual([[], ['shared_payee', 'own_referral']])
  expect(await linksOf(victim)).toMatchObject({ score: 0, linked: 1 })
})

test('scores a device that three or more accounts use', async () => {
  const device = someDevice()
  const one = await register({ device })
  await register({ device })
  expect(await metRules(one)).toEqual([])
  const third = await register({ device })
  expect([await metRules(one), await metRules(third)]).toEqual([['shared_device'], ['shared_device']])
})

test('scores a device that more accounts use than the setting allows, and still the referral between them', async () => {
  await setForTest(app, { link_most_players: 2 })
  const device = someDevice()
  const [first, second] = [await register({ device }), await register({ device })]
  expect(await metRules(second)).toEqual([])
  const third = await register({ device })
  const friend = await register({ device }, { pid: third.name })
  expect(await metRules(first)).toEqual(['crowded_mark'])
  expect(await metRules(friend)).toEqual(['shared_device', 'crowded_mark', 'own_referral'])
})

test('scores the fourth and later registrations from one network within a day, even if the network has too many players to link them', async () => {
  await setForTest(app, { link_most_players: 2 })
  const ip = '203.0.113.9'
  const players = [await register({ ip }), await register({ ip }), await register({ ip })]
  expect(await metRules(players[0]!)).toEqual([])
  app.clock.advance(day + 1)
  const later = await register({ ip })
  expect(await metRules(later)).toEqual([])
  const more = [await register({ ip }), await register({ ip }), await register({ ip })]
  expect(await metRules(more[2]!)).toEqual(['same_network'])
  await scoreAll()
  expect(await metRules(later)).toEqual(['same_network'])
  expect(await metRules(players[0]!)).toEqual([])
})

test('scores a player who is linked to their own referrer, and scores the referrer', async () => {
  const device = someDevice()
  const referrer = await register({ device })
  const referred = await register({ device }, { pid: referrer.name })
  const elsewhere = await register({}, { pid: referrer.name })
  expect([await metRules(referrer), await metRules(referred), await metRules(elsewhere)]).toEqual([
    ['own_referral'],
    ['own_referral'],
    [],
  ])
})

test('scores withdrawals of 80 % of the deposits with a stake below twice the deposits', async () => {
  const { db } = app.app
  const money = { day: '2026-05-01' as never, deposits: 1, withdrawals: 1 }
  const play = { day: '2026-05-01' as never, categoryId: 'slots', bets: 1, stake: 0, winLoss: 0 } as const
  const cases = [
    { deposited: 10_000, withdrawn: 8_000, validStake: 19_999, met: true },
    { deposited: 10_000, withdrawn: 8_000, validStake: 20_000, met: false },
    { deposited: 10_000, withdrawn: 7_999, validStake: 0, met: false },
    { deposited: 0, withdrawn: 8_000, validStake: 0, met: false },
  ]
  app.clock.set(instant('2026-05-30T04:00:00.000Z'))
  for (const { deposited, withdrawn, validStake, met } of cases) {
    const player = await register()
    const rows = { ...money, playerId: player.id, deposited, withdrawn }
    await db
      .insertInto('playerDay')
      .values(rows as never)
      .execute()
    await db
      .insertInto('playerDayPlay')
      .values({ ...play, playerId: player.id, validStake } as never)
      .execute()
    expect([deposited, withdrawn, validStake, await metRules(player)]).toEqual([
      deposited,
      withdrawn,
      validStake,
      met ? ['little_play'] : [],
    ])
  }
  // 30 days later the day is outside the window.
  const before = (await app.callConsoleApi('GET /console/api/linked-players', { rule: 'little_play' })).body.items
  expect(before).toHaveLength(1)
  app.clock.advance(day)
  await scoreAll()
  const after = (await app.callConsoleApi('GET /console/api/linked-players', { rule: 'little_play' })).body.items
  expect(after).toEqual([])
})

test('scores the fourth payee within thirty days', async () => {
  const player = await register()
  for (let bound = 0; bound < 3; bound++) {
    await bind(player, `622266660000000${bound}`)
    await unbind(player)
  }
  expect(await metRules(player)).toEqual([])
  await bind(player, '6222666600000009')
  expect(await metRules(player)).toEqual(['many_payees'])
  app.clock.advance(30 * day)
  await scoreAll()
  expect(await metRules(player)).toEqual([])
})

test('points follow the settings: 0 switches a rule off, and the sum is capped at 100', async () => {
  const [one, other] = await pair()
  await exclude(one)
  expect((await linksOf(other)).score).toBe(40)
  await setForTest(app, { risk_linked_excluded: 0, risk_linked_blocked: 80 })
  await scoreAll()
  const off = await linksOf(other)
  expect(off).toMatchObject({ score: 0, linked: 1 })
  expect(off.rules.find(({ rule }) => rule === 'linked_excluded')).toEqual({
    rule: 'linked_excluded',
    points: 0,
    is_met: 0,
  })
  await setForTest(app, { risk_linked_excluded: 80 })
  expect((await app.callConsoleApi(`PATCH /console/api/players/${one.id}`, { status: 0 })).status).toBe(200)
  await scoreAll()
  expect((await linksOf(other)).score).toBe(100)
  await setForTest(app, Object.fromEntries(riskRules.map((rule) => [`risk_${rule}`, 0])))
  await scoreAll()
  expect(await linksOf(other)).toMatchObject({ score: 0, linked: 1 })
})

test('segments test the score and the number of linked accounts, up to their boundaries', async () => {
  const linked = await makeSegment(app, leaf('linked', 'at_least', 1))
  const risky = await makeSegment(app, leaf('risk', 'at_least', 40))
  const [one, other] = await pair()
  const stranger = await register()
  await catchUp(app)
  await catchUp(app)
  expect(await loadMembers(app, linked)).toEqual(expect.arrayContaining([one.id, other.id]))
  expect(await loadMembers(app, linked)).not.toContain(stranger.id)
  await exclude(one)
  await catchUp(app)
  await catchUp(app)
  const members = await loadMembers(app, risky)
  expect([members.includes(other.id), members.includes(one.id)]).toEqual([true, false])
  const tests: [Condition, boolean, boolean][] = [
    [leaf('risk', 'at_least', 40), true, false],
    [leaf('risk', 'at_least', 41), false, false],
    [leaf('risk', 'at_most', 39), false, true],
    [leaf('risk', 'equal', 0), false, true],
    [leaf('linked', 'equal', 1), true, false],
    [leaf('linked', 'between', [0, 1]), true, true],
    [leaf('linked', 'at_least', 2), false, false],
  ]
  for (const [condition, ofOther, ofStranger] of tests)
    expect([condition, await holds(app, other.id, condition), await holds(app, stranger.id, condition)]).toEqual([
      condition,
      ofOther,
      ofStranger,
    ])
})

test('evaluating an unchanged score writes no event', async () => {
  const [one] = await pair()
  await catchUp(app)
  const count = async () =>
    (await loggedEvents(app, 'risk.changed')).filter(({ playerId }) => playerId === one.id).length
  expect(await count()).toBe(1)
  await signIn(one)
  await catchUp(app)
  await scoreAll()
  expect(await count()).toBe(1)
})

test('a second account of an excluded player is found at its registration and at its sign-in, once per exclusion [R60]', async () => {
  const device = someDevice()
  const [one, before] = [await register({ device }), await register({ device })]
  await catchUp(app)
  app.clock.advance(1000)
  await exclude(one)
  await catchUp(app)
  // The other account has not been used since the exclusion.
  expect(await markersOf(before)).toEqual([])
  app.clock.advance(1000)
  const after = await register({ device })
  await signIn(before, { device })
  await catchUp(app)
  for (const player of [before, after])
    expect(await markersOf(player)).toMatchObject([
      { kind: 'second_account', words: `与自我限制中的玩家 ${one.name} 是关联账号，限制开始后仍有登录` },
    ])
  expect(await markersOf(one)).toEqual([])
  const [marker] = await markersOf(after)
  const decision = { decision: 'none', reason: '家人' }
  expect((await app.callConsoleApi(`POST /console/api/harm-markers/${marker!.id}/decide`, decision)).status).toBe(200)
  app.clock.advance(2 * day)
  await signIn(after, { device })
  await catchUp(app)
  await scoreAll()
  expect(await markersOf(after)).toHaveLength(1)
  // The account is not blocked, because an operator has to decide.
  const [desk] = (await app.callConsoleApi('GET /console/api/linked-players', { q: after.name })).body.items
  expect(desk).toMatchObject({ username: after.name, rules: [{ rule: 'linked_excluded' }, { rule: 'shared_device' }] })
})

test('a stranger with the name, birthday and card of a player who excludes themselves puts no marker on that player', async () => {
  const named = () => register({}, { realname: '欧阳受害' })
  const number = '6222777700000011'
  const give = async (player: LinkedPlayer) => {
    await change(player, { birthday: '1990-05-06' })
    await bind(player, number)
    await catchUp(app)
    app.clock.advance(minute)
  }
  const victim = await named()
  await give(victim)
  await unbind(victim)
  const stranger = await named()
  await give(stranger)
  await exclude(stranger)
  app.clock.advance(minute)
  await signIn(victim)
  await catchUp(app)
  await scoreAll()
  expect(await markersOf(victim)).toEqual([])
  // Who takes the same data after the excluded player is marked.
  await unbind(stranger)
  const third = await named()
  await give(third)
  await scoreAll()
  expect(await markersOf(third)).toMatchObject([{ kind: 'second_account' }])
})

test('a weak link to an excluded player creates no marker', async () => {
  const realname = '欧阳同名'
  const one = await register({}, { realname })
  await exclude(one)
  app.clock.advance(1000)
  const other = await register({}, { realname })
  expect(await metRules(other)).toEqual([])
  expect(await markersOf(other)).toEqual([])
})

test('lists the highest score first, with the linked accounts, by score, rule and links', async () => {
  const device = someDevice()
  const [one, other] = [await register({ device }), await register({ device })]
  await exclude(one)
  await catchUp(app)
  const list = async (query: object) => (await app.callConsoleApi('GET /console/api/linked-players', query)).body
  const all = await list({ per_page: 200 })
  const scores = (all.items as { score: number }[]).map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect((await list({ q: other.name })).items).toMatchObject([
    {
      username: other.name,
      score: 40,
      linked: 1,
      rules: [{ rule: 'linked_excluded', points: 40 }],
      accounts: [{ username: one.name, strength: 70, is_excluded: 1 }],
    },
  ])
  expect((await list({ q: other.name, score: 41 })).items).toEqual([])
  expect((await list({ q: other.name, score: 40, rule: 'linked_excluded', linked: '1' })).items).toHaveLength(1)
  expect((await list({ q: other.name, rule: 'little_play' })).items).toEqual([])
  expect((await list({ q: other.name, linked: '0' })).items).toEqual([])
})
