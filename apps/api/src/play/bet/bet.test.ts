import { fen } from '@koi/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BetApp, openBetApp } from './bet.testing.ts'
import { insertVenueAccount } from '../venue/testing.ts'
import { storeBets } from './store.ts'

let app: BetApp
beforeAll(async () => {
  app = await openBetApp()
})
afterAll(() => app.finish())

test('records a bet when placed and counts its settlement as turnover [API-45, ENT-27]', async () => {
  const { token, name, openTurnover } = await app.playerAtVenue(1000, 500)
  const id = await app.placeBet(name, 100)
  expect((await app.collectBets()).body).toMatchObject({ ok: true, processed: 1 })
  expect((await app.betRecords(token)).data).toEqual([
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
  expect(await app.balances(token)).toEqual({ balance: '0.00', gameblance: '900.00' })
  expect(await openTurnover()).toBe(500)
  await app.settleBet(id, { status: 1, win_loss: 50 })
  await app.collectBets()
  expect((await app.betRecords(token)).data[0]).toMatchObject({ win_loss: '50.00', status: 1 })
  expect(await app.balances(token)).toEqual({ balance: '0.00', gameblance: '1050.00' })
  expect(await openTurnover()).toBe(400)
  expect((await app.collectBets()).body.processed).toBe(0)
})

test('keeps earlier results of a changed bet and shows them to player and operator [R41]', async () => {
  const { token, name } = await app.playerAtVenue(1000)
  const id = await app.placeBet(name, 200)
  await app.settleBet(id, { status: 1, win_loss: -200 })
  await app.collectBets()
  const detail = async () =>
    (await app.callPlayerApi('POST /api/betdetail', { bet_id: id, platname: 'slot' }, token)).data
  expect((await detail()).formers).toEqual([])
  await app.settleBet(id, { status: 1, win_loss: 100, valid_amount: 80 })
  await app.collectBets()
  await app.settleBet(id, { status: 0 })
  await app.collectBets()
  await app.collectBets()
  expect((await detail()).formers).toMatchObject([
    { status: 1, win_loss: '100.00', valid_amount: '80.00' },
    { status: 1, win_loss: '-200.00', valid_amount: '200.00' },
  ])
  const { items } = (await app.callConsoleApi(`GET /console/api/bets?q=${id}`)).body
  expect(items).toMatchObject([{ bet_id: id, corrections: 2 }])
})

test('filters records by date and venue, in pages [API-45]', async () => {
  const { token, name } = await app.playerAtVenue(1000)
  for (const [day, count] of [
    ['2026-03-10', 2],
    ['2026-03-04', 3],
    ['2026-03-03', 1],
    ['2026-02-24', 4],
    ['2026-02-23', 1],
    ['2026-02-09', 5],
    ['2026-02-08', 1],
  ] as const) {
    for (let n = 0; n < count; n++) await app.placeBet(name, 1, `${day} 00:00:00`)
  }
  await app.collectBets()
  const total = async (body: object) => (await app.betRecords(token, body)).total
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
  expect(await app.betRecords(token, { page: 2 })).toMatchObject({
    current_page: 2,
    last_page: 2,
    per_page: 10,
    total: 16,
  })
  expect((await app.betRecords(token, { page: 9 })).data).toEqual([])
  for (const date of [0, 5, 'x', '1.5', true, [1], { date: 1 }])
    expect(await app.callPlayerApi('POST /api/betrecord', { date }, token)).toMatchObject({
      code: 422,
      message: '日期参数错误',
    })
})

test('shows bet details to its player only', async () => {
  const { token, name } = await app.playerAtVenue(10)
  const bet_id = await app.placeBet(name, 3)
  await app.collectBets()
  const body = { bet_id, platname: 'slot' }
  expect((await app.callPlayerApi('POST /api/betdetail', body, token)).data).toMatchObject({
    bet_id,
    name: '鲤跃电子',
    valid_amount: '0.00',
    settled_at: '',
  })
  const other = await app.registerPlayer()
  expect(await app.callPlayerApi('POST /api/betdetail', body, other.token)).toMatchObject({
    code: 404,
    message: '注单不存在',
  })
  expect((await app.betRecords(other.token)).total).toBe(0)
})

test("opens the venue's page of a bet for its player; not found when the venue has none", async () => {
  const { token, name } = await app.playerAtVenue(10)
  const bet_id = await app.placeBet(name, 3)
  await app.collectBets()
  const ask = (who: string, body: object) => app.callPlayerApi('POST /api/betround', body, who)
  const { data } = await ask(token, { bet_id, platname: 'slot' })
  const page = await (await fetch(String(data.url))).text()
  expect(page).toContain(bet_id)
  expect(page).toContain('3.00')
  const other = await app.registerPlayer()
  expect(await ask(other.token, { bet_id, platname: 'slot' })).toMatchObject({ code: 404, message: '注单不存在' })
  await app.sandbox.control('POST', '/control/venues/slot', { mode: 'down' })
  expect(await ask(token, { bet_id, platname: 'slot' })).toMatchObject({
    code: 502,
    message: '场馆暂未提供该注单的详情',
  })
  await app.sandbox.control('POST', '/control/venues/slot', { mode: 'ok' })
})

test('bets of two venues with the same number have a stable order in both directions [D-060]', async () => {
  const { id, token, name } = await app.playerAtVenue(10)
  await insertVenueAccount(app, id, 'ag')
  const none = fen(0)
  const voidBet = (betId: string) =>
    app.reportedBet(name, { betId, stake: none, validStake: none, winLoss: none, state: 'void' })
  const numbers = Array.from({ length: 11 }, (_, n) => `${name}-${String(n).padStart(2, '0')}`)
  // One more bet, so that a page boundary falls between two bets with the same number.
  await storeBets(app.app, { code: 'ag', category: 'live' }, [...numbers, `${name}-99`].map(voidBet))
  await storeBets(app.app, { code: 'slot', category: 'slots' }, numbers.map(voidBet))
  const rows = []
  for (const page of [1, 2, 3]) rows.push(...(await app.betRecords(token, { page })).data)
  expect(rows.map(({ bet_id, platname }) => `${bet_id} ${platname}`)).toEqual([
    `${name}-99 ag`,
    ...numbers.toReversed().flatMap((number) => [`${number} slot`, `${number} ag`]),
  ])
})
