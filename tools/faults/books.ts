import { replyCopy } from '@koi/contract/venue/venue.copy'
import type pg from 'pg'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { invariants } from '../../apps/api/src/checks.ts'
import { chainsOf } from './chains.ts'
import type { Deed } from './deed.ts'

/** What became of the deeds, as the database has it. Each entry says which one. */
export interface Findings {
  /** Acknowledged, and not there. */
  lost: string[]
  /** There more often than it was asked for, or without being asked for. */
  doubled: string[]
  /** Invariants of the product, and players who have another amount than what was acknowledged comes to. */
  broken: string[]
}

export interface Claim {
  deeds: readonly Deed[]
  /** Players with the fen that they began with. */
  began: ReadonlyMap<string, number>
}

interface Found {
  /** Deeds of this key that are there, with their effect: 1 where all is well. */
  count: number
  key: string
}

/** Where a deed of a kind is found: a row for each key that is given, with how often its effect is in the ledger. */
const places: Record<Deed['kind'], string> = {
  register: `select given.key, (select count(*) from player p where lower(p.username) = lower(given.key)) as count from given`,
  deposit: `select given.key, (select count(*) from idempotency i join deposit d on d.id = i.order_id or d.deposit_no = given.no
      where i.key = given.key and i.answer is not null) as count from given`,
  // A payment that fits no order any more waits for an operator: it is kept, and moves nothing.
  payment: `select given.key, (select count(*) from deposit d join ledger.posting p on p.about = d.id and p.kind = 'deposit.credit'
      where d.deposit_no = given.key) + (select count(*) from unmatched_payment u where u.deposit_no = given.key) as count from given`,
  transfer: `select given.key, (select count(*) from unnest($3::text[], $4::uuid[]) as chain (key, id) join transfer t on t.id = chain.id and t.state <> 'failed'
        join ledger.posting p on p.about = t.id and p.kind = case t.direction when 'in' then 'transfer.leave' else 'transfer.arrive' end
      where chain.key = given.key) as count from given`,
  withdrawal: `select given.key, (select count(*) from idempotency i join withdrawal w on w.id = i.order_id
        join ledger.posting p on p.about = w.id and p.kind = 'withdrawal.hold' where i.key = given.key and i.answer is not null) as count from given`,
  bet: `select given.key, (select count(*) from seamless_move m join ledger.posting p on p.about = m.about and p.kind = 'bet.stake'
      where m.venue = 'seam' and m.id = given.key and m.state = 'done') as count from given`,
  win: `select given.key, (select count(*) from seamless_move m join ledger.posting p on p.about = m.about and p.kind = 'bet.payout'
      where m.venue = 'seam' and m.id = given.key and m.state = 'done') as count from given`,
}

/** Orders of the players that nobody asked for: of each kind those beyond the keys that were used. */
const strays = `
  select 'transfer ' || t.id as stray from transfer t where t.player_id = any($1::uuid[]) and t.why = 'player' and t.state <> 'failed'
    and not t.id = any($3::uuid[])
  union all select 'withdrawal ' || w.id from withdrawal w where w.player_id = any($1::uuid[])
    and not exists (select from idempotency i where i.player_id = w.player_id and i.order_id = w.id and i.key = any($2::text[]))
  union all select 'deposit ' || d.deposit_no from deposit d where d.player_id = any($1::uuid[]) and d.state <> 'rejected'
    and not exists (select from idempotency i where i.player_id = d.player_id and i.order_id = d.id and i.key = any($2::text[]))
  union all select 'move ' || m.id from seamless_move m where m.player_id = any($1::uuid[]) and not m.id = any($2::text[])`

/** The order's number in the answer to a deposit. */
const numberOf = ({ answer }: Deed): string => /"(D\w+)"/.exec(answer ?? '')?.[1] ?? ''

