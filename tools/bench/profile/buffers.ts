import type pg from 'pg'

/** Background statements of the server, not caused by a call. */
export const inTheBackground = /\bcall_count\b|\binto partner_call\b|from "setting"/

/** Statements of the process that numbers events. */
const isNumbering = /\bevent_waiting\b|^select position/

/** Waits until the pool is idle, because some statements follow the answer. */
export async function untilIdle(pool: pg.Pool): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 5))
  while (pool.idleCount < pool.totalCount)
}

/** Counts the shared buffers that the statements of `work` read, from the cache or not; needs pg_stat_statements. */
export async function countBuffers<Result>(
  { client, pool }: { client: pg.Client; pool: pg.Pool },
  work: () => Promise<Result>,
): Promise<{ buffers: number; worst: string; result: Result }> {
  await client.query('select pg_stat_statements_reset()')
  const result = await work()
  await untilIdle(pool)
  const { rows } = await client.query<{ query: string; buffers: number }>(
    `select query, (shared_blks_hit + shared_blks_read)::float8 as buffers from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and toplevel
       and query not like '%pg_stat_statements%' order by 2 desc`,
  )
  const counted = rows.filter(({ query }) => !inTheBackground.test(query) && !isNumbering.test(query))
  return {
    buffers: counted.reduce((sum, { buffers }) => sum + buffers, 0),
    worst: counted[0]?.query.replaceAll(/\s+/g, ' ').trim() ?? '',
    result,
  }
}
