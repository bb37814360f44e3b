import { hash } from 'node:crypto'
import { addDays, day, dayOf, hour, minute, plus, second, startOf } from '@koi/contract/time'
import { messageOf, sliceFrom } from '@koi/contract/reward/wheel/wheel.proof'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp } from '../bonus/bonus.testing.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { callWhileLocked, callWithLateBody } from '../../platform/testing/late.testing.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { leaf, makeSegment } from '../../player/segment/segment.testing.ts'
import { twenty } from '../vip/testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())

interface Player {
  id: string
  token: string
  name: string
}
const always = [
  { weight: 1, prize: '10' },
  { weight: 1, prize: '10' },
]
const half = [
  { weight: 1, prize: '10' },
  { weight: 1, prize: '0' },
]
let made = 0
const given = (terms: object, change: object = {}) => ({
  name: `转盘${++made}`,
  title: `大转盘${made}`,
  labels: '十元\n谢谢参与',
  starts_at: '',
  ends_at: '',
  terms: { slices: half, budget: '1000', shares: { slots: 100 }, ...terms },
  ...change,
})
const listed = async (): Promise<{ id: string; state: string; version: number }[]> =>
  (await app.callConsoleApi('GET /console/api/wheels')).body.items
const row = async (id: string) => (await listed()).find((one) => one.id === id)
const act = (id: string, action: string, body: object = {}) =>
  app.callConsoleApi(`POST /console/api/wheels/${id}/${action}`, body)
/** Stops the live wheel, if any, and publishes another. */
async function live(terms: object, change?: object): Promise<string> {
  for (const { id, state } of await listed()) if (state === 'live') await act(id, 'stop')
  const answer = await app.callConsoleApi('POST /console/api/wheels', given(terms, change))
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 201, state: 'draft' })
  const published = await act(answer.body.id, 'publish', { version: 1 })
  expect({ status: published.status, ...published.body }).toMatchObject({ status: 200, state: 'live' })
  return answer.body.id
}
const turnRule = (turns: number, change: object = {}) =>
  app.liveRule({ reward: 'turns', turns, turn_worth: '10', turn_days: 7, ...change })
const give = (player: { id: string }, rule: string) =>
  app.callConsoleApi(`POST /console/api/players/${player.id}/bonuses`, { rule, reason: '回馈' })
async function withTurns(turns: number, rule?: string): Promise<Player> {
  const player = await app.registerPlayer()
  expect((await give(player, rule ?? (await turnRule(turns)))).status).toBe(201)
  return player
}
const view = async ({ token }: Player) => (await app.callPlayerApi('POST /api/wheel', {}, token)).data
const draw = ({ token }: Player) => app.callPlayerApi('POST /api/wheel/draw', {}, token)
const signIn = async (player: Player): Promise<Player> => ({
  ...player,
  token: (await app.callPlayerApi('POST /api/login_pc', { name: player.name, password, code })).data.api_token,
})
const codesOf = (answers: { code: number }[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ code: one }) => String(one))].map(([one, all]) => [one, all.length]))

test('without a live wheel a draw is refused, and turns given by a bonus are kept for the next wheel', async () => {
  const before = await live({ slices: always })
  const player = await withTurns(2)
  await act(before, 'stop')
  expect(await view(player)).toMatchObject({ id: '', state: 'none', turns: 2, slices: [], draws: [] })
  expect(await draw(player)).toMatchObject({ code: 404, message: '转盘活动未开始或已结束' })
  await live({ slices: always, multiple: 2 })
  const { list } = await app.list(player.token)
  expect(list.data).toMatchObject([{ state: 'done', turns: 2, rounds: 0, amount: '20.00', flow: '0.00' }])
  expect((await app.callConsoleApi('GET /console/api/bonuses', { player_id: player.id })).body.items).toMatchObject([
    { turns: 2, rounds: 0 },
  ])
  expect(await view(player)).toMatchObject({
    state: 'open',
    turns: 2,
    multiple: 2,
    slices: [
      { label: '十元', weight: 1, percent: '50', prize: '10.00' },
      { label: '谢谢参与', percent: '50' },
    ],
  })
})

