import { type RawBuilder, sql } from 'kysely'

/** SQL: username of the operator whose id is in `column`; '' for null. */
export const operatorName = (column: string): RawBuilder<string> =>
  sql<string>`coalesce((select username from operator where id = ${sql.ref(column)}), '')`
