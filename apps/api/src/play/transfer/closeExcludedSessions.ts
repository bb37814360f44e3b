import { isId } from '@koi/contract/id'
import { hour, minute, plus, second } from '@koi/contract/time'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { endPlayKind } from '../../player/protection/end.ts'
import { isExcluded } from '../../player/protection/protection.ts'
import { done, runDue, type TaskKind } from '../../platform/task/task.ts'
import { connectVenue } from '../venue/adapter.ts'
import { isSeamless, loadVenues } from '../venue/venue.ts'
import { withRecoveryLock, recallBalance, forEachVenueAccount, mayRemain, type Result } from './recall.ts'

// Closes an excluded player's game sessions at all venues and recalls the balances. Running rounds may finish; a later
// run recalls their winnings.

/** Venues report bets within this time; until then the table may lack open bets. */
const reportDelay = 2 * minute
/** Backoff up to an hour: a bet on next week's match stays open until then. */
const backoff = { first: 10 * second, longest: hour }

/** Ends an excluded player's games at all venues; repeated until no bet is open and all balances are recalled. */
export const closeExcludedSessions: TaskKind = {
  name: endPlayKind,
  concurrency: 5,
  backoff,
  async run(app, { subject: player, requestedAt }) {
    const now = app.clock.now()
    if (!isId<'Player'>(player) || !(await isExcluded(app.db, player, now))) return done
    const results = await withRecoveryLock(app, player, null, () =>
      forEachVenueAccount(app, player, async (venueAccount) => {
        await connectVenue(app, venueAccount.venue).kick({ login: venueAccount.login })
        return recallBalance(app, player, venueAccount, 'recover')
      }),
    )
    if (!(await closeSeamlessSessions(app, player)) || !areBalancesRecalled(results))
      return { is: 'failed', why: 'a venue did not answer or kept a balance' }
    // Until the venues have reported their bets, the table may lack open ones.
    if (plus(requestedAt, reportDelay) > now || (await hasOpenBets(app, player)))
      return { is: 'failed', why: 'a round may still be open' }
    return done
  },
}

const areBalancesRecalled = (results: { result: Result }[] | null): boolean =>
  results !== null && !results.some(({ result }) => mayRemain(result))

/** Closes the player's sessions at seamless venues; false if a venue did not answer. */
async function closeSeamlessSessions(app: App, player: string): Promise<boolean> {
  const accounts = await app.db
    .selectFrom('venueAccount')
    .select(['venue', 'login'])
    .where('playerId', '=', player)
    .where('isKnown', '=', true)
    .execute()
  const venues = (await loadVenues(app.db)).filter(isSeamless)
  const results = await Promise.all(
    venues.map(async (venue) => {
      const account = accounts.find((row) => row.venue === venue.code)
      if (!account) return true
      try {
        await connectVenue(app, venue).kick({ login: account.login })
        return true
      } catch (error) {
        if (error instanceof OutsideFault) return false
        throw error
      }
    }),
  )
  return results.every(Boolean)
}

const hasOpenBets = async (app: App, player: string): Promise<boolean> =>
  (await app.db
    .selectFrom('bet')
    .select('betId')
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const closeExcludedSessionsJob: Job = {
  name: 'end-plays',
  cron: null,
  run: (app) => runDue(app, closeExcludedSessions),
}
