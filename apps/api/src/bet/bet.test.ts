import { day, instant, plus, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../platform/app.ts'
import type { TestApp } from '../platform/testing.ts'
import { openRequirementOf, addRequirement, waiveIfBroke } from '../turnover/turnover.ts'
import { fen } from '@koi/contract/money'
import { newId } from '../platform/id.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'
import { storeBets } from './store.ts'
import type { VenueBet } from '../outside/venue.ts'

let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

const collect = () => app.operate('POST /console/api/jobs/collect-bets/run')
const records = async (token: string, body: object = {}) => (await app.ask('POST /api/betrecord', body, token)).data
const balances = async (token: string) => (await app.ask('POST /api/balance', {}, token)).data
const place = async (player: string, amount: number, bet_time = '2026-03-10 11:00:00', venue = 'slot') =>
  (await sandbox.control<{ bet_id: string }>('POST', '/control/bets', { venue, player, amount, bet_time })).bet_id
const settle = (id: string, body: object) =>
  sandbox.control('POST', `/control/bets/${id}/settle`, { settled_at: '2026-03-10 11:30:00', ...body })

async function playerAtVenue(yuan = 1000, requirement = 0) {
  const player = await app.join()
  await give(app, player.id, yuan)
  await app.ask('POST /api/transfer', { amount: yuan, sourcetype: 'userbalance', targettype: 'slot' }, player.token)
  if (requirement > 0) {
    const at = app.clock.now()
    await app.app.db.transaction().execute((tx) =>
      addRequirement(tx, {
        player: player.id,
        source: 'deposit',
        about: newId(),
        amount: fen(requirement * 100),
        title: 'test',
        at,
      }),
    )
  }
  return { ...player, requirement: async () => (await openRequirementOf(app.app.db, player.id)) / 100 }
}

test('records a bet when placed and counts its settlement as turnover [API-45, ENT-27]', async () => {
  const { token, name, requirement } = await playerAtVenue(1000, 500)
  const id = await place(name, 100)
  expect((await collect()).body).toMatchObject({ ok: true, processed: 1 })
  expect((await records(token)).data).toEqual([
    {
      bet_id: id,
      bet_amount: '100.00',
      win_loss: '0.00',
      Code: expect.any(String),
      playname: expect.any(String),
      playmemo: expect.any(String),
      status: 2,
      bet_time: '2026-03-10 11:00:00',
      created_at: '2026-03-10 11:00:00',
      platname: 'slot',
    },
  ])
  expect(await balances(token)).toEqual({ balance: '0.00', gameblance: '900.00' })
  expect(await requirement()).toBe(500)
  await settle(id, { status: 1, win_loss: 50 })
  await collect()
  expect((await records(token)).data[0]).toMatchObject({ win_loss: '50.00', status: 1 })
  expect(await balances(token)).toEqual({ balance: '0.00', gameblance: '1050.00' })
  expect(await requirement()).toBe(400)
  expect((await collect()).body.processed).toBe(0)
})

test('a changed settlement and a void adjust turnover by the difference and the cached balance', async () => {
  const { token, name, requirement } = await playerAtVenue(1000, 500)
  const id = await place(name, 200)
  await settle(id, { status: 1, win_loss: -200 })
  await collect()
  expect(await requirement()).toBe(300)
  await settle(id, { status: 1, win_loss: 100, valid_amount: 80 })
  await collect()
  expect(await requirement()).toBe(420)
  expect((await records(token)).data[0]).toMatchObject({ win_loss: '100.00' })
  await settle(id, { status: 0 })
  await collect()
  expect(await requirement()).toBe(500)
  expect((await records(token)).data[0]).toMatchObject({ win_loss: '0.00', status: 0 })
  expect(await balances(token)).toEqual({ balance: '0.00', gameblance: '1000.00' })
  expect(await sandbox.walletOf('slot', name)).toBe('1000.00')
})

test('keeps earlier results of a changed bet and shows them to player and operator [R41]', async () => {
  const { token, name } = await playerAtVenue(1000)
  const id = await place(name, 200)
  await settle(id, { status: 1, win_loss: -200 })
  await collect()
  const detail = async () => (await app.ask('POST /api/betdetail', { bet_id: id, platname: 'slot' }, token)).data
  expect((await detail()).formers).toEqual([])
  await settle(id, { status: 1, win_loss: 100, valid_amount: 80 })
  await collect()
  await settle(id, { status: 0 })
  await collect()
  await collect()
  expect((await detail()).formers).toMatchObject([
    { status: 1, win_loss: '100.00', valid_amount: '80.00' },
    { status: 1, win_loss: '-200.00', valid_amount: '200.00' },
  ])
  const { items } = (await app.operate(`GET /console/api/bets?q=${id}`)).body
  expect(items).toMatchObject([{ bet_id: id, corrections: 2 }])
})

test('collects bets of a venue that is off', async () => {
  const { token, name } = await playerAtVenue(100)
  await place(name, 10)
  await app.operate('PATCH /console/api/venues/slot', { state: 0 })
  await collect()
  await app.operate('PATCH /console/api/venues/slot', { state: 1 })
  expect((await records(token)).total).toBe(1)
})

test('drops requirements when everything is lost', async () => {
  const { name, requirement } = await playerAtVenue(100, 900)
  await settle(await place(name, 100), { status: 1, win_loss: -100 })
  await collect()
  expect(await requirement()).toBe(0)
})

test('a void bet takes back only its own turnover [D-051]', async () => {
  const { name, requirement } = await playerAtVenue(1000, 100)
  await settle(await place(name, 100), { status: 1, win_loss: 10 })
  await collect()
  expect(await requirement()).toBe(0)
  const excess = await place(name, 200)
  await settle(excess, { status: 1, win_loss: 10 })
  await collect()
  await settle(excess, { status: 0 })
  await collect()
  expect(await requirement()).toBe(0)
})

test('an unreported stake does not count as lost; only a reported loss drops requirements [D-051]', async () => {
  const { token, name, requirement } = await playerAtVenue(100, 900)
  const refresh = async () => (await app.ask('POST /api/userapimoney/slot', {}, token)).data.balance
  const won = await place(name, 100)
  expect(await refresh()).toBe('0.00')
  expect(await requirement()).toBe(900)
  await settle(won, { status: 1, win_loss: 100 })
  await collect()
  expect([await refresh(), await requirement()]).toEqual(['200.00', 800])
  const lost = await place(name, 200)
  expect([await refresh(), await requirement()]).toEqual(['0.00', 800])
  await settle(lost, { status: 1, win_loss: -200 })
  await collect()
  expect(await requirement()).toBe(0)
})

test('a loss at a venue that reports no bet counts once the re-read window has passed [D-051]', async () => {
  const { id, token, name, requirement } = await playerAtVenue(100, 900)
  await place(name, 100)
  await app.ask('POST /api/userapimoney/slot', {}, token)
  const asked = async (days: number) => {
    await transact(app.app, (tx) => waiveIfBroke(tx, id, plus(app.clock.now(), days * day)))
    return requirement()
  }
  expect([await asked(7), await asked(9)]).toEqual([900, 0])
})

test('filters records by date and venue, in pages [API-45]', async () => {
  const { token, name } = await playerAtVenue(1000)
  for (const [day, count] of [
    ['2026-03-10', 2],
    ['2026-03-04', 3],
    ['2026-03-03', 1],
    ['2026-02-24', 4],
    ['2026-02-23', 1],
    ['2026-02-09', 5],
    ['2026-02-08', 1],
  ] as const) {
    for (let n = 0; n < count; n++) await place(name, 1, `${day} 00:00:00`)
  }
  await collect()
  const total = async (body: object) => (await records(token, body)).total
  expect([
    await total({ date: 1 }),
    await total({ date: '2' }),
    await total({ date: 3 }),
    await total({ date: 4 }),
    await total({}),
  ]).toEqual([2, 5, 10, 16, 16])
  expect(await total({ api_type: 'ag' })).toBe(0)
  expect(await total({ api_type: 'nowhere' })).toBe(0)
  expect(await total({ api_type: 'slot' })).toBe(16)
  expect(await records(token, { page: 2 })).toMatchObject({ current_page: 2, last_page: 2, per_page: 10, total: 16 })
  expect((await records(token, { page: 9 })).data).toEqual([])
  for (const date of [0, 5, 'x', '1.5', true, [1], { date: 1 }])
    expect(await app.ask('POST /api/betrecord', { date }, token)).toMatchObject({
      code: 422,
      message: '日期参数错误',
    })
})

test('shows bet details to its player only', async () => {
  const { token, name } = await playerAtVenue(10)
  const bet_id = await place(name, 3)
  await collect()
  const body = { bet_id, platname: 'slot' }
  expect((await app.ask('POST /api/betdetail', body, token)).data).toMatchObject({
    bet_id,
    name: '鲤跃电子',
    valid_amount: '0.00',
    settled_at: '',
  })
  const other = await app.join()
  expect(await app.ask('POST /api/betdetail', body, other.token)).toMatchObject({ code: 404, message: '注单不存在' })
  expect((await records(other.token)).total).toBe(0)
})

test("opens the venue's page of a bet for its player; not found when the venue has none", async () => {
  const { token, name } = await playerAtVenue(10)
  const bet_id = await place(name, 3)
  await collect()
  const ask = (who: string, body: object) => app.ask('POST /api/betround', body, who)
  const { data } = await ask(token, { bet_id, platname: 'slot' })
  const page = await (await fetch(String(data.url))).text()
  expect(page).toContain(bet_id)
  expect(page).toContain('3.00')
  const other = await app.join()
  expect(await ask(other.token, { bet_id, platname: 'slot' })).toMatchObject({ code: 404, message: '注单不存在' })
  await sandbox.control('POST', '/control/venues/slot', { mode: 'down' })
  expect(await ask(token, { bet_id, platname: 'slot' })).toMatchObject({
    code: 502,
    message: '场馆暂未提供该注单的详情',
  })
  await sandbox.control('POST', '/control/venues/slot', { mode: 'ok' })
})

test('stores valid bets and records an impossible one once as a fault', async () => {
  const { token, name } = await playerAtVenue(10)
  const at = plus(app.clock.now(), -60 * second)
  const good: VenueBet = {
    betId: 'good-1',
    login: name,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: 'r',
    stake: fen(100),
    validStake: fen(100),
    winLoss: fen(-100),
    state: 'settled',
    memo: '',
    betAt: at,
    settledAt: at,
    changedAt: at,
  }
  const bad: Partial<VenueBet>[] = [
    { stake: fen(-1), validStake: fen(0), winLoss: fen(1) },
    { login: 'nobody00' },
    { betAt: instant('2019-12-31T00:00:00Z') },
    { validStake: fen(101) },
    { winLoss: fen(-101) },
    { settledAt: null },
    { state: 'open' },
    { state: 'void' },
  ]
  const reported = [...bad.map((change, n) => ({ ...good, ...change, betId: `bad-${n}` })), good]
  const venue = { code: 'slot', category: 'slots' as const }
  expect(await storeBets(app.app, venue, reported)).toMatchObject({ changed: 1 })
  expect(await storeBets(app.app, venue, reported)).toMatchObject({ changed: 0 })
  expect((await records(token)).total).toBe(1)
  const { body } = await app.operate('GET /console/api/venue-faults', { state: '1' })
  expect(body.total).toBe(bad.length)
  expect(body.items[0]).toMatchObject({ platname: 'slot', kind: 'bet.impossible' })
  expect((await app.operate(`POST /console/api/venue-faults/${body.items[0].id}/close`)).status).toBe(200)
  expect((await app.operate('GET /console/api/venue-faults', { state: '1' })).body.total).toBe(bad.length - 1)
})

test('an older report of a bet does not overwrite a newer one', async () => {
  const { token, name } = await playerAtVenue(10)
  const at = plus(app.clock.now(), -60 * second)
  const bet: VenueBet = {
    betId: 'order-1',
    login: name,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: 'r',
    stake: fen(100),
    validStake: fen(100),
    winLoss: fen(50),
    state: 'settled',
    memo: '',
    betAt: at,
    settledAt: at,
    changedAt: at,
  }
  await storeBets(app.app, { code: 'slot', category: 'slots' }, [bet])
  await storeBets(app.app, { code: 'slot', category: 'slots' }, [
    { ...bet, state: 'open', settledAt: null, winLoss: fen(0), validStake: fen(0), changedAt: plus(at, -second) },
  ])
  expect((await records(token)).data[0]).toMatchObject({ status: 1, win_loss: '0.50' })
})

test('bets of two venues with the same number have a stable order in both directions [D-060]', async () => {
  const { token, name } = await playerAtVenue(10)
  const at = plus(app.clock.now(), -60 * second)
  const made = (betId: string): VenueBet => ({
    betId,
    login: name,
    gameCode: 'koi',
    gameName: '锦鲤',
    roundId: 'r',
    stake: fen(0),
    validStake: fen(0),
    winLoss: fen(0),
    state: 'void',
    memo: '',
    betAt: at,
    settledAt: at,
    changedAt: at,
  })
  const numbers = Array.from({ length: 11 }, (_, n) => `${name}-${String(n).padStart(2, '0')}`)
  // One more, so that a page boundary falls between two bets of one number.
  await storeBets(app.app, { code: 'ag', category: 'live' }, [...numbers, `${name}-99`].map(made))
  await storeBets(app.app, { code: 'slot', category: 'slots' }, numbers.map(made))
  const rows = []
  for (const page of [1, 2, 3]) rows.push(...(await records(token, { page })).data)
  expect(rows.map(({ bet_id, platname }) => `${bet_id} ${platname}`)).toEqual([
    `${name}-99 ag`,
    ...numbers.toReversed().flatMap((number) => [`${number} slot`, `${number} ag`]),
  ])
})

test('re-reading changes nothing except for missed bets', async () => {
  const { name, id } = await playerAtVenue(100)
  const bet = await place(name, 5)
  await collect()
  await app.app.db.deleteFrom('bet').where('betId', '=', bet).execute()
  expect((await app.operate('POST /console/api/jobs/repull-bets/run')).body).toMatchObject({ ok: true, processed: 1 })
  expect(await app.app.db.selectFrom('bet').select('betId').where('playerId', '=', id).execute()).toEqual([
    { betId: bet },
  ])
  expect((await app.operate('POST /console/api/jobs/repull-bets/run')).body).toMatchObject({ processed: 0 })
})

test('a bet pulled twice concurrently counts once', async () => {
  const { name, requirement } = await playerAtVenue(1000, 500)
  for (let n = 0; n < 10; n++) await settle(await place(name, 10), { status: 1, win_loss: 1 })
  await Promise.all([collect(), collect(), app.operate('POST /console/api/jobs/repull-bets/run')])
  expect(await requirement()).toBe(400)
})

test("after collecting, every cached balance equals the venue's record", async () => {
  const players = await Promise.all([playerAtVenue(300), playerAtVenue(300), playerAtVenue(300)])
  for (let n = 0; n < 12; n++) {
    const id = await place(players[n % 3]!.name, 10 + n)
    if (n % 4 !== 3) await settle(id, { status: n % 4 === 2 ? 0 : 1, win_loss: n % 4 === 0 ? 7 : n % 4 === 1 ? -5 : 0 })
  }
  await collect()
  for (const { token, name } of players)
    expect((await balances(token)).gameblance).toBe(await sandbox.walletOf('slot', name))
  const { body } = await app.operate('GET /console/api/bets', { q: players[0]!.name })
  expect(body).toMatchObject({ total: 4, page: 1 })
  expect(body.items[0]).toMatchObject({ username: players[0]!.name, platname: 'slot' })
})
