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

// For an excluded player: closes the game sessions at all venues and recalls the balances. Running rounds may finish; their
// winnings are recalled in a later run.

/** Venues report bets within this time; until then open bets may be missing from the table. */
const reportDelay = 2 * minute
/** A bet on a match next week stays open until then. */
const backoff = { first: 10 * second, longest: hour }

/** Ends an excluded player's games at all venues; repeated until nothing is open and all balances are recalled. */
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
    // Until the venues have reported their bets, open ones may be missing from the table.
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
