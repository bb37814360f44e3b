import { withClient } from '../../apps/api/src/platform/db/client.ts'

const largeTables = ['player', 'payee', 'deposit', 'withdrawal', 'transfer', 'bet', 'rebate', 'wagering_requirement']

/**
 * Drops the indexes of tables that inserting does not need, because creating them at the end is faster.
 * Returns a function that creates them again, two at a time.
 */
export async function dropIndexes(
  databaseUrl: string,
  tables: readonly string[] = largeTables,
): Promise<() => Promise<void>> {
  const definitions = await withClient(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
       where i.indrelid = any($1::regclass[]) and not i.indisunique`,
      [tables],
    )
    for (const { name } of rows) await owner.query(`drop index ${name}`)
    return rows.map(({ definition }) => definition)
  })
  const make = () =>
    withClient(databaseUrl, async (owner) => {
      await owner.query("set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0")
      for (let next = definitions.shift(); next; next = definitions.shift()) await owner.query(next)
    })
  return async () => void (await Promise.all([make(), make()]))
}
