import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withClient } from '../../platform/db/client.ts'

// Copies all tables of a brand between databases and files. Rows are text in the format of COPY.

export interface SchemaShape {
  /** Applied migrations in the order of their application. */
  migrations: { name: string; hash: string }[]
  /** Partitions to create; their rows are copied with the partitioned table. */
  partitions: { name: string; parent: string; bound: string }[]
  tables: { name: string; columns: string[] }[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

/** Checksum of a table: number of rows, and a sum of the hashes of all rows, which does not depend on their order. */
export interface TableSum {
  rows: number
  digest: string
}
export type TableSums = Record<string, TableSum>

export interface TableSource {
  shape: SchemaShape
  open(table: string): Promise<Readable>
  /** May be called while the tables are being read. */
  sums(): Promise<TableSums>
}

/** Settings that make the text of a value independent of the role and the server. */
const textSettings =
  "set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0"

const withSchema = <Result>(
  url: string,
  schema: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient(url, async (client) => {
    await client.query(textSettings)
    await client.query(`select set_config('search_path', $1, false)`, [`${schema}, pg_temp`])
    return work(client)
  })

const tablesSql = `select quote_ident(relname) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'migration' order by 1`
const partitionsSql = `select quote_ident(c.relname) as name, quote_ident(p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1`

async function readShape(client: pg.ClientBase): Promise<SchemaShape> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  const { rows: partitions } = await client.query<SchemaShape['partitions'][number]>(partitionsSql)
  const { rows: tables } = await client.query<SchemaShape['tables'][number]>(tablesSql)
  const { rows: names } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`,
  )
  const parts = names.map(
    ({ name }) => `select '${name}' as name, last_value::text as last, is_called as "isCalled" from ${name}`,
  )
  const { rows: sequences } = await client.query<SchemaShape['sequences'][number]>(parts.join(' union all '))
  return { migrations, partitions, tables, sequences }
}

async function sumTables(client: pg.ClientBase, { tables }: SchemaShape): Promise<TableSums> {
  const found: TableSums = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as digest from ${name} t`,
    )
    found[name] = { rows: Number(rows[0]!.rows), digest: rows[0]!.digest }
  }
  return found
}

/** Tables of a database, with its server_version_num. */
export type DatabaseTables = TableSource & { version: number }

/** Passes the tables of a schema, read in one snapshot, to `work`. The role of `url` must be allowed to read them. */
export const withTables = <Result>(
  url: string,
  schema: string,
  work: (source: DatabaseTables) => Promise<Result>,
): Promise<Result> =>
  withSchema(url, schema, (client) =>
    withSchema(url, schema, async (other) => {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query<{ snapshot: string; version: number }>(
        `select pg_export_snapshot() as snapshot, current_setting('server_version_num')::int as version`,
      )
      await other.query(
        `begin isolation level repeatable read read only; set transaction snapshot '${rows[0]!.snapshot}'`,
      )
      const shape = await readShape(client)
      const columnsOf = new Map(shape.tables.map(({ name, columns }) => [name, columns]))
      return work({
        shape,
        version: rows[0]!.version,
        // COPY cannot read a partitioned table itself; a subquery reads its partitions.
        open: async (table) =>
          client.query(copyTo(`copy (select ${columnsOf.get(table)!.join(', ')} from ${table}) to stdout`)),
        sums: () => sumTables(other, shape),
      })
    }),
  )

export class CopyProblem extends Error {}

/**
 * Replaces all rows of the schema in one transaction and compares the stored rows with the source. The schema must have
 * exactly the migrations of `source`, and the role of `url` must own the tables. Returns the sums of all tables. Throws
 * CopyProblem if the copy differs.
 */
export const writeTables = (url: string, schema: string, source: TableSource): Promise<TableSums> =>
  withSchema(url, schema, async (client) => {
    const { migrations, partitions, tables, sequences } = source.shape
    const own = await readShape(client)
    if (JSON.stringify(own.migrations) !== JSON.stringify(migrations))
      throw new CopyProblem('the two schemas have different migrations')
    await client.query('begin')
    // Triggers would refuse or repeat what the source has already done. Foreign keys are checked when they are added
    // again.
    for (const { name } of own.tables) await client.query(`alter table ${name} disable trigger user`)
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
    )
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    await client.query(`truncate ${own.tables.map(({ name }) => name).join(', ')}`)
    for (const { name } of own.partitions) await client.query(`drop table ${name}`)
    for (const { name, parent, bound } of partitions)
      await client.query(`create table ${name} partition of ${parent} ${bound}`)
    const expected = source.sums()
    // The promise is awaited after the copy, whose own error takes precedence.
    expected.catch(() => undefined)
    for (const { name, columns } of tables)
      await pipeline(await source.open(name), client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
    for (const { name, last, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of own.tables) await client.query(`alter table ${name} enable trigger user`)
    const sums = await sumTables(client, source.shape)
    compareSums(await expected, sums)
    await client.query('commit')
    return sums
  })

function compareSums(wanted: TableSums, found: TableSums): void {
  const different = Object.entries(wanted).filter(
    ([name, { rows, digest }]) => found[name]?.rows !== rows || found[name].digest !== digest,
  )
  if (different.length)
    throw new CopyProblem(
      `the copy differs from its source: ${different.map(([name, { rows }]) => `${name} (${rows} rows, ${found[name]?.rows ?? 0} copied)`).join(', ')}`,
    )
}

export const rowsIn = (sums: TableSums): number => Object.values(sums).reduce((all, { rows }) => all + rows, 0)
