import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import { followEvents } from '../link/follow.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { eventsOf, factEvents } from './condition.ts'
import { cursorName, recountDays, touchedDays } from './days.ts'
import { evaluateSegment, lockSegments } from './evaluate.ts'

/** Events per transaction. */
const batchSize = 5000

/**
 * Recounts the days that new events touched, updates links and risk scores of their players, and evaluates the segments for
 * them; the cursor moves in the same transaction. Only one process runs it at a time. Returns the number of events.
 */
export const readEvents = (app: App, waits = false): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => readSome(tx, range, app), { waits })

async function readSome(tx: Tx, range: EventRange, { clock, config }: App): Promise<void> {
  const { from, last } = range
  const now = clock.now()
  const { rows } = await touchedDays(range, ['deposit.closed', 'withdrawal.changed', 'bet.settled']).execute(tx)
  await recountDays(tx, rows)
  await followEvents(tx, config, await readSettings(tx), { from, last }, now)
  await evaluateTouched(tx, from, last, now)
}

/** Evaluates each segment for the players of events that one of its facts depends on. */
async function evaluateTouched(tx: Tx, from: number, last: number, now: Instant): Promise<void> {
  const { rows } = await sql<{ player: string; kinds: string[] }>`
    select player_id as player, array_agg(distinct kind) as kinds from event
    where position > ${from} and position <= ${last} and kind = any(${factEvents}::text[]) and player_id is not null
    group by player_id`.execute(tx)
  if (rows.length === 0) return
  for (const segment of await lockSegments(tx, { isDue: false })) {
    const wanted = eventsOf(segment.condition)
    const players = rows.filter(({ kinds }) => kinds.some((kind) => wanted.has(kind))).map(({ player }) => player)
    if (players.length > 0) await evaluateSegment(tx, segment, { players, isQuiet: false }, now)
  }
}
