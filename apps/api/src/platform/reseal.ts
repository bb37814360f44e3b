import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Job } from './job.ts'
import { hashIn, isSearched } from './personal.ts'
import { type Key, newestPrefix, readKeysAgain, seal, unseal } from './secret.ts'

interface Column {
  table: string
  column: string
  /** What names a row, in its order. */
  key: string[]
}

/** Every column of the type `sealed`: whoever adds one need not add it here. */
async function sealedColumns(app: App): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", array(
      select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (number, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indisprimary and i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass order by k.at) as "key"
    from information_schema.columns c where c.domain_name = 'sealed' and c.table_schema = 'public' order by 1, 2`.execute(
    app.db,
  )
  return rows
}

/** As `aboutOf` says it: the values of the primary key with colons between them. */
const idOf = (key: string[]): Expression<string> =>
  sql<string>`concat_ws(':', ${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))})`

const together = 500

/** Seals anew what older keys have sealed in a column; says how many. What cannot be opened stays. */
async function resealColumn(app: App, { table, column, key }: Column): Promise<number> {
  const [from, old, id] = [sql.table(table), sql.ref(column), idOf(key)]
  const newest = newestPrefix(app.config)
  let [after, done] = ['', 0]
  for (;;) {
    const { rows } = await sql<{ id: string; text: string }>`
      select ${id} as id, ${old} as text from ${from}
      where ${old} <> '' and not starts_with(${old}, ${newest}) and ${id} > ${after} order by 1 limit ${together}`.execute(
      app.db,
    )
    for (const row of rows) done += await resealRow(app, { table, column, key }, row)
    if (rows.length < together) return done
    after = rows.at(-1)!.id
  }
}

async function resealRow(app: App, { table, column, key }: Column, { id, text }: { id: string; text: string }) {
  const place = `${table}.${column}`
  const plain = opened(app.config, text, `${place}:${id}`)
  if (plain === null) {
    app.log.warn({ place }, 'something sealed cannot be opened')
    return 0
  }
  const hash = isSearched(place) ? sql`, ${sql.ref(`${column}_hash`)} = ${hashIn(app.config, place, plain)}` : sql``
  // Only what still stands there: whoever has changed it since has sealed it with the newest key.
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${seal(app.config, plain, `${place}:${id}`)} ${hash}
    where ${idOf(key)} = ${id} and ${sql.ref(column)} = ${text}`.execute(app.db)
  return Number(numAffectedRows ?? 0)
}

function opened(key: Key, text: string, about: string): string | null {
  try {
    return unseal(key, text, about)
  } catch {
    return null
  }
}

/** Seals everything in sealed columns with the newest key, after a line was added to secret.key; says how much it was. */
export async function reseal(app: App): Promise<number> {
  readKeysAgain(app.config)
  let done = 0
  for (const column of await sealedColumns(app)) done += await resealColumn(app, column)
  return done
}

export const resealJob: Job = { name: 'reseal', cron: '20 5 * * *', run: (app) => reseal(app) }
