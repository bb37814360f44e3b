import { sql } from 'kysely'
import { defer, type Tx } from './db.ts'

/**
 * Deletes an owner's rows except the `most` newest ones, deferred. Call it after the insert of a row. `owner`: columns that
 * name the owner; `newest`: the columns of the order.
 */
export function keepNewest(
  tx: Tx,
  table: string,
  owner: Record<string, string | Buffer>,
  newest: [string, ...string[]],
  most: number,
): void {
  const isOwned = sql.join(
    Object.entries(owner).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  const order = sql.join(newest.map((column) => sql`${sql.ref(column)} desc`))
  void defer(
    tx,
    sql`delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${isOwned} order by ${order} offset ${most})`,
  )
}
