import { isId } from '@koi/contract/id'
import { hour, type Instant, minute, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { isDue } from '../platform/due.ts'
import type { Job } from '../platform/job.ts'
import { isExcluded } from '../protection/protection.ts'
import { connectVenue } from '../venue/adapter.ts'
import { isSeamless, loadVenues } from '../venue/venue.ts'
import { withRecoveryLock, recallBalance, forEachVenueAccount, mayRemain, type Result } from './recall.ts'

// For an excluded player: closes the game sessions at all venues and recalls the balances. Running rounds may finish; their
// winnings are recalled in a later run. Queue: table play_end, retried until closed.

/** Venues report bets within this time; until then open bets may be missing from the table. */
const reportDelay = 2 * minute
/** Lease: a run older than this belongs to a dead process. */
const lease = minute

/** Exponential backoff up to one hour: a bet on a match next week stays open until then. */
const retryDelay = (tries: number): number => Math.min(hour, 10 * second * 2 ** Math.min(tries, 9))

/** `retryDelay` in SQL; at least the lease. */
const maxRetryDelay = sql`greatest(${lease}, least(${hour}, ${10 * second} * 2 ^ least(tries, 9)))`

/** Runs the due rows of play_end; returns their number. */
export async function closeExcludedSessions(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await app.db
    .updateTable('playEnd')
    .set((row) => ({ nextAt: plus(now, lease), tries: row('tries', '+', 1) }))
    .where(isDue('nextAt', now, maxRetryDelay))
    .returning(['playerId', 'askedAt', 'tries'])
    .execute()
  for (const { playerId: player, askedAt, tries } of due) {
    if (!isId<'Player'>(player)) continue
    const isExclusionOver = !(await isExcluded(app.db, player, now))
    const results = isExclusionOver
      ? []
      : await withRecoveryLock(app, player, null, () =>
          forEachVenueAccount(app, player, async (venueAccount) => {
            await connectVenue(app, venueAccount.venue).kick({ login: venueAccount.login })
            return recallBalance(app, player, venueAccount, 'recover')
          }),
        )
    const areSessionsClosed =
      isExclusionOver || ((await closeSeamlessSessions(app, player)) && areBalancesRecalled(results))
    const hasNoOpenBets = isExclusionOver || (plus(askedAt, reportDelay) <= now && !(await hasOpenBets(app, player)))
    await scheduleNext(
      app,
      player,
      askedAt,
      areSessionsClosed && hasNoOpenBets ? null : plus(app.clock.now(), retryDelay(tries)),
    )
  }
  return due.length
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

/** Sets the next run, or deletes the row if `nextAt` is null. A row that was requested again meanwhile is left unchanged. */
async function scheduleNext(app: App, player: string, askedAt: Instant, nextAt: Instant | null): Promise<void> {
  if (nextAt === null)
    await app.db.deleteFrom('playEnd').where('playerId', '=', player).where('askedAt', '=', askedAt).execute()
  else
    await app.db
      .updateTable('playEnd')
      .set({ nextAt })
      .where('playerId', '=', player)
      .where('askedAt', '=', askedAt)
      .execute()
}

export const closeExcludedSessionsJob: Job = {
  name: 'end-plays',
  cron: '* * * * *',
  run: (app) => closeExcludedSessions(app),
}
export const closeExcludedSessionsLoop = {
  name: 'end-plays',
  pause: 2 * second,
  run: (app: App) => closeExcludedSessions(app),
}
