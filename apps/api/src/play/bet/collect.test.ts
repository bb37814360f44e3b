import { fen } from '@koi/contract/money'
import { day, instant, plus, second } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VenueBet } from '../../platform/outside/venue.ts'
import { transact } from '../../platform/ops/app.ts'
import { waiveIfBroke } from '../../money/turnover/turnover.ts'
import { type BetApp, openBetApp } from './bet.testing.ts'
import { storeBets } from './store.ts'

let app: BetApp
beforeAll(async () => {
  app = await openBetApp()
})
afterAll(() => app.finish())

test('a changed settlement and a void adjust turnover by the difference and the cached balance', async () => {
  const { token, name, openTurnover } = await app.playerAtVenue(1000, 500)
  const id = await app.placeBet(name, 200)
  await app.settleBet(id, { status: 1, win_loss: -200 })
  await app.collectBets()
  expect(await openTurnover()).toBe(300)
  await app.settleBet(id, { status: 1, win_loss: 100, valid_amount: 80 })
  await app.collectBets()
  expect(await openTurnover()).toBe(420)
  expect((await app.betRecords(token)).data[0]).toMatchObject({ win_loss: '100.00' })
  await app.settleBet(id, { status: 0 })
  await app.collectBets()
  expect(await openTurnover()).toBe(500)
  expect((await app.betRecords(token)).data[0]).toMatchObject({ win_loss: '0.00', status: 0 })
  expect(await app.balances(token)).toEqual({ balance: '0.00', gameblance: '1000.00' })
  expect(await app.sandbox.walletOf('slot', name)).toBe('1000.00')
})

test('collects bets of a venue that is off', async () => {
  const { token, name } = await app.playerAtVenue(100)
  await app.placeBet(name, 10)
  await app.callConsoleApi('PATCH /console/api/venues/slot', { state: 0 })
  await app.collectBets()
  await app.callConsoleApi('PATCH /console/api/venues/slot', { state: 1, without_test: 1 })
  expect((await app.betRecords(token)).total).toBe(1)
})

test('a turnover requirement ends when the player has lost all their money', async () => {
  const { name, openTurnover } = await app.playerAtVenue(100, 900)
  await app.settleBet(await app.placeBet(name, 100), { status: 1, win_loss: -100 })
  await app.collectBets()
  expect(await openTurnover()).toBe(0)
})

test('a void bet takes back only its own turnover [D-051]', async () => {
  const { name, openTurnover } = await app.playerAtVenue(1000, 100)
  await app.settleBet(await app.placeBet(name, 100), { status: 1, win_loss: 10 })
  await app.collectBets()
  expect(await openTurnover()).toBe(0)
  const excess = await app.placeBet(name, 200)
  await app.settleBet(excess, { status: 1, win_loss: 10 })
  await app.collectBets()
  await app.settleBet(excess, { status: 0 })
  await app.collectBets()
  expect(await openTurnover()).toBe(0)
})

test('an unreported stake does not count as lost; only a reported loss drops requirements [D-051]', async () => {
  const { token, name, openTurnover } = await app.playerAtVenue(100, 900)
  const refresh = async () => (await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)).data.balance
  const won = await app.placeBet(name, 100)
  expect(await refresh()).toBe('0.00')
  expect(await openTurnover()).toBe(900)
  await app.settleBet(won, { status: 1, win_loss: 100 })
  await app.collectBets()
  expect([await refresh(), await openTurnover()]).toEqual(['200.00', 800])
  const lost = await app.placeBet(name, 200)
  expect([await refresh(), await openTurnover()]).toEqual(['0.00', 800])
  await app.settleBet(lost, { status: 1, win_loss: -200 })
  await app.collectBets()
  expect(await openTurnover()).toBe(0)
})

test('a loss at a venue that reports no bet counts once the re-read window has passed [D-051]', async () => {
  const { id, token, name, openTurnover } = await app.playerAtVenue(100, 900)
  await app.placeBet(name, 100)
  await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)
  const asked = async (days: number) => {
    await transact(app.app, (tx) => waiveIfBroke(tx, id, plus(app.clock.now(), days * day)))
    return openTurnover()
  }
  expect([await asked(7), await asked(9)]).toEqual([900, 0])
})

