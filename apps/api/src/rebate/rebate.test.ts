import { fen } from '@koi/contract/money'
import { day } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeBets } from '../bet/store.ts'
import type { VenueBet } from '../outside/venue.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import {
  signInAgain,
  balanceOf,
  requirementsOf,
  seedVenuesAndLevels,
  pay,
  play,
  put,
  run,
  twenty,
  secondProcessOf,
} from '../vip/testing.ts'
import { accrue } from './rebate.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp() // 10 March 2026, noon in Beijing
  await seedVenuesAndLevels(app)
})
afterEach(() => app.finish())

const rows = (player: string) =>
  app.app.db
    .selectFrom('rebate')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('venue')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
const list = async (token: string, body: object = {}) => (await app.ask('POST /api/getfanshui', body, token)).data

test("each venue and category earns the level's rate, rounded down to fen [STATE-20, D-064]", async () => {
  const { id } = await app.join()
  await put(app, id, 1)
  await play(app, id, '100.99', { venue: 'ag', category: 'live' }) // 0.40 %: 0.40396
  await play(app, id, '2.49', { venue: 'esport', category: 'esports' }) // 0.30 %: 0.00747
  await play(app, id, '100', { venue: 'obgdy', category: 'slots' }) // 0.50 %
  await play(app, id, '50', { venue: 'obgdy', category: 'slots' })
  await play(app, id, '1000', { venue: 'sport', category: 'sports', state: 'open' })
  await play(app, id, '1000', { venue: 'sport', category: 'sports', state: 'void' })
  expect(await run(app, 'rebate', '2026-03-10')).toBe(2)
  expect(
    (await rows(id)).map(({ venue, categoryId, money, gamename, stake }) => [
      venue,
      categoryId,
      money,
      gamename,
      stake,
    ]),
  ).toEqual([
    ['ag', 'live', 40, '锦庭真人', 10_099],
    ['obgdy', 'slots', 75, '欢乐捕鱼', 15_000],
  ])
})

test('a bet counts on the Beijing day of its settlement, to the millisecond [ruling 9]', async () => {
  const { id } = await app.join()
  await put(app, id, 1)
  await play(app, id, '1', { at: '2026-03-08T15:59:59.999Z' })
  await play(app, id, '1000', { at: '2026-03-08T16:00:00.000Z' })
  await play(app, id, '2000', { at: '2026-03-09T15:59:59.999Z' })
  await play(app, id, '5', { at: '2026-03-09T16:00:00.000Z' })
  await app.app.db.updateTable('player').set({ vipLevel: 1 }).execute()
  await app.app.db.deleteFrom('vipChange').execute()
  await run(app, 'rebate') // yesterday
  expect((await rows(id)).map(({ day: of, stake, money }) => [of, stake, money])).toEqual([
    ['2026-03-09', 300_000, 1200],
  ])
})

test('VIP0 earns none; a later run, also on two processes concurrently, adds only the missing rebates', async () => {
  const [none, some] = [await app.join(), await app.join()]
  await put(app, some.id, 1)
  await play(app, none.id, '1000')
  await play(app, some.id, '1000')
  const other = await secondProcessOf(app)
  const both = () =>
    Promise.all([
      run(app, 'rebate', '2026-03-10'),
      accrue(other.app, '2026-03-10' as never),
      accrue(app.app, '2026-03-10' as never),
      accrue(other.app, '2026-03-10' as never),
    ])
  expect((await both()).reduce((a, b) => a + b)).toBe(1)
  await play(app, some.id, '500')
  await both()
  await both()
  expect(await rows(none.id)).toEqual([])
  expect((await rows(some.id)).map(({ money, stake }) => [money, stake])).toEqual([
    [400, 100_000],
    [200, 50_000],
  ])
  await other.close()
})

test('a finished day uses the level at its end, the current day the current level [STATE-19]', async () => {
  const { id, name } = await app.join()
  await put(app, id, 3)
  await play(app, id, '1000')
  app.clock.advance(day)
  await put(app, id, 1)
  await play(app, id, '1000')
  await run(app, 'rebate', '2026-03-10')
  await run(app, 'rebate', '2026-03-11')
  expect((await rows(id)).map(({ level, money }) => [level, money])).toEqual([
    [3, 500],
    [1, 400],
  ])
  expect((await list(await signInAgain(app, name))).nojisuan).toBe('9.00')
})

const rebatesOf = async (player: string) =>
  (await rows(player))
    .map(({ day: of, stake, money }) => [of, stake, money])
    .toSorted((a, b) => String(a).localeCompare(String(b)))

