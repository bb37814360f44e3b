import { sql } from 'kysely'
import { type App, transact } from '../ops/app.ts'
import type { Tx } from '../db/db.ts'

/**
 * Locks an event reader's cursor and returns its position; null while another process holds the lock, for which it waits
 * with `waits`. Lock in a statement of its own before reading events, so that the next statement's snapshot contains what
 * the previous holder committed.
 */
export async function lockEventCursor(tx: Tx, name: string, waits = false): Promise<number | null> {
  const cursor = tx.selectFrom('jobCursor').select('position').where('name', '=', name).forUpdate()
  const row = await (waits ? cursor : cursor.skipLocked()).executeTakeFirst()
  return row ? (row.position as { position: number }).position : null
}

/**
 * Reads the event log in batches until one is not full; each batch runs in a transaction that moves the cursor.
 * `readSome` returns how many events it read. Without new events it takes one statement. Returns the number of events.
 */
export async function readLog(
  app: App,
  cursor: string,
  batchSize: number,
  readSome: (tx: Tx) => Promise<number>,
): Promise<number> {
  for (let done = 0; ;) {
    const { rows } = await sql<{ isAny: boolean }>`
      select h.position > (c.position ->> 'position')::bigint as is_any from event_head h, job_cursor c
      where c.name = ${cursor}`.execute(app.db)
    const count = rows[0]?.isAny ? await transact(app, readSome) : 0
    done += count
    if (count < batchSize) return done
  }
}

/** Events with numbers above `from`, up to and including `last`. */
export interface EventRange {
  from: number
  last: number
}

/**
 * Reads the event log like `readLog`, and also locks and moves the cursor. `handle` gets ranges of at most `batchSize`
 * events, in one process at a time, in the transaction that moves the cursor past them. `behind`: name of another
 * reader's cursor that this one must not overtake, because it uses rows that the other reader writes. `waits`: waits for
 * a process that is reading. Returns the number of events.
 */
export const readRanges = (
  app: App,
  cursor: string,
  batchSize: number,
  handle: (tx: Tx, range: EventRange) => Promise<void>,
  { behind = null, waits = false }: { behind?: string | null; waits?: boolean } = {},
): Promise<number> =>
  readLog(app, cursor, batchSize, async (tx) => {
    const from = await lockEventCursor(tx, cursor, waits)
    if (from === null) return 0
    const { rows } = await sql<{ last: number }>`
      select least(h.position, ${from}::bigint + ${batchSize}, (o.position ->> 'position')::bigint) as last
      from event_head h left join job_cursor o on o.name = ${behind}::text`.execute(tx)
    const { last } = rows[0]!
    if (last <= from) return 0
    await handle(tx, { from, last })
    await tx
      .updateTable('jobCursor')
      .set({ position: JSON.stringify({ position: last }) })
      .where('name', '=', cursor)
      .execute()
    return last - from
  })

/** Stores a position of the event log under a name; returns the position stored before, null if there was none. */
export async function swapPosition(tx: Tx, name: string, to: number): Promise<number | null> {
  const stored = tx.selectFrom('jobCursor').select('position').where('name', '=', name).executeTakeFirst()
  const position = JSON.stringify({ position: to })
  const written = tx
    .insertInto('jobCursor')
    .values({ name, position })
    .onConflict((eb) => eb.column('name').doUpdateSet({ position }))
    .execute()
  const [before] = await Promise.all([stored, written])
  return before ? (before.position as { position: number }).position : null
}

/**
 * Stores a job's read position if it is still `from` (null: there was none), so that a process that has lost its lease
 * cannot move the cursor back. `isAdvanced`: false if it stands still although it should move.
 */
export async function moveCursor(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  name: string,
  from: unknown,
  to: object,
  isAdvanced = true,
): Promise<void> {
  const position = JSON.stringify(to)
  const moved = isAdvanced ? { movedAt: clock.now() } : {}
  if (from === null)
    await db
      .insertInto('jobCursor')
      .values({ name, position, ...moved })
      .onConflict((eb) => eb.doNothing())
      .execute()
  else
    await db
      .updateTable('jobCursor')
      .set({ position, ...moved })
      .where('name', '=', name)
      .where('position', '=', sql<never>`${JSON.stringify(from)}::jsonb`)
      .execute()
}
