import type pg from 'pg'

/** Rows per table. Unlogged tables are left out: a backup does not contain them. */
export async function countsOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p') and relpersistence <> 'u' and not relispartition order by 1`,
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
  // An archived seamless_move leaves a row in seamless_archived.
  const rowsOf = (counts: Record<string, number>, name: string) =>
    (counts[name] ?? 0) + (name === 'seamless_move' ? (counts['seamless_archived'] ?? 0) : 0)
  return appendOnly
    .filter((name) => rowsOf(after, name) < rowsOf(before, name))
    .map((name) => `${name}: ${rowsOf(before, name)} → ${rowsOf(after, name)}`)
}