test('late bets and missed runs are made up for eight days [D-064]', async () => {
  const { id } = await app.join()
  await put(app, id, 1)
  await play(app, id, '1000')
  app.clock.advance(day)
  expect(await run(app, 'rebate')).toBe(1)
  await play(app, id, '500', { at: '2026-03-10T12:00:00.000Z' })
  await play(app, id, '3000', { at: '2026-03-02T12:00:00.000Z' })
  app.clock.advance(day)
  expect([await run(app, 'rebate'), await run(app, 'rebate')]).toEqual([1, 0])
  await play(app, id, '2000')
  app.clock.advance(3 * day)
  expect(await run(app, 'rebate')).toBe(1)
  expect(await rebatesOf(id)).toEqual([
    ['2026-03-10', 100_000, 400],
    ['2026-03-10', 50_000, 200],
    ['2026-03-12', 200_000, 800],
  ])
})

test('a changed rate does not affect counted days; their late bets earn the old rate [D-064]', async () => {
  const [one, two] = [await app.join(), await app.join()]
  for (const { id } of [one, two]) await put(app, id, 1)
  await play(app, one.id, '1000')
  app.clock.advance(day)
  await run(app, 'rebate')
  await app.app.db
    .updateTable('vipLevel')
    .set({ liveRate: 100 as never })
    .execute()
  for (const { id } of [one, two]) await play(app, id, '500', { at: '2026-03-10T12:00:00.000Z' })
  await play(app, two.id, '100')
  app.clock.advance(day)
  expect(await run(app, 'rebate')).toBe(3)
  expect(await rebatesOf(one.id)).toEqual([
    ['2026-03-10', 100_000, 400],
    ['2026-03-10', 50_000, 200],
  ])
  expect(await rebatesOf(two.id)).toEqual([
    ['2026-03-10', 50_000, 200],
    ['2026-03-11', 10_000, 100],
  ])
})

test('a bet settled again has one rebate, of its first day; an excess is deducted from unclaimed rebates [D-064]', async () => {
  const { id, name } = await app.join()
  await put(app, id, 1)
  const betAt = app.clock.now()
  const storeBet = async (change: Partial<VenueBet>) => {
    const now = app.clock.now()
    const whole = {
      stake: fen(100_000),
      validStake: fen(100_000),
      winLoss: fen(0),
      state: 'settled',
      memo: '',
    } as const
    const bet = { betId: 'again', login: name, gameCode: 'g', gameName: 'g', roundId: 'r', ...whole, betAt, ...change }
    await storeBets(app.app, { code: 'ag', category: 'live' }, [{ ...bet, settledAt: now, changedAt: now }])
    app.clock.advance(day)
    return run(app, 'rebate')
  }
  const first = ['2026-03-10', 100_000, 400]
  expect([await storeBet({}), await rebatesOf(id)]).toEqual([1, [first]])
  expect([await storeBet({ winLoss: fen(5000) }), await rebatesOf(id)]).toEqual([0, [first]])
  expect([await storeBet({ validStake: fen(50_000) }), await rebatesOf(id)]).toEqual([1, [['2026-03-10', 50_000, 200]]])
  expect([await storeBet({ state: 'void', validStake: fen(0) }), await rebatesOf(id)]).toEqual([1, []])
  expect([await storeBet({}), await rebatesOf(id)]).toEqual([1, [first]])
  const token = await signInAgain(app, name)
  await twenty(() => app.ask('POST /api/dofanshui', {}, token))
  expect(await balanceOf(app, id)).toBe(400)
  // A claimed rebate stays and counts against later settlements.
  expect([await storeBet({ validStake: fen(50_000) }), await rebatesOf(id)]).toEqual([0, [first]])
  expect([await storeBet({}), await rebatesOf(id)]).toEqual([0, [first]])
  expect(await list(await signInAgain(app, name))).toMatchObject({ jisuan: '4.00', nojisuan: '0.00' })
})

test('lists rebates newest first with both totals, independent of the filters [API-47, ENT-29]', async () => {
  const { id, name } = await app.join()
  await put(app, id, 1)
  await play(app, id, '1000', { venue: 'ag' })
  await play(app, id, '1000', { venue: 'slot', category: 'slots' })
  await run(app, 'rebate', '2026-03-10')
  app.clock.advance(day)
  const token = await signInAgain(app, name)
  const all = await list(token, { type: '', date: 4, page: 1, api_type: '' })
  expect(all).toMatchObject({
    jisuan: '0.00',
    nojisuan: '9.00',
    list: { current_page: 1, last_page: 1, per_page: 10, total: 2 },
  })
  expect(all.list.data.find((row: { gamename: string }) => row.gamename === '锦庭真人')).toEqual({
    gamename: '锦庭真人',
    money: '4.00',
    created_at: '2026-03-10 12:00:00',
    updated_at: '',
    state: 0,
  })
  expect((await list(token, { date: 1 })).list.total).toBe(0)
  expect((await list(token, { date: '2' })).list.total).toBe(2)
  expect(await list(token, { api_type: 'slot' })).toMatchObject({ nojisuan: '9.00', list: { total: 1 } })
  expect((await list(token, { api_type: 'nothing' })).list).toMatchObject({ total: 0, last_page: 1, data: [] })
  expect(await app.ask('POST /api/getfanshui', { date: 5 }, token)).toMatchObject({
    code: 422,
    message: '日期参数错误',
  })
  expect(await app.ask('POST /api/getfanshui')).toMatchObject({ code: 401 })
})