test('a draw uses a turn and promises its prize as a bonus that the player takes', async () => {
  const id = await live({ slices: always, multiple: 2 })
  const player = await withTurns(2)
  const answer = await draw(player)
  expect(answer).toMatchObject({
    code: 200,
    message: '恭喜获得10元奖金',
    data: { prize: '10.00', state: 'offered', turns: 1 },
  })
  const { offers } = await app.list(player.token)
  expect(offers).toMatchObject([{ amount: '10.00', flow: '20.00', title: `大转盘${made}` }])
  expect(await view(player)).toMatchObject({ turns: 1, draws: [{ prize: '10.00' }] })
  expect((await app.take(player.token, offers[0].id)).code).toBe(200)
  expect(await app.main(player.id)).toBe(1000)
  expect(await row(id)).toMatchObject({ draws: 1, players: 1, won: '10.00', paid: '10.00', expected: '10.00' })
})

test('of twenty concurrent draws with one turn one succeeds', async () => {
  const id = await live({ slices: always, is_automatic: 1 })
  const player = await withTurns(1)
  expect(codesOf(await twenty(() => draw(player)))).toEqual({ 200: 1, 409: 19 })
  expect(await app.main(player.id)).toBe(1000)
  expect(await row(id)).toMatchObject({ draws: 1, won: '10.00', paid: '10.00' })
})

test('a hundred concurrent draws never exceed the budget, and a refused draw uses no turn', async () => {
  const id = await live({ slices: half, budget: '205', is_automatic: 1 })
  const rule = await turnRule(20)
  const players: Player[] = []
  for (let n = 0; n < 5; n++) players.push(await withTurns(20, rule))
  const answers = (await Promise.all(players.map((player) => twenty(() => draw(player))))).flat()
  const drawn = answers.filter(({ code: one }) => one === 200)
  const won = drawn.filter(({ data }) => data.prize === '10.00').length
  expect(won).toBe(20)
  for (const { code: one, message } of answers.filter((answer) => !drawn.includes(answer)))
    expect([one, message]).toEqual([409, '本期奖金已派完，抽奖次数未扣除'])
  const views = await Promise.all(players.map(view))
  expect(views.map(({ state }) => state)).toEqual(players.map(() => 'spent'))
  expect(views.reduce((sum, { turns }) => sum + turns, 0)).toBe(100 - drawn.length)
  expect(await row(id)).toMatchObject({ draws: drawn.length, won: '200.00', paid: '200.00' })
  const balances = await Promise.all(players.map((player) => app.main(player.id)))
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(20_000)
})

test('every draw follows from the seed whose hash was published before, and the seed is published a day later', async () => {
  await live(
    {
      slices: [
        { weight: 3, prize: '0' },
        { weight: 1, prize: '1' },
        { weight: 6, prize: '2' },
      ],
    },
    { labels: 'a\nb\nc' },
  )
  const player = await withTurns(8)
  await app.run('promise-packets')
  const { promise } = await view(player)
  expect(promise).toMatch(/^[0-9a-f]{64}$/)
  const slices: number[] = []
  for (let n = 0; n < 8; n++) slices.push((await draw(player)).data.slice)
  const proof = async (one: Player) => (await app.callPlayerApi('POST /api/wheel/proof', {}, one.token)).data.data
  expect((await proof(player)).map(({ seed }: { seed: string }) => seed)).toEqual(slices.map(() => ''))
  app.clock.advance(day)
  const rows = await proof(await signIn(player))
  expect(rows.map(({ slice }: { slice: number }) => slice)).toEqual(slices.toReversed())
  for (const { seed, ...drawn } of rows) {
    expect(hash('sha256', seed)).toBe(promise)
    expect(sliceFrom(hash('sha256', messageOf(seed, drawn)), drawn.weights)).toBe(drawn.slice)
  }
})

