import { addDays, type Day, dayOf } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import { adapterOf, refreshOne, type Venue, venuesOf } from '../venue/venue.ts'
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
  const changed = await Promise.all(venues.map((venue) => collectOf(app, venue)))
  return changed.reduce((sum, one) => sum + one, 0)
}

async function collectOf(app: App, venue: Venue): Promise<number> {
  const name = `bets:${venue.code}`
  const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
  const from = row ? (row.position as { cursor: string }).cursor : null
  const taken = await take(app, venue, from)
  if (!taken) return 0
  if (taken.cursor !== from) await keep(app, name, { cursor: taken.cursor })
  return taken.changed
}

/** One pull of a venue's bets, stored; null when the venue gave no usable answer. */
async function take(app: App, venue: Venue, from: string | null): Promise<{ cursor: string; changed: number } | null> {
  try {
    const { bets, bad, cursor } = await adapterOf(app, venue).bets(from)
    const { changed, players } = await storeBets(app, venue, bets, bad)
    await refresh(app, venue, players)
    return { cursor, changed }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    app.log.warn({ venue: venue.code, reason: error.message }, 'the bets of a venue were not told')
    return null
  }
}

/** Asks for the balances of those whose bets changed, so that our account of the venue follows. */
async function refresh(app: App, venue: Venue, players: string[]): Promise<void> {
  const waiting = [...players]
  const worker = async () => {
    for (let player = waiting.shift(); player; player = waiting.shift()) await refreshOne(app, player, venue)
  }
  await Promise.all(Array.from({ length: refreshesAtOnce }, worker))
}

const keep = (app: App, name: string, position: object) =>
  app.db
    .insertInto('jobCursor')
    .values({ name, position: JSON.stringify(position) })
    .onConflict((is) => is.column('name').doUpdateSet({ position: JSON.stringify(position) }))
    .execute()

interface Mark {
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
      const taken = await take(app, venue, cursor)
      changed += taken?.changed ?? 0
      if (!taken || taken.cursor === (cursor ?? '0')) break
      cursor = taken.cursor
    }
    const kept = [
      ...marks.filter((mark) => mark.day > addDays(today, -keptMarks) && mark.day !== today),
      { day: today, cursor: cursor ?? '0' },
    ]
    await keep(app, name, { marks: kept })
  }
  return changed
}