test('pays one of twenty concurrent claims, with turnover of one times the sum [API-48]', async () => {
  const [mine, other] = [await app.join(), await app.join()]
  for (const { id } of [mine, other]) {
    await put(app, id, 1)
    await play(app, id, '1000', { venue: 'ag' })
    await play(app, id, '1000', { venue: 'slot', category: 'slots' })
  }
  expect(await app.ask('POST /api/dofanshui', {}, mine.token)).toMatchObject({ code: 422, message: '暂无可领取额度' })
  await run(app, 'rebate', '2026-03-10')
  const answers = await twenty(() => app.ask('POST /api/dofanshui', {}, mine.token))
  expect(answers.filter(({ code, message }) => code === 200 && message === '领取成功')).toHaveLength(1)
  expect(answers.filter(({ message }) => message === '暂无可领取额度')).toHaveLength(19)
  expect(await balanceOf(app, mine.id)).toBe(900)
  expect(await requirementsOf(app, mine.id, 'rebate')).toEqual([900])
  expect(await list(mine.token)).toMatchObject({ jisuan: '9.00', nojisuan: '0.00' })
  expect((await list(mine.token)).list.data[0]).toMatchObject({ state: 1, updated_at: '2026-03-10 12:00:00' })
  expect(await list(other.token)).toMatchObject({ jisuan: '0.00', nojisuan: '9.00' })
})

test('a claim repeated under its key answers the same and pays once', async () => {
  const { id, token } = await app.join()
  await put(app, id, 1)
  await play(app, id, '1000')
  await run(app, 'rebate', '2026-03-10')
  const key = { 'idempotency-key': 'claim-1' }
  const answers = await twenty(() => app.ask('POST /api/dofanshui', {}, token, key))
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  expect(await balanceOf(app, id)).toBe(400)
})

test('a key deleted after a day can pay again [ruling 10]', async () => {
  const { id, name } = await app.join()
  await put(app, id, 1)
  const key = { 'idempotency-key': 'daily' }
  for (const [n, date] of ['2026-03-10', '2026-03-12'].entries()) {
    await play(app, id, '1000')
    await run(app, 'rebate', date)
    const token = await signInAgain(app, name)
    expect(await app.ask('POST /api/dofanshui', {}, token, key)).toMatchObject({ code: 200, message: '领取成功' })
    expect(await balanceOf(app, id)).toBe(400 * (n + 1))
    app.clock.advance(2 * day)
    await app.operate('POST /console/api/jobs/sweep/run')
  }
})

test('concurrent claims and job runs lose nothing', async () => {
  const { id, token } = await app.join()
  await put(app, id, 1)
  for (let n = 0; n < 5; n += 1) {
    await play(app, id, '1000')
    await Promise.all([
      accrue(app.app, '2026-03-10' as never),
      app.ask('POST /api/dofanshui', {}, token),
      app.ask('POST /api/dofanshui', {}, token),
    ])
  }
  await accrue(app.app, '2026-03-10' as never)
  const { jisuan, nojisuan } = await list(token)
  expect(Number(jisuan) + Number(nojisuan)).toBeCloseTo(20)
  expect(await balanceOf(app, id)).toBe(Math.round(Number(jisuan) * 100))
})

test('operators preview a run and see its records afterwards', async () => {
  const { id, name } = await app.join()
  await put(app, id, 1)
  await pay(app, id, '100')
  await play(app, id, '1000')
  const preview = (await app.operate('GET /console/api/rebates/preview', { date: '2026-03-10' })).body
  expect(preview).toMatchObject({
    date: '2026-03-10',
    players: 1,
    total: '4.00',
    items: [{ username: name, money: '4.00', percent: 0.4, level: 1 }],
  })
  expect(await rows(id)).toEqual([])
  await run(app, 'rebate', '2026-03-10')
  expect((await app.operate('GET /console/api/rebates/preview', { date: '2026-03-10' })).body).toMatchObject({
    total: '0.00',
    items: [],
  })
  expect((await app.operate('GET /console/api/rebates', { q: name })).body).toMatchObject({
    total: 1,
    items: [{ player_id: id, username: name, money: '4.00', state: 0 }],
  })
  expect((await app.operate('GET /console/api/rebates/days')).body.items).toMatchObject([
    { date: '2026-03-10', players: 1, total: '4.00', claimed: '0.00' },
  ])
})
