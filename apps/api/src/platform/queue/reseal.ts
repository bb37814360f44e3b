import type { Expression } from 'kysely'
import { sql } from 'kysely'
import type { App } from '../ops/app.ts'
import type { Job } from './job.ts'
import { associatedData, earlierHashLength, hashIn, isSearchable } from '../base/personal.ts'
import { isSealed, type FolderSecret, newestPrefix, readKeysAgain, seal, unseal } from '../base/secret.ts'

interface Column {
  table: string
  column: string
  /** Whether it is a JSON column that contains encrypted strings. */
  isPart: boolean
  key: string[]
}

/** Lists the columns of the domains `sealed` and `partly_sealed`. */
export async function sealedColumns({ db }: Pick<App, 'db'>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.domain_name = 'partly_sealed' as "isPart", array(
      select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (number, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indisprimary and i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass order by k.at) as "key"
    from information_schema.columns c
    where c.domain_name in ('sealed', 'partly_sealed') and c.table_schema = current_schema() order by 1, 2`.execute(db)
  return rows
}

/** SQL of the `id` of `associatedData`: primary key values joined by colons. */
const rowIdOf = (key: string[]): Expression<string> =>
  sql<string>`concat_ws(':', ${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))})`

const batchSize = 500

/**
 * Encrypts a column's values with the newest key, and hashes them in today's normal form. Returns the number of rows changed;
 * values that cannot be decrypted stay.
 */
async function resealColumn(app: App, { table, column, isPart, key }: Column): Promise<number> {
  const [from, old, id] = [sql.table(table), sql.ref(column), rowIdOf(key)]
  const newest = newestPrefix(app.config)
  const place = `${table}.${column}`
  const length = isSearchable(place) ? earlierHashLength(place) : null
  const hasOldHash = length === null ? sql`false` : sql`octet_length(${sql.ref(`${column}_hash`)}) = ${length}`
  const isOld = isPart
    ? sql`strpos(${old}::text, '"v') > 0`
    : sql`${old} <> '' and (not starts_with(${old}, ${newest}) or ${hasOldHash})`
  let [after, done] = ['', 0]
  for (;;) {
    const { rows } = await sql<Row>`
      select ${id} as id, ${old}::text as text, coalesce(${hasOldHash}, false) as "hasOldHash" from ${from} where ${isOld} and ${id} > ${after} order by 1 limit ${batchSize}`.execute(
      app.db,
    )
    for (const row of rows) done += await resealRow(app, { table, column, isPart, key }, row)
    if (rows.length < batchSize) return done
    after = rows.at(-1)!.id
  }
}

interface Row {
  id: string
  text: string
  hasOldHash: boolean
}

async function resealRow(app: App, { table, column, isPart, key }: Column, { id, text, hasOldHash }: Row) {
  const place = `${table}.${column}`
  const again = (one: string) => resealText(app, place, id, one)
  const parts = (_name: string, value: unknown) => (isSealed(value) ? again(value) : value)
  const [before, after] = isPart
    ? [JSON.stringify(JSON.parse(text)), JSON.stringify(JSON.parse(text, parts))]
    : [text, again(text)]
  const plain = isSearchable(place) ? tryUnseal(app.config, after, associatedData(place, id)) : null
  if (after === before && (!hasOldHash || plain === null)) return 0
  const hash =
    isSearchable(place) && plain !== null
      ? sql`, ${sql.ref(`${column}_hash`)} = ${hashIn(app.config, place, plain)}`
      : sql``
  // The update requires the unchanged value: a concurrent write has already used the newest key.
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${after} ${hash}
    where ${rowIdOf(key)} = ${id} and ${sql.ref(column)}::text = ${text}`.execute(app.db)
  return Number(numAffectedRows ?? 0)
}

function resealText({ config, log }: App, place: string, id: string, text: string): string {
  if (text.startsWith(newestPrefix(config))) return text
  const plain = tryUnseal(config, text, associatedData(place, id))
  if (plain !== null) return seal(config, plain, associatedData(place, id))
  log.warn({ place }, 'an encrypted value cannot be decrypted')
  return text
}

function tryUnseal(key: FolderSecret, text: string, about: string): string | null {
  try {
    return unseal(key, text, about)
  } catch {
    return null
  }
}

/**
 * Encrypts all values with the newest key, after a line was added to secret.key, and makes search hashes of an earlier normal
 * form again. Returns the number of rows changed.
 */
export async function reseal(app: App): Promise<number> {
  readKeysAgain(app.config)
  let done = 0
  for (const column of await sealedColumns(app)) done += await resealColumn(app, column)
  return done
}

export const resealJob: Job = { name: 'reseal', cron: '20 5 * * *', run: (app) => reseal(app) }
