import { replyCopy } from '@koi/contract/play/venue/venue.copy'
import type pg from 'pg'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { invariants } from '../../apps/api/src/books/ledger/check.ts'
import { keyOf } from '../../apps/api/src/platform/text/id.ts'
import type { Write } from './journal.ts'

/** Differences between the acknowledged writes and the database; each entry names a write or an invariant. */
export interface Findings {
  lost: string[]
  duplicated: string[]
  /** Violated invariants, and players whose money differs from the sum of the acknowledged writes. */
  violated: string[]
}

export interface Claim {
  writes: readonly Write[]
  initial: ReadonlyMap<string, number>
}

/** SQL that selects, for each given key of a kind, how often its effect is in the ledger. */
const effects: Record<Write['kind'], string> = {
  register: `select given.key, (select count(*) from player p where lower(p.username) = lower(given.key)) as count from given`,
  deposit: `select given.key, (select count(*) from idempotency i join deposit d on d.id = i.order_id or d.deposit_no = given.no
      where i.key = given.key and i.answer is not null) as count from given`,
  // An unmatched payment waits for an operator, so it moves no money.
  payment: `select given.key, (select count(*) from deposit d join posting p on p.about = d.id and p.kind = 'deposit.credit'
      where d.deposit_no = given.key) + (select count(*) from unmatched_payment u where u.reported_deposit_no = given.key) as count from given`,
  transfer: `select given.key, (select count(*) from unnest($3::text[], $4::uuid[]) as chain (key, id) join transfer t on t.id = chain.id and t.state <> 'failed'
        join posting p on p.about = t.id and p.kind = case t.direction when 'in' then 'transfer.leave' else 'transfer.arrive' end
      where chain.key = given.key) as count from given`,
  withdrawal: `select given.key, (select count(*) from idempotency i join withdrawal w on w.id = i.order_id
        join posting p on p.about = w.id and p.kind = 'withdrawal.hold' where i.key = given.key and i.answer is not null) as count from given`,
  bet: `select given.key, (select count(*) from seamless_move m join posting p on p.about = m.about and p.kind = 'bet.stake'
      where m.venue = 'seam' and m.id = given.key and m.state = 'done') as count from given`,
  win: `select given.key, (select count(*) from seamless_move m join posting p on p.about = m.about and p.kind = 'bet.payout'
      where m.venue = 'seam' and m.id = given.key and m.state = 'done') as count from given`,
}

const strays = `
  select 'transfer ' || t.id as stray from transfer t where t.player_id = any($1::uuid[]) and t.why = 'player' and t.state <> 'failed'
    and not t.id = any($3::uuid[])
  union all select 'withdrawal ' || w.id from withdrawal w where w.player_id = any($1::uuid[])
    and not exists (select from idempotency i where i.caller_id = w.player_id and i.order_id = w.id and i.key = any($2::text[]))
  union all select 'deposit ' || d.deposit_no from deposit d where d.player_id = any($1::uuid[]) and d.state <> 'rejected'
    and not exists (select from idempotency i where i.caller_id = d.player_id and i.order_id = d.id and i.key = any($2::text[]))
  union all select 'move ' || m.id from seamless_move m where m.player_id = any($1::uuid[]) and not m.id = any($2::text[])`

const depositNoOf = ({ answer }: Write): string => /"(D\w+)"/.exec(answer ?? '')?.[1] ?? ''

/** Looks up every write and checks the ledger's invariants, in the transaction of `client`. Read-only. */
export async function examine(client: pg.ClientBase, { writes, initial }: Claim): Promise<Findings> {
  const findings: Findings = { lost: [], duplicated: [], violated: [] }
  const acknowledged = writes.filter(({ answer }) => answer !== null)
  const chains = await chainsOf(
    client,
    writes.filter(({ kind }) => kind === 'transfer').map(({ key }) => key),
  )
  for (const [kind, effect] of Object.entries(effects)) {
    const wanted = acknowledged.filter((write) => write.kind === kind)
    if (wanted.length === 0) continue
    const { rows } = await client.query<{ key: string; count: number }>(
      `with given as (select key, no from unnest($1::text[], $2::text[]) as given (key, no)) ${effect}`,
      [
        wanted.map(({ key }) => key),
        wanted.map(depositNoOf),
        ...(kind === 'transfer' ? [chains.keys, chains.ids] : []),
      ],
    )
    const returned = kind === 'transfer' ? await returnedOf(client, wanted, chains) : new Set()
    for (const { key, count } of rows) {
      if (Number(count) === 0 && !returned.has(key)) findings.lost.push(`${kind} ${key}`)
      if (Number(count) > 1) findings.duplicated.push(`${kind} ${key}`)
    }
  }
  const players = [...initial.keys()]
  const stray = await client.query<{ stray: string }>(strays, [players, writes.map(({ key }) => key), chains.ids])
  findings.duplicated.push(...stray.rows.map((row) => row.stray))
  findings.violated.push(...(await wrongBalances(client, acknowledged, initial)))
  for (const { name, query } of invariants) {
    const { rowCount } = await client.query(`${query} limit 1`)
    if (rowCount) findings.violated.push(name)
  }
  return findings
}

