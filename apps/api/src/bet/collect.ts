import { addDays, type Day, dayOf } from '@koi/contract/time'
import pMap from 'p-map'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { connectVenue } from '../venue/adapter.ts'
import { refreshOne } from '../venue/cachedBalance.ts'
import { type Venue, venuesOf } from '../venue/venue.ts'
import { storeBets } from './store.ts'

const refreshesAtOnce = 4
const keptMarks = 8

/** A seamless venue tells its bets by itself. */
const isPulled = ({ baseUrl, walletMode }: Venue): boolean => baseUrl !== '' && walletMode !== 'seamless'

/**
 * Takes in the bets that changed since the last time, of every venue, also of those that are closed: what was staked
 * there still counts. Returns how many bets changed. A venue without an answer is asked again next time.
 */
export async function collectBets(app: App): Promise<number> {
  const venues = (await venuesOf(app.db)).filter(isPulled)
  const changed = await Promise.all(
    venues.map(async (venue) => {
      const name = `bets:${venue.code}`
      const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
      const from = row ? (row.position as { cursor: string }).cursor : null
      const pulled = await pull(app, venue, from)
      if (!pulled) return 0
      await pMap(pulled.players, (player) => refreshOne(app, player, venue), { concurrency: refreshesAtOnce })
      if (pulled.cursor !== from) await keep(app, name, { cursor: pulled.cursor })
      return pulled.changed
    }),
  )
  return changed.reduce((sum, one) => sum + one, 0)
}

/**
 * One pull of a venue's bets, stored, and whose they are, so that our account of the venue follows; null when the venue
 * gave no usable answer.
 */
async function pull(
  app: App,
  venue: Venue,
  from: string | null,
): Promise<{ cursor: string; changed: number; players: string[] } | null> {
  try {
    const { bets, bad, cursor } = await connectVenue(app, venue).bets(from)
    return { cursor, ...(await storeBets(app, venue, bets, bad)) }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    app.log.warn({ venue: venue.code, reason: error.message }, 'the bets of a venue were not told')
    return null
  }
}

const keep = (app: App, name: string, position: object) =>
  app.db
    .insertInto('jobCursor')
    .values({ name, position: JSON.stringify(position) })
    .onConflict((is) => is.column('name').doUpdateSet({ position: JSON.stringify(position) }))
    .execute()

type Mark = {
  day: Day
  cursor: string
}

/**
 * Reads again what was read before, from where the venue's cursor stood on the oldest of the last days (from the very
 * first bet where none is kept), for what a venue told too late or changed silently. Returns how many bets changed.
 */
export async function repullBets(app: App, day: Day | null): Promise<number> {
  const today = day ?? dayOf(app.clock.now())
  let changed = 0
  for (const venue of await venuesOf(app.db)) {
    if (!isPulled(venue)) continue
    const name = `repull:${venue.code}`
    const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
    const marks = row ? (row.position as { marks: Mark[] }).marks : []
    let cursor: string | null = marks[0]?.cursor ?? null
    for (;;) {
      const pulled = await pull(app, venue, cursor)
      if (!pulled) break
      await pMap(pulled.players, (player) => refreshOne(app, player, venue), { concurrency: refreshesAtOnce })
      changed += pulled.changed
      if (pulled.cursor === (cursor ?? '0')) break
      cursor = pulled.cursor
    }
    const kept = [
      ...marks.filter((mark) => mark.day > addDays(today, -keptMarks) && mark.day !== today),
      { day: today, cursor: cursor ?? '0' },
    ]
    await keep(app, name, { marks: kept })
  }
  return changed
}
