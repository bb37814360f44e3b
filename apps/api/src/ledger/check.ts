import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { retryIfStale } from '../platform/namingClient.ts'

export interface Check {
  id: string
  /** What must hold, in English. */
  name: string
  ok: boolean
  detail: string
}

/** A file of apps/api/checks: `id` is its name, `name` the first line, `query` returns a row `broken` for each violation. */
export interface Invariant {
  id: string
  name: string
  query: string
}

const folder = new URL('../../checks/', import.meta.url)

export const invariants: Invariant[] = readdirSync(folder)
  .sort()
  .map((file) => {
    const query = readFileSync(new URL(file, folder), 'utf8')
    return { id: file.replace(/\.sql$/, ''), name: /^-- (.*)\.$/m.exec(query)![1]!, query }
  })

/**
 * An invariant looks at every posting there is: it gets more time and memory than a call. Its plan has one process, for
 * two invariants are looked at side by side, and the one that ends first may wait for the other.
 */
const means = sql`select set_config('statement_timeout', '300s', true), set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/** Checks the invariants now, two at a time, in one snapshot. It never repairs; it reports. */
export const checkLedger = (db: Db): Promise<{ ok: boolean; checks: Check[] }> => retryIfStale(() => runAll(db))

async function runAll(db: Db): Promise<{ ok: boolean; checks: Check[] }> {
  const waiting = [...invariants.entries()]
  const checks: Check[] = []
  const work = async (tx: Tx): Promise<void> => {
    await means.execute(tx)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, { id, name, query }] = next
      const { rows } = await sql<{ broken: string }>`${sql.raw(`${query}
limit 5`)}`.execute(tx)
      checks[n] = { id, name, ok: rows.length === 0, detail: rows.map(({ broken }) => broken).join('; ') }
    }
  }
  const look = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  let second = Promise.resolve()
  await look().execute(async (tx) => {
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
    let hasBegun = false
    second = look().execute(async (second) => {
      if (waiting.length === 0) return
      hasBegun = true
      await sql`set transaction snapshot ${sql.lit(rows[0]!.snapshot)}`.execute(second)
      await work(second)
    })
    second.catch(() => undefined) // what it throws is thrown below
    await work(tx)
    // Its snapshot is this one's. One that still waits for a connection finds nothing to do and needs none.
    if (hasBegun) await second
  })
  await second
  return { ok: checks.every(({ ok }) => ok), checks }
}

/**
 * The invariants that are broken, found by one statement: one snapshot, one round trip, one plan. It keeps the memory of
 * every invariant until its end, so it is for small databases such as those of tests, where asking takes longer than looking.
 */
export async function brokenIn(db: Db, invariants: Invariant[]): Promise<Pick<Check, 'name' | 'detail'>[]> {
  const looks = invariants.map(
    ({ query }, n) => `select ${n} as n, broken from (${query}
limit 5) as look`,
  )
  const { rows } = await sql<{ n: number; broken: string }>`${sql.raw(looks.join(' union all '))}`.execute(db)
  const details = Map.groupBy(rows, ({ n }) => n)
  return [...details].map(([n, found]) => ({
    name: invariants[n]!.name,
    detail: found.map(({ broken }) => broken).join('; '),
  }))
}
