import { fen } from '@koi/contract/money'
import { day, instant, plus } from '@koi/contract/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BetApp, openBetApp } from '../bet/bet.testing.ts'
import { storeBets } from '../bet/store.ts'
import { handleEvents } from '../event/event.testing.ts'
import type { VenueBet } from '../outside/venue.ts'
import { insertVenueAccount } from '../venue/testing.ts'

let app: BetApp
beforeAll(async () => {
  app = await openBetApp()
})
afterAll(() => app.finish())

const venue = { code: 'slot', category: 'slots' } as const

/** A player with an account at the venue `slot`. */
async function openPlayer() {
  const player = await app.registerPlayer()
  await insertVenueAccount(app, player.id, 'slot')
  return player
}

const report = (...bets: VenueBet[]) => storeBets(app.app, venue, bets)
const loadPlay = (player: string) =>
  app.app.db
    .selectFrom('playerDayPlay')
    .select(['day', 'categoryId', 'bets', 'stake', 'validStake', 'winLoss'])
    .where('playerId', '=', player)
    .orderBy('day')
    .orderBy('categoryId')
    .execute()

/** What the sums should be, counted from the bets. */
async function countPlay(player: string) {
  const { rows } = await sql`
    select (settled_at at time zone 'Asia/Shanghai')::date as day, category_id, count(*)::int as bets, sum(stake)::bigint as stake,
      sum(valid_stake)::bigint as valid_stake, sum(win_loss)::bigint as win_loss
    from bet where player_id = ${player} and state = 'settled' group by 1, 2 order by 1, 2`.execute(app.app.db)
  return rows
}

test('the sums of a day agree with the bets after any sequence of reports and corrections', async () => {
  const one = fc.record({
    bet: fc.nat(3),
    player: fc.nat(1),
    state: fc.constantFrom('open', 'settled', 'settled', 'void'),
    stake: fc.integer({ min: 1, max: 900 }),
    result: fc.integer({ min: -900, max: 900 }),
    back: fc.nat(3),
    isRead: fc.boolean(),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (steps) => {
      run++
      const players = [await openPlayer(), await openPlayer()]
      const begin = instant('2026-03-09T12:00:00.000Z')
      for (const [n, { bet, player, state, stake, result, back, isRead }] of steps.entries()) {
        const settledAt = state === 'open' ? null : plus(begin, -back * day)
        await report(
          app.reportedBet(players[player]!.name, {
            betId: `random-${run}-${player}-${bet}`,
            state: state as VenueBet['state'],
            stake: fen(stake),
            validStake: fen(state === 'settled' ? stake : 0),
            winLoss: fen(state === 'settled' ? Math.max(result, -stake) : 0),
            betAt: plus(begin, -5 * day),
            settledAt,
            changedAt: plus(begin, n),
          }),
        )
        if (isRead) await handleEvents(app.app)
      }
      await handleEvents(app.app)
      for (const { id } of players) expect(await loadPlay(id)).toEqual(await countPlay(id))
    }),
    { numRuns: 15 },
  )
})
