import { addDays, type Day, dayOf } from '@koi/contract/time'
import pMap from 'p-map'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { connectVenue } from '../venue/adapter.ts'
import { refreshOne } from '../venue/cachedBalance.ts'
import { type Venue, loadVenues } from '../venue/venue.ts'
import { storeBets } from './store.ts'

const maxConcurrentRefreshes = 4
const keptMarks = 8

/** Seamless venues report bets themselves. */
const isPulled = ({ baseUrl, walletMode }: Venue): boolean => baseUrl !== '' && walletMode !== 'seamless'

/** Pulls changed bets of every venue, also those that are off; returns the number of changed bets. A venue without an answer is retried next run. */
export async function collectBets(app: App): Promise<number> {
  const venues = (await loadVenues(app.db)).filter(isPulled)
  const changed = await Promise.all(
    venues.map(async (venue) => {
      const name = `bets:${venue.code}`
      const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
      const from = row ? (row.position as { cursor: string }).cursor : null
      const pulled = await pullBets(app, venue, from)
      if (!pulled) return 0
      await pMap(pulled.players, (player) => refreshOne(app, player, venue), { concurrency: maxConcurrentRefreshes })
      if (pulled.cursor !== from) await saveCursor(app, name, { cursor: pulled.cursor })
      return pulled.changed
    }),
  )
  return changed.reduce((sum, one) => sum + one, 0)
}

/** Stores one page of bets and returns their players, whose balances are then refreshed; null without a valid answer. */
async function pullBets(
  app: App,
  venue: Venue,
  from: string | null,
): Promise<{ cursor: string; changed: number; players: string[] } | null> {
  try {
    const { bets, bad, cursor } = await connectVenue(app, venue).bets(from)
    return { cursor, ...(await storeBets(app, venue, bets, bad)) }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    app.log.warn({ venue: venue.code, reason: error.message }, 'the venue did not report its bets')
    return null
  }
}

const saveCursor = (app: App, name: string, position: object) =>
  app.db
    .insertInto('jobCursor')
    .values({ name, position: JSON.stringify(position) })
    .onConflict((eb) => eb.column('name').doUpdateSet({ position: JSON.stringify(position) }))
    .execute()

type CursorMark = {
  day: Day
  cursor: string
}

/** Re-reads from the cursor kept days ago (or the first bet), for late and silently changed bets. Returns the number of changed bets. */
export async function repullBets(app: App, day: Day | null): Promise<number> {
  const today = day ?? dayOf(app.clock.now())
  let changed = 0
  for (const venue of await loadVenues(app.db)) {
    if (!isPulled(venue)) continue
    const name = `repull:${venue.code}`
    const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
    const marks = row ? (row.position as { marks: CursorMark[] }).marks : []
    let cursor: string | null = marks[0]?.cursor ?? null
    for (;;) {
      const pulled = await pullBets(app, venue, cursor)
      if (!pulled) break
      await pMap(pulled.players, (player) => refreshOne(app, player, venue), { concurrency: maxConcurrentRefreshes })
      changed += pulled.changed
      if (pulled.cursor === (cursor ?? '0')) break
      cursor = pulled.cursor
    }
    const kept = [
      ...marks.filter((mark) => mark.day > addDays(today, -keptMarks) && mark.day !== today),
      { day: today, cursor: cursor ?? '0' },
    ]
    await saveCursor(app, name, { marks: kept })
  }
  return changed
}
