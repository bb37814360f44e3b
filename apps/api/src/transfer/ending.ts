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
import { alone, bringHome, eachAway, isLeft, type Result } from './recall.ts'

// A player is shut out of play: their open games end at the venues, and what lies there comes home. A round that runs may
// finish; what it brings comes home in a later turn.

/** Rounds end within this; a bet that the venue has not told yet is not waited for any longer. */
const quiet = 2 * minute
/** A turn that takes longer than this has died with its process. */
const turn = minute

/** Longer and longer between two turns: a bet on next week's match is open until then. */
const pauseAfter = (tries: number): number => Math.min(hour, 10 * second * 2 ** Math.min(tries, 9))

/** The same of a row, where a turn may be under way. */
const longestPause = sql`greatest(${turn}, least(${hour}, ${10 * second} * 2 ^ least(tries, 9)))`

/** Tells the venues of every player who was shut out, as far as it is due; returns of how many. */
export async function endPlays(app: App): Promise<number> {
  const now = app.clock.now()
  const due = await app.db
    .updateTable('playEnd')
    .set((row) => ({ nextAt: plus(now, turn), tries: row('tries', '+', 1) }))
    .where(isDue('nextAt', now, longestPause))
    .returning(['playerId', 'askedAt', 'tries'])
    .execute()
  for (const { playerId: player, askedAt, tries } of due) {
    if (!isId<'Player'>(player)) continue
    const isOver = !(await isExcluded(app.db, player, now))
    const results = isOver
      ? []
      : await alone(app, player, null, () =>
          eachAway(app, player, async (venueAccount) => {
            await connectVenue(app, venueAccount.venue).kick({ login: venueAccount.login })
            return bringHome(app, player, venueAccount, 'recover')
          }),
        )
    const isTold = isOver || ((await tellSeamless(app, player)) && isHome(results))
    const isQuiet = isOver || (plus(askedAt, quiet) <= now && !(await hasOpenBets(app, player)))
    await next(app, player, askedAt, isTold && isQuiet ? null : plus(app.clock.now(), pauseAfter(tries)))
  }
  return due.length
}

const isHome = (results: { result: Result }[] | null): boolean =>
  results !== null && !results.some(({ result }) => isLeft(result))

/** A venue without a wallet ends the games too; false where one did not hear it. */
async function tellSeamless(app: App, player: string): Promise<boolean> {
  const known = await app.db
    .selectFrom('venueAccount')
    .select(['venue', 'login'])
    .where('playerId', '=', player)
    .where('isKnown', '=', true)
    .execute()
  const venues = (await venuesOf(app.db)).filter(isSeamless)
  const told = await Promise.all(
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
  return told.every(Boolean)
}

const hasOpenBets = async (app: App, player: string): Promise<boolean> =>
  (await app.db
    .selectFrom('bet')
    .select('betId')
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Null: nothing is left to do, unless it was asked for again meanwhile. */
async function next(app: App, player: string, askedAt: Instant, nextAt: Instant | null): Promise<void> {
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
