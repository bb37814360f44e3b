import { fen } from '@koi/contract/money'
import { day, instant, plus } from '@koi/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BetApp, openBetApp } from '../../play/bet/bet.testing.ts'
import { handleEvents } from '../../platform/event/event.testing.ts'
import type { VenueBet } from '../../platform/outside/venue.ts'
import { playDaysOf } from './days.testing.ts'

let app: BetApp
beforeAll(async () => {
  app = await openBetApp()
})
afterAll(() => app.finish())

const { openPlayer, report, loadPlay, countPlay } = playDaysOf(() => app)

test('the day sums equal a recount of the bets after any sequence of reports and corrections', async () => {
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
