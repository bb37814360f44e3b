import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Tx } from './db.ts'

/**
 * Locks the cursor of a reader of the event log; null while another process holds it. A statement of its own, before the
 * events are read: the next one's snapshot then contains what the previous holder committed.
 */
export async function lockEventCursor(tx: Tx, name: string): Promise<number | null> {
  const row = await tx
    .selectFrom('jobCursor')
    .select('position')
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? (row.position as { position: number }).position : null
}

/**
 * Stores a job's read position if it is still `from` (null: there was none): a process that has lost its lease must not move
 * the cursor back.
 */
export async function moveCursor({ db }: Pick<App, 'db'>, name: string, from: unknown, to: object): Promise<void> {
  const position = JSON.stringify(to)
  if (from === null)
    await db
      .insertInto('jobCursor')
      .values({ name, position })
      .onConflict((eb) => eb.doNothing())
      .execute()
  else
    await db
      .updateTable('jobCursor')
      .set({ position })
      .where('name', '=', name)
      .where('position', '=', sql<never>`${JSON.stringify(from)}::jsonb`)
      .execute()
}
