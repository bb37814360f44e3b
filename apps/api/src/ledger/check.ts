import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { retryIfStale } from '../platform/namingClient.ts'

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
    query: `select 'players have ' || sum(balance) filter (where is_own) || ', the operator gave ' || -sum(balance) filter (where not is_own) as broken
      from account having sum(balance) <> 0`,
  },
  {
    name: 'every posting is of a known kind, with a venue exactly where the kind needs one',
    query: `select p.player_id::text || ' posting ' || p.seq || ' ' || p.kind || ' venue ' || coalesce(p.venue, 'none') as broken
      from posting p left join movement_kind k using (kind) where k.needs_venue is distinct from (p.venue is not null)`,
  },
  {
    name: "a player's balances sum to zero",
    query: `select player_id::text || ' sums to ' || sum(balance) as broken from account group by player_id having sum(balance) <> 0`,
  },
  {
    name: 'no account of a player is below zero',
    query: `select player_id::text || ' account ' || account_name(place, venue) || ' holds ' || balance as broken from account where is_own and balance < 0`,
  },
  {
    name: 'a balance is what its postings make it',
    query: `with moved as (select player_id, kind, venue, sum(amount)::bigint as amount from posting group by 1, 2, 3),
      legs as (
        select player_id, source as place, case when source_has_venue then venue end as venue, -amount as amount from moved join movement_kind using (kind)
        union all select player_id, target, case when target_has_venue then venue end, amount from moved join movement_kind using (kind)),
      totals as (select player_id, place, venue, sum(amount)::bigint as total from legs group by 1, 2, 3)
      select coalesce(a.player_id, t.player_id)::text || ' account ' || account_name(coalesce(a.place, t.place), coalesce(a.venue, t.venue)) || ': balance ' || coalesce(a.balance, 0) || ', postings ' || coalesce(t.total, 0) as broken
      from account a full join totals t on t.player_id = a.player_id and t.place = a.place and coalesce(t.venue, '') = coalesce(a.venue, '')
      where coalesce(a.balance, 0) <> coalesce(t.total, 0)`,
  },
  {
    name: 'every journal is as long as its last number',
    query: `select player_id::text || ' has ' || count(p.seq) || ' postings but number ' || j.seq as broken
      from journal j left join posting p using (player_id) group by player_id, j.seq having count(p.seq) <> j.seq`,
  },
  {
    name: 'every chain of balances is unbroken',
    query: `select player_id::text || ' account ' || account_name(place, venue) || ' breaks at ' || seq as broken from (
        select player_id, place, venue, seq, balance - amount as before, lag(balance::bigint, 1, 0::bigint) over (partition by player_id, place, venue order by seq) as last
        from entry) chain
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