/** Looks for every deed, and whether the books are right, in the transaction of `client`. Changes nothing. */
export async function examine(client: pg.ClientBase, { deeds, began }: Claim): Promise<Findings> {
  const findings: Findings = { lost: [], doubled: [], broken: [] }
  const acknowledged = deeds.filter(({ answer }) => answer !== null)
  const chains = await chainsOf(
    client,
    deeds.filter(({ kind }) => kind === 'transfer').map(({ key }) => key),
  )
  for (const [kind, place] of Object.entries(places)) {
    const those = acknowledged.filter((deed) => deed.kind === kind)
    if (those.length === 0) continue
    const { rows } = await client.query<Found>(
      `with given as (select key, no from unnest($1::text[], $2::text[]) as given (key, no)) ${place}`,
      [those.map(({ key }) => key), those.map(numberOf), ...(kind === 'transfer' ? [chains.keys, chains.ids] : [])],
    )
    const returned = kind === 'transfer' ? await returnedOf(client, those, chains) : new Set()
    for (const { key, count } of rows) {
      if (Number(count) === 0 && !returned.has(key)) findings.lost.push(`${kind} ${key}`)
      if (Number(count) > 1) findings.doubled.push(`${kind} ${key}`)
    }
  }
  const players = [...began.keys()]
  const stray = await client.query<{ stray: string }>(strays, [players, deeds.map(({ key }) => key), chains.ids])
  findings.doubled.push(...stray.rows.map((row) => row.stray))
  findings.broken.push(...(await brokenBooks(client, acknowledged, began)))
  for (const { name, query } of invariants) {
    const { rowCount } = await client.query(`${query} limit 1`)
    if (rowCount) findings.broken.push(name)
  }
  return findings
}

/** Transfers that were acknowledged as under way and came to nothing: what they took is back, as the sums below say. */
async function returnedOf(
  client: pg.ClientBase,
  deeds: readonly Deed[],
  chains: { keys: string[]; ids: string[] },
): Promise<ReadonlySet<string>> {
  const underWay = new Set(deeds.filter(({ answer }) => answer?.includes(replyCopy.underWay)).map(({ key }) => key))
  const { rows } = await client.query<{ key: string }>(
    `select chain.key from unnest($1::text[], $2::uuid[]) as chain (key, id) join transfer t on t.id = chain.id and t.state = 'failed'`,
    [chains.keys, chains.ids],
  )
  return new Set(rows.map(({ key }) => key).filter((key) => underWay.has(key)))
}

/** Players who have, in wallets, at venues and on the way, another amount than the acknowledged deeds come to. */
async function brokenBooks(client: pg.ClientBase, deeds: readonly Deed[], began: Claim['began']): Promise<string[]> {
  const { rows: unmatched } = await client.query<{ no: string }>('select deposit_no as no from unmatched_payment')
  const waiting = new Set(unmatched.map(({ no }) => no))
  const wanted = new Map(began)
  for (const { kind, key, player, worth } of deeds)
    if (!(kind === 'payment' && waiting.has(key))) wanted.set(player, (wanted.get(player) ?? 0) + worth)
  const { rows } = await client.query<{ player: string; has: string }>(
    'select player_id as player, sum(balance) as has from ledger.account where code >= 100 and player_id = any($1::uuid[]) group by 1',
    [[...began.keys()]],
  )
  return rows
    .filter(({ player, has }) => Number(has) !== wanted.get(player))
    .map(({ player, has }) => `${player} has ${has} fen, acknowledged were ${wanted.get(player)}`)
}

/** Does `work` in a transaction that is taken back, as the superuser, past every trigger. */
export function asIf<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return withClient(url, async (client) => {
    // What is never committed goes with the connection.
    await client.query(
      "begin isolation level repeatable read; set local session_replication_role = 'replica'; set local jit = off",
    )
    return work(client)
  })
}

const damages: { finds: keyof Findings; kinds: Deed['kind'][]; sql: string }[] = [
  {
    finds: 'lost',
    kinds: ['bet', 'win'],
    sql: `delete from ledger.posting where about = (select about from seamless_move where venue = 'seam' and id = $1)`,
  },
  {
    finds: 'doubled',
    kinds: ['bet', 'win'],
    sql: `insert into ledger.posting select player_id, seq + 1000000, gen_random_uuid(), kind, about, source, target, amount, source_balance, target_balance, at
      from ledger.posting where about = (select about from seamless_move where venue = 'seam' and id = $1)`,
  },
  {
    finds: 'broken',
    kinds: ['bet', 'win'],
    sql: `update ledger.account set balance = balance::bigint + 1 where code = 100 and player_id = (select player_id from seamless_move where venue = 'seam' and id = $1)`,
  },
]

/**
 * Whether the examination can fail: an acknowledged write is taken away, another one doubled, and a fen made up, each
 * behind the server's back and taken back at once. Returns what was not noticed.
 */
export async function control(url: string, claim: Claim): Promise<string[]> {
  const missed: string[] = []
  for (const { finds, kinds, sql } of damages) {
    const victim = claim.deeds.find(({ kind, answer }) => kinds.includes(kind) && answer !== null)
    if (!victim) return ['nothing was acknowledged that could be damaged']
    const [before, after] = await asIf(url, async (client) => {
      const sound = await examine(client, claim)
      await client.query(sql, [victim.key])
      return [sound, await examine(client, claim)]
    })
    if (after[finds].length <= before[finds].length) missed.push(finds)
  }
  return missed
}
