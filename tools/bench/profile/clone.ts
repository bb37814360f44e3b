import pg from 'pg'
import { withClient } from '../../../apps/api/src/platform/db/client.ts'

/** The tables that money paths read and that grow with players, orders and bets. */
const tables =
  'player session sign_in device consent player_limit play_session attempt journal account posting idempotency ' +
  'recent_write deposit notice_seen unmatched_payment payee withdrawal adjustment wagering_requirement requirement_progress venue_account transfer launch bet seamless_move'

/** Columns that name a player and have no unique index. */
const alsoUnique = new Set(['attempt.key'])

interface Column {
  name: string
  type: string
  isUniqueText: boolean
}

/** SQL of the columns to write. A text is unique if it has a unique index without a uuid, except codes of other tables. */
const columnsQuery = `
with part as (
  select i.indexrelid, a.attnum, a.atttypid = 'uuid'::regtype as is_uuid from pg_index i
    join generate_series(1, i.indnkeyatts) key on true
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0
      and pg_get_indexdef(i.indexrelid, key, true) ~ ('\\m' || a.attname || '\\M')
    where i.indrelid = $1::regclass and i.indisunique
)
select a.attname as name, coalesce(b.typname, t.typname) as type,
  t.typname in ('text', 'bytea')
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any (f.conkey))
    and a.attnum in (select p.attnum from part p where not exists (select from part o where o.indexrelid = p.indexrelid and o.is_uuid))
    as "isUniqueText"
from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = t.typbasetype
where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
order by a.attnum`

/**
 * SQL of a copied value: ids and unique texts are derived from the original, so that the rows of a copied player belong
 * together.
 */
function copied(table: string, { name, type, isUniqueText }: Column): string {
  const column = `o.${pg.escapeIdentifier(name)}`
  if (type === 'uuid') return `md5(${column}::text || n)::uuid`
  if (type === 'timestamptz') return `${column} - n * interval '1 minute'`
  if (isUniqueText || alsoUnique.has(`${table}.${name}`))
    return type === 'bytea'
      ? `sha256(${column} || n::text::bytea)`
      : `${column} || case when ${column} = '' then '' else '~' || n end`
  return column
}

/**
 * Copies the rows of an installation until the tables of the money paths have about `wanted` rows, with other players,
 * ids and earlier times. Triggers and foreign keys are disabled. Returns the number of rows per table.
 */
export async function cloneRows(databaseUrl: string, wanted: number): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (owner) => {
    const counts: Record<string, number> = {}
    for (const table of tables.split(' '))
      counts[table] = (await owner.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]!.count
    const copies = Math.ceil(wanted / Object.values(counts).reduce((sum, count) => sum + count, 0))
    await owner.query('set session_replication_role = replica')
    for (const table of tables.split(' ')) {
      const { rows: columns } = await owner.query<Column>(columnsQuery, [table])
      const names = columns.map(({ name }) => pg.escapeIdentifier(name))
      await owner.query(
        `insert into ${table} (${names.join(', ')}) select ${columns.map((column) => copied(table, column)).join(', ')}
           from ${table} o, generate_series(1, ${copies}) n`,
      )
      counts[table]! *= copies + 1
    }
    await owner.query('vacuum analyze')
    return counts
  })
}
