import { type Fen, fen, noMoney } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { CompiledQuery, sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { withSpan } from '../platform/trace.ts'
import { account } from './accounts.ts'

/** One movement between two accounts of one player. `key` comes from `keyOf(order, step)`. */
export interface Posting {
  player: string
  key: string
  kind: PostingKind
  /** The order, claim or bet that is the reason. */
  about: string
  from: number
  to: number
  amount: Fen
  at: Instant
}

/** Why money moves; a closed list, so that reports and statements can name each. */
export type PostingKind =
  | 'deposit.credit'
  | 'withdrawal.hold'
  | 'withdrawal.pay'
  | 'withdrawal.return'
  | 'transfer.leave'
  | 'transfer.arrive'
  | 'transfer.return'
  | 'venue.result'
  | 'bet.stake'
  | 'bet.payout'
  | 'bet.free'
  | 'bet.undo'
  | 'rebate.pay'
  | 'promotion.grant'
  | 'promotion.revoke'
  | 'packet.open'
  | 'agent.commission'
  | 'agent.collect'
  | 'adjustment'
  | 'opening'

/** The source holds less than the amount. Callers map it to a refusal. */
export class Insufficient extends Error {}

const statement =
  'select ledger.post($1::uuid, $2::uuid, $3, $4::uuid, $5::smallint, $6::smallint, $7::bigint, $8::timestamptz) as outcome'

/**
 * Moves money, inside the transaction that changes the order's state, so that state and money commit together. The
 * same key with the same content again changes nothing.
 * Throws Insufficient when the source would fall below zero, Error when the key stands for another movement.
 */
export async function post(tx: Tx, posting: Posting): Promise<Posted> {
  const { player, key, kind, about, from, to, amount, at } = posting
  const query = CompiledQuery.raw(statement, [player, key, kind, about, from, to, amount, at])
  const { rows } = await withSpan(`post ${kind}`, { 'koi.posting_kind': kind }, () =>
    tx.executeQuery<{ outcome: Outcome }>(query),
  )
  return postedOf(posting, rows[0]!.outcome)
}

const statementOfMany =
  'select ledger.post_many($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::smallint[], $6::smallint[], $7::bigint[], $8::timestamptz[]) as outcomes'

/**
 * Posts many movements, of one player or of many, in the given order. Player locks are taken in player-id order to avoid
 * deadlocks. Returns the outcome of each. Throws what `post` throws, for
 * the first that throws: the caller's transaction then keeps none of them.
 */
export async function postMany(tx: Tx, postings: Posting[]): Promise<Posted[]> {
  const values = [
    postings.map(({ player }) => player),
    postings.map(({ key }) => key),
    postings.map(({ kind }) => kind),
    postings.map(({ about }) => about),
    postings.map(({ from }) => from),
    postings.map(({ to }) => to),
    postings.map(({ amount }) => amount),
    postings.map(({ at }) => at),
  ]
  const kinds = [...new Set(postings.map(({ kind }) => kind))].join(' ')
  const { rows } = await withSpan(`post ${kinds}`, { 'koi.posting_kind': kinds, 'koi.postings': postings.length }, () =>
    tx.executeQuery<{ outcomes: Outcome[] }>(CompiledQuery.raw(statementOfMany, values)),
  )
  const outcomes = rows[0]!.outcomes
  return postings.map((posting, index) => postedOf(posting, outcomes[index]!))
}

type Posted = 'posted' | 'replayed'
type Outcome = Posted | 'key_reused' | 'insufficient'

function postedOf({ player, key, kind, about, from, amount }: Posting, outcome: Outcome): Posted {
  if (outcome === 'insufficient') throw new Insufficient(`${player} has less than ${amount} fen in account ${from}`)
  if (outcome === 'key_reused')
    throw new Error(`posting key ${key} stands for another movement than ${kind} about ${about}`)
  return outcome
}

/** Takes the player's money lock until the transaction ends: for verbs that read balances and then decide. */
export async function lockPlayer(tx: Tx, player: string): Promise<void> {
  await sql`select ledger.lock(${player}::uuid)`.execute(tx)
}

/** Locks several players, in player-id order to avoid deadlocks. */
export async function lockPlayers(tx: Tx, players: string[]): Promise<void> {
  await sql`select ledger.lock(player) from unnest(${players.toSorted()}::uuid[]) as player`.execute(tx)
}

/** The balance of one account, in fen. */
export async function balanceOf(db: Reader | Tx, player: string, code: number = account.main): Promise<Fen> {
  const row = await db
    .selectFrom('ledger.account')
    .select('balance')
    .where('playerId', '=', player)
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? fen(row.balance) : noMoney
}

/**
 * Reads some accounts of the players of a page in one query. Returns a function from player and account to a balance in fen.
 */
export async function balancesOf(
  db: Reader | Tx,
  players: string[],
  codes: number[],
): Promise<(player: string, code: number) => Fen> {
  const rows = await db
    .selectFrom('ledger.account')
    .select(['playerId', 'code', 'balance'])
    .where('playerId', '=', sql<string>`any(${players}::uuid[])`)
    .where('code', 'in', codes)
    .execute()
  const balances = new Map(rows.map(({ playerId, code, balance }) => [`${playerId} ${code}`, balance]))
  return (player, code) => balances.get(`${player} ${code}`) ?? noMoney
}
