import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { retryIfStale } from '../../platform/db/pipelineClient.ts'

export interface Check {
  id: string
  /** The statement that must hold, in English. */
  name: string
  ok: boolean
  detail: string
}

/** A file of apps/api/checks: `id` is its name, `name` its first line. `query` returns a text `violation` per violation. */
export interface Invariant {
  id: string
  name: string
  query: string
}

const folder = new URL('../../../checks/', import.meta.url)

export const invariants: Invariant[] = readdirSync(folder)
  .sort()
  .map((file) => {
    const query = readFileSync(new URL(file, folder), 'utf8')
    return { id: file.replace(/\.sql$/, ''), name: /^-- (.*)\.$/m.exec(query)![1]!, query }
  })

// Invariants scan all postings and so need more time and memory than a call. Parallel workers are off, because two
// invariants run concurrently. A transaction that has finished its part may wait idle for the other one.
const setLimits = sql`select set_config('statement_timeout', '300s', true), set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/** Checks all invariants in one snapshot, two at a time. Read-only; at most five violations each in `detail`. */
export const checkLedger = (db: Db): Promise<{ ok: boolean; checks: Check[] }> => retryIfStale(() => runAll(db))

async function runAll(db: Db): Promise<{ ok: boolean; checks: Check[] }> {
  const pending = [...invariants.entries()]
  const checks: Check[] = []
  const runPending = async (tx: Tx): Promise<void> => {
    await setLimits.execute(tx)
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [n, { id, name, query }] = next
      const { rows } = await sql<{ violation: string }>`${sql.raw(`${query}
limit 5`)}`.execute(tx)
      checks[n] = { id, name, ok: rows.length === 0, detail: rows.map(({ violation }) => violation).join('; ') }
    }
  }
  const beginReadOnly = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  let second = Promise.resolve()
  await beginReadOnly().execute(async (tx) => {
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
    let hasSecondBegun = false
    second = beginReadOnly().execute(async (second) => {
      if (pending.length === 0) return
      hasSecondBegun = true
      await sql`set transaction snapshot ${sql.lit(rows[0]!.snapshot)}`.execute(second)
      await runPending(second)
    })
    second.catch(() => undefined) // `await second` below rethrows the error
    await runPending(tx)
    // The exported snapshot is valid until this transaction ends. If the second transaction has no connection by now,
    // all invariants are checked and it has nothing to do.
    if (hasSecondBegun) await second
  })
  await second
  return { ok: checks.every(({ ok }) => ok), checks }
}

/**
 * Finds violated invariants with one statement, that is one snapshot and one round trip. It needs the memory of all
 * invariants at once, so use it for small databases only, such as those of tests.
 */
export async function findViolations(db: Db, invariants: Invariant[]): Promise<Pick<Check, 'name' | 'detail'>[]> {
  const queries = invariants.map(
    ({ query }, n) => `select ${n} as n, violation from (${query}
limit 5) as violations`,
  )
  const { rows } = await sql<{ n: number; violation: string }>`${sql.raw(queries.join(' union all '))}`.execute(db)
  const details = Map.groupBy(rows, ({ n }) => n)
  return [...details].map(([n, found]) => ({
    name: invariants[n]!.name,
    detail: found.map(({ violation }) => violation).join('; '),
  }))
}
