import { isId } from '@koi/contract/id'
import { type Fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { MovementKind } from '@koi/contract/play/statement/statement.copy'
import { dayOf, type Instant, millisOf, second } from '@koi/contract/time'
import { CompiledQuery, type Selectable, sql } from 'kysely'
import pg from 'pg'
import type { Clock } from '../../platform/base/clock.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { markEmitting } from '../../platform/db/emitted.ts'
import { keyOf } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { withSpan } from '../../platform/base/trace.ts'

export type Place = Tables['account']['place']

/** Money moved between the two accounts of its kind (table movement_kind), both of one player. */
export interface Movement {
  kind: MovementKind
  player: string
  /** Id of the order, claim or bet that causes the movement. */
  order: string
  /** Name of the movement within its order; by default the kind. */
  step?: string
  amount: Fen
  /** Code of the venue; required by kinds that involve a venue, not allowed for others. */
  venue?: string
  at: Instant
}

/** The source account holds less than the amount. Callers map this error to a refusal. */
export class Insufficient extends Error {}

const statement =
  'select require_posted(post_movement($1::uuid, $2::uuid, $3, $4::uuid, $5, $6::bigint, $7::timestamptz))'

/**
 * Moves money, inside the transaction that changes the order's state, so that state and money commit together, and writes
 * the event `ledger.posted`. The same step of the same order again changes nothing. The statement is deferred: the
 * transaction's next statement or its commit throws Insufficient when the source would fall below zero, and Error when the
 * step was posted with other content, or for an unknown kind, a missing or surplus venue, or an amount outside 1 to
 * 2^53 - 1 fen.
 */
export function post(tx: Tx, movement: Movement): void {
  const { player, kind, order, step = kind, venue = null, amount, at } = movement
  markEmitting(tx, 'ledger.posted')
  const query = CompiledQuery.raw(statement, [player, keyIn(movement), kind, order, venue, amount, at])
  const toError = (error: unknown): unknown => {
    if (codeOf(error) === 'KI001') return new Insufficient(`${player} has less than the ${amount} fen of a ${kind}`)
    if (codeOf(error) === 'KI002') return new Error(`step ${step} of order ${order} was posted with other content`)
    return error
  }
  void withSpan(`post ${kind}`, { 'koi.posting_kind': kind }, () => defer(tx, query, toError))
}

const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined)

const statementOfMany =
  'select require_posted(post_movements($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::bigint[], $7::timestamptz[]))'

/**
 * Posts many movements, of one player or of many, in the given order, deferred. Player locks are taken in player-id order
 * to avoid deadlocks. The transaction's next statement or its commit throws what it throws for a single one.
 */
export function postMany(tx: Tx, movements: Movement[]): void {
  const values = [
    movements.map(({ player }) => player),
    movements.map(keyIn),
    movements.map(({ kind }) => kind),
    movements.map(({ order }) => order),
    movements.map(({ venue = null }) => venue),
    movements.map(({ amount }) => amount),
    movements.map(({ at }) => at),
  ]
  markEmitting(tx, 'ledger.posted')
  const kinds = [...new Set(movements.map(({ kind }) => kind))].join(' ')
  const toError = (error: unknown): unknown => {
    if (codeOf(error) === 'KI001') return new Insufficient(`a source of ${kinds} has less than the amount`)
    if (codeOf(error) === 'KI002') return new Error(`a step of ${kinds} was posted with other content`)
    return error
  }
  void withSpan(`post ${kinds}`, { 'koi.posting_kind': kinds, 'koi.postings': movements.length }, () =>
    defer(tx, CompiledQuery.raw(statementOfMany, values), toError),
  )
}

const keyIn = ({ order, step, kind }: Movement): string => keyOf(order, step ?? kind)

/** Takes the player's money lock until the transaction ends: required before reading balances on which a decision depends. */
export async function lockPlayer(tx: Tx, player: string): Promise<void> {
  await sql`select lock_player(${player}::uuid)`.execute(tx)
}

/**
 * Locks the player and runs `load` in the same round trip. Returns the time at which the lock is held, and what was loaded; after a
 * long wait, or one over midnight in Beijing, `load` runs again for that time.
 */
export async function lockAndLoad<Loaded>(
  tx: Tx,
  clock: Clock,
  player: string,
  load: (now: Instant) => Promise<Loaded>,
): Promise<{ now: Instant; loaded: Loaded }> {
  const before = clock.now()
  const [, loaded] = await Promise.all([lockPlayer(tx, player), load(before)])
  const now = clock.now()
  const isFresh = dayOf(now) === dayOf(before) && millisOf(now) - millisOf(before) < second
  return { now, loaded: isFresh ? loaded : await load(now) }
}

/** Locks several players, in player-id order to avoid deadlocks. */
export async function lockPlayers(tx: Tx, players: string[]): Promise<void> {
  await sql`select lock_player(player) from unnest(${players.toSorted()}::uuid[]) as player`.execute(tx)
}

type PlayersTable = 'activityApplication' | 'adjustment' | 'agentApplication' | 'bonus' | 'freeRound'

/** Locks the player of a row as `lockPlayer` does, then the row, in one round trip. Throws NotFound. */
export async function lockWithPlayer<Table extends PlayersTable>(
  tx: Tx,
  table: Table,
  id: string,
): Promise<Selectable<Tables[Table]>> {
  if (!isId(id)) return refuse(NotFound)
  const [, { rows }] = await Promise.all([
    sql`select lock_player(player_id) from ${sql.table(table)} where id = ${id}`.execute(tx),
    sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)} where id = ${id} for update`.execute(tx),
  ])
  return rows[0] ?? refuse(NotFound)
}

/** The balance of one account, in fen. `venue` is required for the places `transit` and `venue` only. */
export async function loadBalance(
  db: Reader | Tx,
  player: string,
  place: Place = 'main',
  venue?: string,
): Promise<Fen> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('playerId', '=', player)
    .where('place', '=', place)
    .$if(venue !== undefined, (rows) => rows.where('venue', '=', venue!))
    .executeTakeFirst()
  return row?.balance ?? noMoney
}

/** Reads, in one query, accounts without a venue of the players of a page. Returns a function from player and place to fen. */
export async function loadBalances<Wanted extends Place>(
  db: Reader | Tx,
  players: string[],
  places: Wanted[],
): Promise<(player: string, place: Wanted) => Fen> {
  const rows = await db
    .selectFrom('account')
    .select(['playerId', 'place', 'balance'])
    .where('playerId', '=', sql<string>`any(${players}::uuid[])`)
    .where('place', 'in', places)
    .execute()
  const balances = new Map(rows.map(({ playerId, place, balance }) => [`${playerId} ${place}`, balance]))
  return (player, place) => balances.get(`${player} ${place}`) ?? noMoney
}

/** SQL that orders accounts: the player's own before counter accounts, `main` first. */
export const accountOrder = sql`(not is_own, place <> 'main', place, venue)`
