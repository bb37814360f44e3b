import { sql } from 'kysely'
import type { App } from './app.ts'

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
