import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { retryIfStale } from '../platform/namingClient.ts'
import { placeOf, postingRuleRows } from './postingRules.ts'

export interface Check {
  name: string
  ok: boolean
  detail: string
}

/** An invariant: a query that returns a row for everything that breaks it. */
export interface Invariant {
  name: string
  /** Finds what breaks it; `broken` is a readable description of one. */
  query: string
}

/** What must always be true of the ledger alone. Features add theirs about orders and the ledger (see checks.ts). */
export const ledgerInvariants: Invariant[] = [
  {
    name: 'what players have in their wallets, at venues and on the way is what came in less what went out',
    query: `select 'players have ' || sum(balance) filter (where code >= 100) || ', the operator gave ' || -sum(balance) filter (where code < 100) as broken
      from ledger.account having sum(balance) <> 0`,
  },
  {
    name: 'money moves only along the ways of its kind',
    query: `select p.player_id::text || ' posting ' || p.seq || ' ' || p.kind || ' from ' || p.source || ' to ' || p.target as broken from ledger.posting p
      where (p.kind, ${placeOf('p.source')}, ${placeOf('p.target')}) not in (values ${postingRuleRows})
        or (p.kind = 'transfer.arrive' and p.target > 1000 and p.source - p.target <> 1000)`,
  },
  {
    name: "a player's balances sum to zero",
    query: `select player_id::text || ' sums to ' || sum(balance) as broken from ledger.account group by player_id having sum(balance) <> 0`,
  },
  {
    name: 'no account of a player is below zero',
    query: `select player_id::text || ' account ' || code || ' holds ' || balance as broken from ledger.account where code >= 100 and balance < 0`,
  },
  {
    name: 'a balance is what its postings make it',
    query: `select coalesce(a.player_id, e.player_id)::text || ' account ' || coalesce(a.code, e.code) || ': balance ' || coalesce(a.balance, 0) || ', postings ' || coalesce(e.total, 0) as broken
      from ledger.account a full join (
        select player_id, code, sum(case code when source then -total else total end)::bigint as total
        from (select player_id, source, target, sum(amount) as total from ledger.posting group by 1, 2, 3) way, unnest(array[source, target]) as code
        group by 1, 2) e using (player_id, code)
      where coalesce(a.balance, 0) <> coalesce(e.total, 0)`,
  },
  {
    name: 'every journal is as long as its last number',
    query: `select player_id::text || ' has ' || count(p.seq) || ' postings but number ' || l.seq as broken
      from ledger.player l left join ledger.posting p using (player_id) group by player_id, l.seq having count(p.seq) <> l.seq`,
  },
  {
    name: 'every chain of balances is unbroken',
    query: `select player_id::text || ' account ' || code || ' breaks at ' || seq as broken from (
        select player_id, code, seq, before, lag(after, 1, 0::bigint) over (partition by player_id, code order by seq) as last from (
          select player_id, source as code, seq, source_balance + amount as before, source_balance::bigint as after from ledger.posting
          union all select player_id, target, seq, target_balance - amount, target_balance::bigint from ledger.posting) leg) chain
      where before <> last`,
  },
  {
    name: 'the audit trail is whole',
    query: `select 'row ' || a.seq as broken from audit a left join audit b on b.seq = a.seq - 1
      where a.chain <> audit_chain(a, coalesce(b.chain, '')) or (a.seq > 1 and b.seq is null)`,
  },
]

/**
 * An invariant looks at every posting there is: it gets more time and memory than a call. Its plan has one process, for
 * two invariants are looked at side by side, and the one that ends first may wait for the other.
 */
const means = sql`select set_config('statement_timeout', '300s', true), set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
  set_config('max_parallel_workers_per_gather', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`

/** Checks the invariants now, two at a time, in one snapshot. It never repairs; it reports. */
export const checkLedger = (db: Db, invariants: Invariant[]): Promise<{ ok: boolean; checks: Check[] }> =>
  retryIfStale(() => lookAtAll(db, invariants))

async function lookAtAll(db: Db, invariants: Invariant[]): Promise<{ ok: boolean; checks: Check[] }> {
  const waiting = [...invariants.entries()]
  const checks: Check[] = []
  const work = async (tx: Tx): Promise<void> => {
    await means.execute(tx)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, { name, query }] = next
      const { rows } = await sql<{ broken: string }>`${sql.raw(`${query} limit 5`)}`.execute(tx)
      checks[n] = { name, ok: rows.length === 0, detail: rows.map(({ broken }) => broken).join('; ') }
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
  const looks = invariants.map(({ query }, n) => `select ${n} as n, broken from (${query} limit 5) as look`)
  const { rows } = await sql<{ n: number; broken: string }>`${sql.raw(looks.join(' union all '))}`.execute(db)
  const details = Map.groupBy(rows, ({ n }) => n)
  return [...details].map(([n, found]) => ({
    name: invariants[n]!.name,
    detail: found.map(({ broken }) => broken).join('; '),
  }))
}
