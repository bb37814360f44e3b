import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Inserts any number of rows with one statement, whose text does not depend on their number. All rows must have the
 * columns of the first.
 */
export async function addRows(tx: Tx, table: string, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}
