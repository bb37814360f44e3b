import { fen } from '@koi/contract/money'
import { day } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeBets } from '../../play/bet/store.ts'
import type { VenueBet } from '../../platform/outside/venue.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { insertVenueAccount } from '../../play/venue/testing.ts'
import {
  loadBalance,
  pay,
  play,
  put,
  run,
  startSecondProcess,
  seedVenuesAndLevels,
  signInAgain,
  twenty,
} from '../vip/testing.ts'
import { accrue } from './rebate.ts'
import { rebateList, loadRebates } from './rebate.testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp() // 10 March 2026, noon in Beijing
  await seedVenuesAndLevels(app)
})
afterEach(() => app.finish())

/** Loads day, stake and amount of each rebate, in order. */
const earnedBy = async (player: string) =>
  (await loadRebates(app, player))
    .map(({ day: of, stake, money }) => [of, stake, money])
    .toSorted((a, b) => String(a).localeCompare(String(b)))

test("each venue and category earns the level's rate, rounded down to fen [STATE-20, D-064]", async () => {
  const { id, token } = await app.registerPlayer()
  await put(app, id, 1)
  await play(app, id, '100.99', { venue: 'ag', category: 'live' }) // 0.40 %: 0.40396
  await play(app, id, '2.49', { venue: 'esport', category: 'esports' }) // 0.30 %: 0.00747
  await play(app, id, '100', { venue: 'obgdy', category: 'slots' }) // 0.50 %
  await play(app, id, '50', { venue: 'obgdy', category: 'slots' })
  await play(app, id, '1000', { venue: 'sport', category: 'sports', state: 'open' })
  await play(app, id, '1000', { venue: 'sport', category: 'sports', state: 'void' })
  expect(await run(app, 'rebate', '2026-03-10')).toBe(2)
  expect(
    (await loadRebates(app, id)).map(({ venue, categoryId, money, stake }) => [venue, categoryId, money, stake]),
  ).toEqual([
    ['ag', 'live', 40, 10_099],
    ['obgdy', 'slots', 75, 15_000],
  ])
  const { data } = (await rebateList(app, token)).list
  expect(data.map(({ gamename }: { gamename: string }) => gamename).toSorted()).toEqual(['欢乐捕鱼', '锦庭真人'])
})

test('a bet counts on the Beijing day of its settlement, to the millisecond [ruling 9]', async () => {
  const { id } = await app.registerPlayer()
  await put(app, id, 1)
  await play(app, id, '1', { at: '2026-03-08T15:59:59.999Z' })
  await play(app, id, '1000', { at: '2026-03-08T16:00:00.000Z' })
  await play(app, id, '2000', { at: '2026-03-09T15:59:59.999Z' })
  await play(app, id, '5', { at: '2026-03-09T16:00:00.000Z' })
  await app.app.db.updateTable('player').set({ vipLevel: 1 }).execute()
  await app.execAsOwner('delete from vip_change')
  await run(app, 'rebate') // yesterday
  expect((await loadRebates(app, id)).map(({ day: of, stake, money }) => [of, stake, money])).toEqual([
    ['2026-03-09', 300_000, 1200],
  ])
})

test('VIP0 earns none; a later run, also on two processes concurrently, adds only the missing rebates', async () => {
  const [none, some] = [await app.registerPlayer(), await app.registerPlayer()]
  await put(app, some.id, 1)
  await play(app, none.id, '1000')
  await play(app, some.id, '1000')
  const other = await startSecondProcess(app)
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
  expect(await loadRebates(app, none.id)).toEqual([])
  expect((await loadRebates(app, some.id)).map(({ money, stake }) => [money, stake])).toEqual([
    [400, 100_000],
    [200, 50_000],
  ])
  await other.close()
})

test('a finished day uses the level at its end, the current day the current level [STATE-19]', async () => {
  const { id, name } = await app.registerPlayer()
  await put(app, id, 3)
  await play(app, id, '1000')
  app.clock.advance(day)
  await put(app, id, 1)
  await play(app, id, '1000')
  await run(app, 'rebate', '2026-03-10')
  await run(app, 'rebate', '2026-03-11')
  expect((await loadRebates(app, id)).map(({ level, money }) => [level, money])).toEqual([
    [3, 500],
    [1, 400],
  ])
  expect((await rebateList(app, await signInAgain(app, name))).nojisuan).toBe('9.00')
})

