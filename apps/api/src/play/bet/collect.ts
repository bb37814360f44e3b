import { addDays, type Day, dayOf, minute, second } from '@koi/contract/time'
import pMap from 'p-map'
import { sumApart } from '../../platform/queue/apart.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { App } from '../../platform/ops/app.ts'
import { moveCursor } from '../../platform/http/cursor.ts'
import { done, type TaskKind } from '../../platform/task/task.ts'
import { connectVenue } from '../venue/adapter.ts'
import { refreshOne } from '../venue/cachedBalance.ts'
import { findVenue, type Venue, loadVenues } from '../venue/venue.ts'
import { storeBets } from './store.ts'

const maxConcurrentRefreshes = 4
const keptMarks = 8

/** Whether the platform pulls the venue's bets; seamless venues report theirs. */
const isPulled = ({ baseUrl, walletMode }: Venue): boolean => baseUrl !== '' && walletMode !== 'seamless'

/** Pulls the changed bets of one venue, also while it is off, every few seconds. */
export const collectVenueBets: TaskKind = {
  name: 'collect-bets',
  isScheduled: true,
  concurrency: 1,
  backoff: { first: 5 * second, longest: minute },
  async subjects(app) {
    const venues = (await loadVenues(app.db)).filter(isPulled)
    return venues.map(({ code }) => ({ subject: code, destination: `venue:${code}` }))
  },
  async run(app, { subject: code }) {
    const venue = await findVenue(app.db, code)
    // The task is scheduled again when the venue is pulled again.
    if (!venue || !isPulled(venue)) return done
    const changed = await collectOnce(app, venue)
    return changed === null
      ? { is: 'failed', why: 'no valid answer' }
      : { is: 'again', after: 5 * second, items: changed }
  },
}

/** Pulls changed bets of every venue once. Returns the number of changed bets. */
export async function collectBets(app: App): Promise<number> {
  const venues = (await loadVenues(app.db)).filter(isPulled)
  const changed = await Promise.all(venues.map((venue) => collectOnce(app, venue)))
  return changed.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** Pulls one page, starting at the cursor. Returns the number of changed bets; null without a valid answer. */
async function collectOnce(app: App, venue: Venue): Promise<number | null> {
  const name = `bets:${venue.code}`
  const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
  const from = row ? (row.position as { cursor: string }).cursor : null
  const pulled = await pullBets(app, venue, from)
  if (!pulled) return null
  await refreshBalances(app, pulled.players, venue)
  await moveCursor(app, name, row?.position ?? null, { cursor: pulled.cursor })
  return pulled.changed
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

/** A balance that cannot be booked is asked again with the player's next bet, view or transfer. */
const refreshBalances = (app: App, players: string[], venue: Venue) =>
  pMap(
    players,
    (player) =>
      refreshOne(app, player, venue).catch((error: unknown) =>
        app.log.error({ err: error, venue: venue.code, player }, 'a venue balance could not be booked'),
      ),
    { concurrency: maxConcurrentRefreshes },
  )

type CursorMark = {
  day: Day
  cursor: string
}

/**
 * Reads bets again from the cursor of some days ago (or from the first bet), to find late and silently changed bets.
 * Returns the number of changed bets.
 */
export async function repullBets(app: App, day: Day | null): Promise<number> {
  const today = day ?? dayOf(app.clock.now())
  const codes = (await loadVenues(app.db)).filter(isPulled).map(({ code }) => code)
  return sumApart(app, codes, async (code) => {
    const venue = await findVenue(app.db, code)
    return venue ? repullOf(app, venue, today) : 0
  })
}

async function repullOf(app: App, venue: Venue, today: Day): Promise<number> {
  const name = `repull:${venue.code}`
  const row = await app.db.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
  const marks = row ? (row.position as { marks: CursorMark[] }).marks : []
  let [cursor, changed]: [string | null, number] = [marks[0]?.cursor ?? null, 0]
  for (;;) {
    const pulled = await pullBets(app, venue, cursor)
    if (!pulled) break
    await refreshBalances(app, pulled.players, venue)
    changed += pulled.changed
    if (pulled.cursor === (cursor ?? '0')) break
    cursor = pulled.cursor
  }
  const kept = [
    ...marks.filter((mark) => mark.day > addDays(today, -keptMarks) && mark.day !== today),
    { day: today, cursor: cursor ?? '0' },
  ]
  await moveCursor(app, name, row?.position ?? null, { marks: kept })
  return changed
}