async function returnedOf(
  client: pg.ClientBase,
  writes: readonly Write[],
  chains: Chains,
): Promise<ReadonlySet<string>> {
  const underWay = new Set(writes.filter(({ answer }) => answer?.includes(replyCopy.underWay)).map(({ key }) => key))
  const { rows } = await client.query<{ key: string }>(
    `select chain.key from unnest($1::text[], $2::uuid[]) as chain (key, id) join transfer t on t.id = chain.id and t.state = 'failed'`,
    [chains.keys, chains.ids],
  )
  return new Set(rows.map(({ key }) => key).filter((key) => underWay.has(key)))
}

/** Finds players whose money in wallets, at venues and in transit differs from the sum of the acknowledged writes. */
async function wrongBalances(
  client: pg.ClientBase,
  writes: readonly Write[],
  initial: Claim['initial'],
): Promise<string[]> {
  const { rows: unmatched } = await client.query<{ no: string }>(
    'select reported_deposit_no as no from unmatched_payment',
  )
  const unmatchedNos = new Set(unmatched.map(({ no }) => no))
  const wanted = new Map(initial)
  for (const { kind, key, player, worth } of writes)
    if (!(kind === 'payment' && unmatchedNos.has(key))) wanted.set(player, (wanted.get(player) ?? 0) + worth)
  const { rows } = await client.query<{ player: string; has: string }>(
    'select player_id as player, sum(balance) as has from account where is_own and player_id = any($1::uuid[]) group by 1',
    [[...initial.keys()]],
  )
  return rows
    .filter(({ player, has }) => Number(has) !== wanted.get(player))
    .map(({ player, has }) => `${player} has ${has} fen instead of ${wanted.get(player)}`)
}

/** Runs `work` as superuser in a transaction without triggers, which is then rolled back. */
export function inRollback<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query(
      "begin isolation level repeatable read; set local session_replication_role = 'replica'; set local jit = off",
    )
    return work(client)
  })
}

const corruptions: { finding: keyof Findings; sql: string }[] = [
  {
    finding: 'lost',
    sql: `delete from posting where about = (select about from seamless_move where venue = 'seam' and id = $1)`,
  },
  {
    finding: 'duplicated',
    sql: `insert into posting select player_id, seq + 1000000, gen_random_uuid(), kind, about, venue, amount, source_balance, target_balance, at
      from posting where about = (select about from seamless_move where venue = 'seam' and id = $1)`,
  },
  {
    finding: 'violated',
    sql: `update account set balance = balance::bigint + 1 where place = 'main' and player_id = (select player_id from seamless_move where venue = 'seam' and id = $1)`,
  },
]

/**
 * Control of `examine`: deletes an acknowledged write, duplicates it and adds a fen, each rolled back afterwards.
 * Returns the corruptions that `examine` does not detect.
 */
export async function control(url: string, claim: Claim): Promise<string[]> {
  const undetected: string[] = []
  for (const { finding, sql } of corruptions) {
    const write = claim.writes.find(({ kind, answer }) => (kind === 'bet' || kind === 'win') && answer !== null)
    if (!write) return ['no acknowledged bet or win to corrupt']
    const [before, after] = await inRollback(url, async (client) => {
      const findings = await examine(client, claim)
      await client.query(sql, [write.key])
      return [findings, await examine(client, claim)]
    })
    if (after[finding].length <= before[finding].length) undetected.push(finding)
  }
  return undetected
}

const maxAttempts = 60

/** Parallel arrays: the id of a transfer, and the idempotency key to which it belongs. */
interface Chains {
  keys: string[]
  ids: string[]
}

/** The ids that transfers of these keys may have: a repeat of a failed transfer gets an id derived from the first. */
async function chainsOf(client: pg.ClientBase, keys: readonly string[]): Promise<Chains> {
  const { rows } = await client.query<{ key: string; id: string }>(
    'select key, order_id as id from idempotency where key = any($1::text[])',
    [keys],
  )
  const pairs = rows.flatMap(({ key, id }) => [
    [key, id] as const,
    ...Array.from({ length: maxAttempts }, (_, again) => [key, keyOf(id, `again:${again}`)] as const),
  ])
  return { keys: pairs.map(([key]) => key), ids: pairs.map(([, id]) => id) }
}
