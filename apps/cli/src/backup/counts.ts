import type pg from 'pg'
import { schemaOf } from '../../../api/src/site/brand/brand.ts'

/** Names that the migrations use. A restored database may have others, which are not put into statements. */
const ownName = '^[a-z][a-z0-9_]*$'

/** Lists the schemas of the further brands. */
export async function brandSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where starts_with(nspname, '${schemaOf('')}') and nspname ~ '${ownName}' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Rows per table; tables of further brands with their schema. Unlogged tables are omitted, because a backup does not
 * contain them.
 */
export async function countsOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select case when nspname = current_schema() then '' else quote_ident(nspname) || '.' end || quote_ident(relname) as name
     from pg_class join pg_namespace n on n.oid = relnamespace
     where (nspname in (current_schema(), 'platform') or nspname = any($1))
      and relname ~ '${ownName}' and relkind in ('r', 'p') and relpersistence <> 'u' and not relispartition order by 1`,
    [await brandSchemas(client)],
  )
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const { rows } = await client.query<{ name: string; count: number }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

export function findLostRows(before: Record<string, number>, after: Record<string, number>): string[] {
  const appendOnly = [
    'posting',
    'journal',
    'audit',
    'player',
    'deposit',
    'withdrawal',
    'transfer',
    'bet',
    'seamless_move',
  ]
  // Archiving a row of seamless_move leaves a row in seamless_archived.
  const rowsOf = (counts: Record<string, number>, name: string) =>
    (counts[name] ?? 0) +
    (name.endsWith('seamless_move') ? (counts[name.replace('seamless_move', 'seamless_archived')] ?? 0) : 0)
  const schemas = new Set(Object.keys(before).map((name) => /^\w+\./.exec(name)?.[0] ?? ''))
  return [...schemas]
    .flatMap((schema) => appendOnly.map((name) => `${schema}${name}`))
    .filter((name) => rowsOf(after, name) < rowsOf(before, name))
    .map((name) => `${name}: ${rowsOf(before, name)} → ${rowsOf(after, name)}`)
}
