import { isId } from '@koi/contract/id'
import { hour, type Instant, minute, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { isDue } from '../platform/due.ts'
import type { Job } from '../platform/job.ts'
import { isExcluded } from '../protection/protection.ts'
import { connectVenue } from '../venue/adapter.ts'
import { isSeamless, venuesOf } from '../venue/venue.ts'
import { withRecoveryLock, recallBalance, forEachVenueAccount, mayRemain, type Result } from './recall.ts'

// For an excluded player: ends open games at all venues and recalls the balances. Running rounds may finish; their
// winnings are recalled in a later run.

/** Bets not reported within this time are not waited for. */
const reportDelay = 2 * minute
/** Lease: a run older than this belongs to a dead process. */
const lease = minute

/** Exponential backoff up to one hour: a bet on a match next week stays open until then. */
const retryDelay = (tries: number): number => Math.min(hour, 10 * second * 2 ** Math.min(tries, 9))

/** The same in SQL; at least the lease time. */
const maxRetryDelay = sql`greatest(${lease}, least(${hour}, ${10 * second} * 2 ^ least(tries, 9)))`

/** Processes the due players; returns their number. */
export async function endPlays(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await app.db
    .updateTable('playEnd')
    .set((row) => ({ nextAt: plus(now, lease), tries: row('tries', '+', 1) }))
    .where(isDue('nextAt', now, maxRetryDelay))
    .returning(['playerId', 'askedAt', 'tries'])
    .execute()
  for (const { playerId: player, askedAt, tries } of due) {
    if (!isId<'Player'>(player)) continue
    const isOver = !(await isExcluded(app.db, player, now))
    const results = isOver
      ? []
      : await withRecoveryLock(app, player, null, () =>
          forEachVenueAccount(app, player, async (venueAccount) => {
            await connectVenue(app, venueAccount.venue).kick({ login: venueAccount.login })
            return recallBalance(app, player, venueAccount, 'recover')
          }),
        )
    const isKicked = isOver || ((await kickSeamless(app, player)) && isEmptied(results))
    const isQuiet = isOver || (plus(askedAt, reportDelay) <= now && !(await hasOpenBets(app, player)))
    await scheduleNext(app, player, askedAt, isKicked && isQuiet ? null : plus(app.clock.now(), retryDelay(tries)))
  }
  return due.length
}

const isEmptied = (results: { result: Result }[] | null): boolean =>
  results !== null && !results.some(({ result }) => mayRemain(result))

/** Ends the player's games at seamless venues; false when a venue did not answer. */
async function kickSeamless(app: App, player: string): Promise<boolean> {
  const known = await app.db
    .selectFrom('venueAccount')
    .select(['venue', 'login'])
    .where('playerId', '=', player)
    .where('isKnown', '=', true)
    .execute()
  const venues = (await venuesOf(app.db)).filter(isSeamless)
  const results = await Promise.all(
    venues.map(async (venue) => {
      const mine = known.find((row) => row.venue === venue.code)
      if (!mine) return true
      try {
        await connectVenue(app, venue).kick({ login: mine.login })
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

/** Deletes the row when done (`nextAt` null); a newer request is left in place. */
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

export const endPlaysJob: Job = { name: 'end-plays', cron: '* * * * *', run: (app) => endPlays(app) }
export const endLoop = { name: 'end-plays', pause: 2 * second, run: (app: App) => endPlays(app) }
