import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../platform/testing/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

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

/** Pseudo-random numbers (Park-Miller), reproducible from the seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const venues = ['slot', 'ag', 'obgdy']

test.each([1, 2, 3])('seed %i: concurrent transfers and bets neither lose nor create money', async (seed) => {
  const next = randomNumbers(seed * 7919)
  const players = await Promise.all([app.registerPlayer(), app.registerPlayer(), app.registerPlayer()])
  for (const { id } of players) await give(app, id, 1000)
  const some = <Value>(values: readonly Value[]): Value => values[next(values.length)]!
  const open: string[] = []

  const transfer = async () => {
    const venue = some(venues)
    const [sourcetype, targettype] = next(3) ? ['userbalance', venue] : [venue, 'userbalance']
    await app.callPlayerApi(
      'POST /api/transfer',
      { amount: 1 + next(300), sourcetype, targettype },
      some(players).token,
    )
  }
  const placeBet = async () => {
    const bet = await sandbox
      .control<{ bet_id: string }>('POST', '/control/bets', {
        venue: some(venues),
        player: some(players).name,
        amount: 1 + next(80),
      })
      .catch(() => null)
    if (bet) open.push(bet.bet_id)
  }
  const acts = [
    ...Array.from({ length: 6 }, () => transfer),
    ...Array.from({ length: 3 }, () => placeBet),
    async () => void (await app.callPlayerApi('POST /api/transall', {}, some(players).token)),
    async () => void (await app.callPlayerApi('POST /api/balancelist2', {}, some(players).token)),
    async () => void (await app.callPlayerApi('POST /api/refreshusermoney', {}, some(players).token)),
    async () =>
      void (await app.callPlayerApi(
        'POST /api/uptransferstatus',
        { transferstatus: next(6) === 0 ? 1 : 0 },
        some(players).token,
      )),
    async () =>
      void (await app.callPlayerApi('POST /api/getGameUrl', { plat_name: some(venues) }, some(players).token)),
    async () => void (await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')),
    async () => void (await app.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')),
    async () => sandbox.mode(some(venues), some(['ok', 'ok', 'ok', 'ok', 'ok', 'refuse', 'down'])),
    async () => {
      const bet = open.shift()
      if (bet)
        await sandbox
          .control('POST', `/control/bets/${bet}/settle`, { status: some([0, 1, 1, 1]), win_loss: next(150) - 60 })
          .catch(() => null)
    },
  ]
  for (let round = 0; round < 40; round++) {
    await Promise.all(Array.from({ length: 8 }, () => some(acts)()))
    app.clock.advance(1 + next(8000))
  }

  for (const venue of venues) await sandbox.mode(venue, 'ok')
  const moved = await app.app.db
    .selectFrom('transfer')
    .select('id')
    .where('state', '=', 'done')
    .where(
      'playerId',
      'in',
      players.map(({ id }) => id),
    )
    .execute()
  expect(moved.length).toBeGreaterThan(5)
  for (let n = 0; n < 12; n++) {
    app.clock.advance(130_000)
    await app.callConsoleApi('POST /console/api/jobs/reconcile-transfers/run')
  }
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')
  for (const { id, token, name } of players) {
    const pending = await app.app.db
      .selectFrom('transfer')
      .select(['id', 'state'])
      .where('playerId', '=', id)
      .where('closedAt', 'is', null)
      .execute()
    expect(pending.filter(({ state }) => state !== 'manual')).toEqual([])
    for (const row of pending)
      await app.callConsoleApi(`POST /console/api/transfers/${row.id}/reconcile`, {
        decision: 'failed',
        evidence: 'not found',
      })
    await app.callPlayerApi('POST /api/refreshusermoney', {}, token)
    const { data } = await app.callPlayerApi('POST /api/balancelist', {}, token)
    for (const { platname, balance } of data)
      expect(`${platname} ${balance}`).toBe(`${platname} ${await sandbox.walletOf(platname, name)}`)
    // The balance must equal deposits plus bet results, to the fen.
    const bets = await app.app.db
      .selectFrom('bet')
      .select(['state', 'stake', 'winLoss'])
      .where('playerId', '=', id)
      .execute()
    const results = bets.reduce((sum, { state, stake, winLoss }) => sum + (state === 'open' ? -stake : winLoss), 0)
    const sums = (await app.callPlayerApi('POST /api/balance', {}, token)).data
    expect(Number(sums.balance) + Number(sums.gameblance)).toBeCloseTo(1000 + results / 100, 6)
  }
})
