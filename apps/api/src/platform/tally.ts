import { sql } from 'kysely'
import { type App, transact } from './app.ts'
import type { Reader } from './db.ts'

/** Counters kept by the triggers of the table. */
export async function tallyOf<Sum extends string = never>(
  db: Reader,
  table: string,
  ...sums: Sum[]
): Promise<Record<Sum | 'total', number>> {
  const { rows } = await sql<{ figure: string; amount: number }>`
    select figure, sum(amount) as amount from tally where list = ${table} group by figure`.execute(db)
  const of = (figure: string): number => rows.find((row) => row.figure === figure)?.amount ?? 0
  return Object.fromEntries(['total', ...sums].map((figure) => [figure, of(figure)])) as Record<Sum | 'total', number>
}

/** Merges unlocked counter rows into one per figure, once there are more than `most`; never waits for locks. */
export const foldTally = (app: App, most = 100): Promise<void> =>
  transact(app, async (tx) => {
    await sql`
      with taken as (
        delete from tally where ctid = any(array(select ctid from tally where (select count(*) from tally) > ${most} for update skip locked)) returning list, figure, amount)
      insert into tally (list, figure, amount) select list, figure, sum(amount) from taken group by list, figure`.execute(
      tx,
    )
  })
