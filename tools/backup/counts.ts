import type pg from 'pg'

/** Rows of every table of the product, in one snapshot. */
export async function countsOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'ledger') order by 1`,
  )
  const each = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const { rows } = await client.query<{ name: string; count: number }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Tables that hold fewer rows than the backup counted, of those that only grow. */
export function shrunk(before: Record<string, number>, after: Record<string, number>): string[] {
  const growing = [
    'ledger.posting',
    'ledger.player',
    'public.audit',
    'public.player',
    'public.deposit',
    'public.withdrawal',
    'public.transfer',
    'public.bet',
    'public.seamless_move',
  ]
  return growing
    .filter((name) => (after[name] ?? 0) < (before[name] ?? 0))
    .map((name) => `${name}: ${before[name]} → ${after[name] ?? 0}`)
}
