import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
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
      from ledger.account a full join (select player_id, code, sum(amount)::bigint as total from ledger.entry group by 1, 2) e using (player_id, code)
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
        select player_id, code, seq, balance, amount, lag(balance, 1, 0::bigint) over (partition by player_id, code order by seq) as before
        from ledger.entry) chain where before + amount <> balance`,
  },
  {
    name: 'the audit trail is whole',
    query: `select 'row ' || a.seq as broken from audit a left join audit b on b.seq = a.seq - 1
      where a.chain <> audit_chain(a, coalesce(b.chain, '')) or (a.seq > 1 and b.seq is null)`,
  },
]

/** An invariant looks at every posting there is: it gets more time and memory than a call. */
const means = sql`select set_config('statement_timeout', '60s', true), set_config('work_mem', '128MB', true)`

/** Checks the invariants now, in one snapshot. It never repairs; it reports. */
export async function checkLedger(db: Db, invariants: Invariant[]): Promise<{ ok: boolean; checks: Check[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await means.execute(tx)
      const checks: Check[] = []
      for (const { name, query } of invariants) {
        const { rows } = await sql<{ broken: string }>`${sql.raw(`${query} limit 5`)}`.execute(tx)
        checks.push({ name, ok: rows.length === 0, detail: rows.map(({ broken }) => broken).join('; ') })
      }
      return { ok: checks.every(({ ok }) => ok), checks }
    })
}

/**
 * The invariants that are broken, found by one statement: one snapshot, one round trip, one plan. It keeps the memory of
 * every invariant until its end, so it is for small houses such as those of tests, where asking takes longer than looking.
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