test('stores valid bets and records an impossible one once as a fault', async () => {
  const { token, name } = await app.playerAtVenue(10)
  const good = app.reportedBet(name, { betId: 'good-1' })
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
  expect((await app.betRecords(token)).total).toBe(1)
  const { body } = await app.callConsoleApi('GET /console/api/venue-faults', { state: '1' })
  expect(body.total).toBe(bad.length)
  expect(body.items[0]).toMatchObject({ platname: 'slot', kind: 'bet.impossible' })
  expect((await app.callConsoleApi(`POST /console/api/venue-faults/${body.items[0].id}/close`)).status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/venue-faults', { state: '1' })).body.total).toBe(bad.length - 1)
})

test('an older report of a bet does not overwrite a newer one', async () => {
  const { token, name } = await app.playerAtVenue(10)
  const bet = app.reportedBet(name, { betId: 'order-1', winLoss: fen(50) })
  await storeBets(app.app, { code: 'slot', category: 'slots' }, [bet])
  await storeBets(app.app, { code: 'slot', category: 'slots' }, [
    {
      ...bet,
      state: 'open',
      settledAt: null,
      winLoss: fen(0),
      validStake: fen(0),
      changedAt: plus(bet.changedAt, -second),
    },
  ])
  expect((await app.betRecords(token)).data[0]).toMatchObject({ status: 1, win_loss: '0.50' })
})

test('re-reading changes nothing except for missed bets', async () => {
  const { name, id } = await app.playerAtVenue(100)
  const bet = await app.placeBet(name, 5)
  await app.collectBets()
  await app.app.db.deleteFrom('bet').where('betId', '=', bet).execute()
  expect((await app.rereadBets()).body).toMatchObject({ ok: true, processed: 1 })
  expect(await app.app.db.selectFrom('bet').select('betId').where('playerId', '=', id).execute()).toEqual([
    { betId: bet },
  ])
  expect((await app.rereadBets()).body).toMatchObject({ processed: 0 })
})

test('a bet pulled twice concurrently counts once', async () => {
  const { name, openTurnover } = await app.playerAtVenue(1000, 500)
  for (let n = 0; n < 10; n++) await app.settleBet(await app.placeBet(name, 10), { status: 1, win_loss: 1 })
  await Promise.all([app.collectBets(), app.collectBets(), app.rereadBets()])
  expect(await openTurnover()).toBe(400)
})

test("after collecting, every cached balance equals the venue's record", async () => {
  const players = await Promise.all([app.playerAtVenue(300), app.playerAtVenue(300), app.playerAtVenue(300)])
  for (let n = 0; n < 12; n++) {
    const id = await app.placeBet(players[n % 3]!.name, 10 + n)
    if (n % 4 !== 3)
      await app.settleBet(id, { status: n % 4 === 2 ? 0 : 1, win_loss: n % 4 === 0 ? 7 : n % 4 === 1 ? -5 : 0 })
  }
  await app.collectBets()
  for (const { token, name } of players)
    expect((await app.balances(token)).gameblance).toBe(await app.sandbox.walletOf('slot', name))
  const { body } = await app.callConsoleApi('GET /console/api/bets', { q: players[0]!.name })
  expect(body).toMatchObject({ total: 4, page: 1 })
  expect(body.items[0]).toMatchObject({ username: players[0]!.name, platname: 'slot' })
})

test('a bet id that a venue reports for two players at once is stored for one of them', async () => {
  const [one, other] = [await app.playerAtVenue(10, 100), await app.playerAtVenue(10, 100)]
  const reports = Array.from({ length: 20 }, (_, n) =>
    storeBets(app.app, { code: 'slot', category: 'slots' }, [
      app.reportedBet((n % 2 ? one : other).name, { betId: 'shared-1' }),
    ]),
  )
  for (const report of await Promise.allSettled(reports))
    if (report.status === 'rejected') expect(String(report.reason)).toMatch(/one bet id for two players/)
  const stored = await app.app.db.selectFrom('bet').select('playerId').where('betId', '=', 'shared-1').execute()
  expect(stored).toHaveLength(1)
  const owed = [await one.openTurnover(), await other.openTurnover()]
  expect(owed.toSorted((a, b) => a - b)).toEqual([99, 100])
})