test('late bets and missed runs are made up for eight days [D-064]', async () => {
  const { id } = await app.registerPlayer()
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
  expect(await earnedBy(id)).toEqual([
    ['2026-03-10', 100_000, 400],
    ['2026-03-10', 50_000, 200],
    ['2026-03-12', 200_000, 800],
  ])
})

test('a changed rate does not affect counted days; their late bets earn the old rate [D-064]', async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
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
  expect(await earnedBy(one.id)).toEqual([
    ['2026-03-10', 100_000, 400],
    ['2026-03-10', 50_000, 200],
  ])
  expect(await earnedBy(two.id)).toEqual([
    ['2026-03-10', 50_000, 200],
    ['2026-03-11', 10_000, 100],
  ])
})

test('a bet settled again has one rebate, of its first day; an excess is deducted from unclaimed rebates [D-064]', async () => {
  const { id, name } = await app.registerPlayer()
  await put(app, id, 1)
  await insertVenueAccount(app, id, 'ag')
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
  expect([await storeBet({}), await earnedBy(id)]).toEqual([1, [first]])
  expect([await storeBet({ winLoss: fen(5000) }), await earnedBy(id)]).toEqual([0, [first]])
  expect([await storeBet({ validStake: fen(50_000) }), await earnedBy(id)]).toEqual([1, [['2026-03-10', 50_000, 200]]])
  expect([await storeBet({ state: 'void', validStake: fen(0) }), await earnedBy(id)]).toEqual([1, []])
  expect([await storeBet({}), await earnedBy(id)]).toEqual([1, [first]])
  const token = await signInAgain(app, name)
  await twenty(() => app.callPlayerApi('POST /api/dofanshui', {}, token))
  expect(await loadBalance(app, id)).toBe(400)
  // A claimed rebate stays and counts against later settlements.
  expect([await storeBet({ validStake: fen(50_000) }), await earnedBy(id)]).toEqual([0, [first]])
  expect([await storeBet({}), await earnedBy(id)]).toEqual([0, [first]])
  expect(await rebateList(app, await signInAgain(app, name))).toMatchObject({ jisuan: '4.00', nojisuan: '0.00' })
})

test('operators preview a run and see its records afterwards', async () => {
  const { id, name } = await app.registerPlayer()
  await put(app, id, 1)
  await pay(app, id, '100')
  await play(app, id, '1000')
  const preview = (await app.callConsoleApi('GET /console/api/rebates/preview', { date: '2026-03-10' })).body
  expect(preview).toMatchObject({
    date: '2026-03-10',
    players: 1,
    total: '4.00',
    items: [{ username: name, money: '4.00', percent: 0.4, level: 1 }],
  })
  expect(await loadRebates(app, id)).toEqual([])
  await run(app, 'rebate', '2026-03-10')
  expect((await app.callConsoleApi('GET /console/api/rebates/preview', { date: '2026-03-10' })).body).toMatchObject({
    total: '0.00',
    items: [],
  })
  expect((await app.callConsoleApi('GET /console/api/rebates', { q: name })).body).toMatchObject({
    total: 1,
    items: [{ player_id: id, username: name, money: '4.00', state: 0 }],
  })
  expect((await app.callConsoleApi('GET /console/api/rebates/days')).body.items).toMatchObject([
    { date: '2026-03-10', players: 1, total: '4.00', claimed: '0.00' },
  ])
})

test('a player whose rebate cannot be stored holds up no other', async () => {
  const players = [(await app.registerPlayer()).id, (await app.registerPlayer()).id].toSorted()
  const [broken, other] = players as [string, string]
  for (const player of players) {
    await put(app, player, 1)
    await play(app, player, '1000')
  }
  await app.execAsOwner(`
    create function refuse_rebate() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_rebate before insert on rebate for each row when (new.player_id = '${broken}') execute function refuse_rebate()`)
  const { status } = await app.callConsoleApi('POST /console/api/jobs/rebate/run', { date: '2026-03-10' })
  expect([status, await earnedBy(broken), (await earnedBy(other)).length]).toEqual([500, [], 1])
  await app.execAsOwner('drop trigger refuse_rebate on rebate')
  await run(app, 'rebate', '2026-03-10')
  expect((await earnedBy(broken)).length).toBe(1)
})