test('a draw counts for the day on which it holds the lock, and a seed is published a minute after its day', async () => {
  await live({ slices: always })
  const midnight = startOf(addDays(dayOf(app.clock.now()), 1))
  const player = await signIn(await withTurns(3))
  app.clock.set(plus(midnight, -second))
  const late = await signIn(player)
  expect(await draw(late)).toMatchObject({ code: 200 })
  const isLate = () => app.clock.set(plus(midnight, minute))
  expect(await callWithLateBody(app, 'POST /api/wheel/draw', late.token, isLate)).toMatchObject({ code: 200 })
  app.clock.set(plus(midnight, -minute))
  expect(await callWhileLocked(app, late.id, () => draw(late), isLate)).toMatchObject({ code: 200, data: { turns: 0 } })
  const proof = async () => (await app.callPlayerApi('POST /api/wheel/proof', {}, late.token)).data.data
  const [today, before] = [dayOf(midnight), dayOf(plus(midnight, -second))]
  expect(await proof()).toMatchObject([
    { day: today, nth: 2, seed: '' },
    { day: today, nth: 1, seed: '' },
    { day: before, nth: 1, seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  app.clock.set(plus(midnight, minute - second))
  expect((await proof()).map(({ seed }: { seed: string }) => seed)).toEqual(['', '', ''])
  app.clock.set(plus(midnight, minute))
})

test('each slice is drawn in proportion to its weight, for every player', () => {
  const counts = [0, 0, 0]
  for (let n = 0; n < 30_000; n++) {
    const digest = hash('sha256', messageOf('s', { day: '2026-03-10', player: `p${n % 7}`, wheel: 'w', nth: n }))
    counts[sliceFrom(digest, [6, 3, 1])]! += 1
  }
  for (const [index, share] of [0.6, 0.3, 0.1].entries()) expect(counts[index]! / 30_000).toBeCloseTo(share, 1)
  expect(sliceFrom('0000000000000', [6, 3, 1])).toBe(0)
  expect(sliceFrom('0000000000009', [6, 3, 1])).toBe(2)
})

test('turns expire, the first to expire are used first, and bonus rules with other triggers give turns too', async () => {
  await live({ slices: always })
  await app.liveRule({
    trigger: 'check_in',
    reward: 'turns',
    turns: 1,
    turn_worth: '10',
    turn_days: 1,
    is_automatic: 1,
  })
  const player = await withTurns(1)
  const { cycle } = (await app.callPlayerApi('POST /api/check-in/calendar', {}, player.token)).data
  expect(cycle[0].gives).toMatchObject([{ amount: '0.00', rounds: 0, turns: 1 }])
  expect((await app.callPlayerApi('POST /api/check-in', {}, player.token)).code).toBe(200)
  await app.catchUp()
  expect(await view(player)).toMatchObject({ turns: 2 })
  expect((await draw(player)).data.turns).toBe(1)
  app.clock.advance(day + hour)
  const later = await signIn(player)
  expect(await view(later)).toMatchObject({ turns: 1 })
  app.clock.advance(7 * day)
  const last = await signIn(player)
  expect(await view(last)).toMatchObject({ turns: 0, state: 'open' })
  expect(await draw(last)).toMatchObject({ code: 409, message: '您没有可用的抽奖次数' })
})

test('a draw is refused for blocked players, for players outside the segment, and on a stopped wheel', async () => {
  const segment = await makeSegment(app, leaf('level', 'at_least', 3))
  const id = await live({ slices: always }, { segment })
  const rule = await turnRule(1)
  const [outside, blocked] = [await withTurns(1, rule), await withTurns(1, rule)]
  expect(await view(outside)).toMatchObject({ state: 'not_for_you', turns: 1 })
  expect(await draw(outside)).toMatchObject({ code: 403, message: '转盘活动暂不适用于您的账号' })
  await app.execAsOwner(`update player set vip_level = 3 where id in ('${outside.id}', '${blocked.id}')`)
  await app.execAsOwner(`update player set excluded_until = '2099-01-01' where id = '${blocked.id}'`)
  expect(await view(blocked)).toMatchObject({ state: 'barred' })
  expect((await draw(blocked)).code).not.toBe(200)
  expect(await view(outside)).toMatchObject({ state: 'open' })
  expect((await act(id, 'stop')).body).toMatchObject({ state: 'stopped' })
  expect(await draw(outside)).toMatchObject({ code: 404 })
  expect((await act(id, 'publish', { version: 1 })).body.code).toBe('WHEEL_NOT_DRAFT')
})

test('a wheel needs named slices, a prize and enough budget; published terms are fixed, and one wheel is live', async () => {
  const make = async (terms: object, change?: object) =>
    (await app.callConsoleApi('POST /console/api/wheels', given(terms, change))).body
  for (const [terms, change, detail] of [
    [{ slices: [{ weight: 1, prize: '1' }] }, {}, '奖格至少2个'],
    [
      {
        slices: [
          { weight: 1, prize: '0' },
          { weight: 1, prize: '0' },
        ],
      },
      {},
      '至少一个奖格须有奖金',
    ],
    [{}, { labels: '一个' }, '奖格名称须与奖格一一对应，每行一个'],
    [{ budget: '9.99' }, {}, '预算不能低于最高奖金'],
    [{}, { title: '' }, '请填写标题'],
    [{}, { segment: 'x' }, '分群不存在或已归档'],
    [{ multiple: 100 }, {}, '流水倍数超过上限'],
  ] as const)
    expect((await make(terms, change)).detail).toBe(detail)
  const id = await live({})
  const { body: other } = await app.callConsoleApi('POST /console/api/wheels', given({}))
  expect((await act(other.id, 'publish', { version: 1 })).body.code).toBe('WHEEL_LIVE')
  const before = (await row(id)) as unknown as Record<string, unknown>
  const change = (body: object) =>
    app.callConsoleApi(`PATCH /console/api/wheels/${id}`, {
      ...Object.fromEntries(
        ['name', 'title', 'content', 'labels', 'segment', 'starts_at', 'ends_at', 'terms'].map((key) => [
          key,
          before[key],
        ]),
      ),
      version: 1,
      ...body,
    })
  expect((await change({ terms: { ...(before['terms'] as object), budget: '5000' } })).body.code).toBe('WHEEL_FIXED')
  expect((await change({ title: '新标题', texts: { en: { labels: 'Ten\nNothing' } } })).body).toMatchObject({
    title: '新标题',
    version: 2,
  })
  expect((await change({})).body.code).toBe('WHEEL_CHANGED')
  const rule = before['rule'] as string
  expect((await app.callConsoleApi(`POST /console/api/bonus-rules/${rule}/stop`, {})).body.code).toBe(
    'BONUS_RULE_OF_WHEEL',
  )
})

test('an end or start that is no time is refused instead of read as none', async () => {
  for (const wrong of ['2027-02-30 00:00:00', '2027-02-01', ' ', 'x'.repeat(8000)])
    for (const change of [{ starts_at: wrong }, { ends_at: wrong }]) {
      const { status, body } = await app.callConsoleApi('POST /console/api/wheels', given({}, change))
      expect([status, body.code]).toEqual([422, 'INVALID'])
    }
})

test('reading the wheel and drawing take at most ten round trips', async () => {
  await live({ slices: always, is_automatic: 1 })
  const player = await withTurns(3)
  await view(player)
  await draw(player)
  const read = await recordRoundTrips(app, () => view(player))
  const drawn = await recordRoundTrips(app, () => draw(player))
  expect(read.length).toBeLessThanOrEqual(10)
  expect(drawn.length, drawn.join('\n\n')).toBeLessThanOrEqual(10)
})
