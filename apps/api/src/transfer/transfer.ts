import type { Direction, TransferState } from '@koi/contract/state'
import type { Fen } from '@koi/contract/money'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, second } from '@koi/contract/time'
import { MainTooLow } from '@koi/contract/venue/venue.copy'
import { IdentityDue } from '@koi/contract/verification/verification.copy'
import { type Selectable, sql } from 'kysely'
import { loadBalance, post, type Movement, postMany } from '../ledger/ledger.ts'
import { blockOf, lockPlayerStatus, payInBlockOf } from '../identity/playerStatus.ts'
import { venuePlayer } from '../outside/venue.ts'
import { dropFirstDecision } from '../approval/order.ts'
import type { Tx } from '../platform/db.ts'
import { type Decider, deciderColumns } from '../platform/decider.ts'
import { markEmitting } from '../platform/emitted.ts'
import { cappedCreatedAt } from '../platform/due.ts'
import { requireWithinPlayLimits } from '../protection/stop.ts'
import { failPoint } from '../platform/failpoint.ts'
import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'
import { dueAfter } from '../task/task.ts'
import { findDifference } from '../venue/cachedBalance.ts'
import type { Venue, VenueAccount } from '../venue/venue.ts'

export type Transfer = Selectable<Tables['transfer']>

/** Inserts an event for each transfer that the CTE `changed` returns, as the feed publishes it. */
export const emitChanged = (kind: 'transfer.changed' | 'transfer.unsettled', condition = sql`true`) => sql`
  insert into event_waiting (kind, player_id, about, data)
  select ${kind}::text, player_id, id, jsonb_build_object('venue', venue, 'direction', direction, 'amount_fen', amount, 'why', why,
    'state', state, 'created_at', created_at, 'closed_at', closed_at) from changed where ${condition}`

const isUnsettled = ({ state }: Transfer): boolean => state === 'unknown' || state === 'manual'

export interface Order {
  /** Also the id sent to the venue. */
  id: string
  player: string
  venue: Venue
  direction: Direction
  amount: Fen
  why: 'player' | 'recover' | 'launch' | 'operator'
}

/** `underWay`: the result is unknown and the money stays in transit. */
export type TransferResult = 'done' | 'failed' | 'underWay'

/** Kind of the task that queries the venue about a transfer. */
export const queryTransferKind = 'query-transfer'
/** The request to the venue ends sooner; an older transfer without a result was interrupted and is queried. */
const requestTimeout = 15 * second

export type AccountAtVenue = Pick<VenueAccount, 'venue' | 'login' | 'isKnown'>

/**
 * Inserts the transfer and, into a venue, posts the money from the main wallet to transit before the venue is called.
 * `beforeEffect` runs last before the insert. Throws refusals of blocks and limits, MainTooLow, IdentityDue, and TooOften
 * while another transfer at the venue is open or its connection was just changed.
 */
export async function begin(
  tx: Tx,
  order: Order,
  now: Instant,
  beforeEffect?: () => Promise<void>,
): Promise<AccountAtVenue> {
  const { id, player, venue, direction, amount, why } = order
  const status = await lockPlayerStatus(tx, player)
  const isIn = direction === 'in'
  const block = isIn ? payInBlockOf(status, now) : blockOf(status)
  if (block) refuse(block)
  if (isIn && status.balance < amount) refuse(MainTooLow)
  if (isIn) {
    if (status.isProofDue) refuse(IdentityDue)
    await requireWithinPlayLimits(tx, player, amount, now)
  }
  await beforeEffect?.()
  const { login } = venuePlayer(status.username)
  // `for key share` keeps the venue's connection unchanged until commit: a transfer must not reach a venue other than the one
  // checked. Raising `version` makes a balance request in flight discard its answer (venue/cachedBalance.ts).
  const { rows } = await sql<Pick<AccountAtVenue, 'login' | 'isKnown'>>`
    with here as (
      select code from venue where code = ${venue.code} and adapter = ${venue.adapter} and base_url = ${venue.baseUrl} and settings = ${JSON.stringify(venue.settings)}
      for key share),
    changed as (
      insert into transfer (id, player_id, venue, direction, amount, state, why, created_at)
      select ${id}::uuid, ${player}::uuid, code, ${direction}::text, ${amount}::bigint, 'created', ${why}::text, ${now}::timestamptz from here
      on conflict do nothing returning *),
    emitted as (${emitChanged('transfer.changed')}),
    query as (
      insert into task (kind, subject, destination, due_at, requested_at)
      select ${queryTransferKind}, ${id}::text, 'venue:' || venue, ${dueAfter(now, requestTimeout)}, ${now}::timestamptz from changed),
    touched as (
      insert into venue_account as a (player_id, venue, login, version) select ${player}::uuid, code, ${login}::text, 1 from here
      on conflict (player_id, venue) do update set version = a.version + 1 returning a.login, a.is_known)
    select touched.login, touched.is_known from changed, touched`.execute(tx)
  const accountAtVenue = rows[0] ?? refuse(TooOften)
  if (isIn)
    post(tx, {
      player,
      kind: 'transfer.leave',
      order: id,
      venue: venue.code,
      amount,
      at: now,
    })
  return { venue, ...accountAtVenue }
}

/** Result of a transfer as far as known. */
export interface Resolution {
  result: 'done' | 'failed' | 'unknown'
  /** Applied only while the transfer is in this state. */
  from?: TransferState
  note?: string
}

const outcomes = {
  failed: 'failed',
  done: 'done',
  created: 'underWay',
  asked: 'underWay',
  unknown: 'underWay',
  manual: 'underWay',
} as const satisfies Record<TransferState, TransferResult>

export async function loadTransferResult(app: Pick<App, 'db'>, id: string): Promise<TransferResult> {
  const { state } = await app.db.selectFrom('transfer').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return outcomes[state]
}

/** Posts the result; `unknown` schedules a query. An ended transfer is unchanged. Returns its current outcome. `by` is the venue's answer unless an operator decided. */
export async function settleTransfer(
  tx: Tx,
  { id, player }: Pick<Order, 'id' | 'player'>,
  { result, from, note }: Resolution,
  now: Instant,
  by: Decider = { kind: 'system' },
): Promise<TransferResult> {
  const row = await lockTransfer(tx, player, id)
  if (row.closedAt !== null || (from && row.state !== from)) return outcomes[row.state]
  if (result === 'unknown') {
    markEmitting(tx)
    await sql`
      with query as (
        update task set due_at = ${dueAfter(now, 2 * second)} where kind = ${queryTransferKind} and subject = ${id}),
      changed as (
        update transfer set state = 'unknown' where id = ${id} returning *)
      ${emitChanged('transfer.unsettled', sql`${row.state !== 'unknown'}::boolean`)}`.execute(tx)
    return 'underWay'
  }
  const { amount, venue } = row
  const move = { player, order: id, venue, amount, at: now }
  if (row.direction === 'in') {
    post(tx, { ...move, kind: result === 'done' ? 'transfer.enter' : 'transfer.return' })
  } else if (result === 'done') {
    const arrival: Movement = { ...move, kind: 'transfer.arrive' }
    // The venue paid out more than the known balance: book the difference as winnings first.
    const isMore = (await loadBalance(tx, player, 'venue', venue)) < amount
    const observed = { player, venue, reported: amount, about: id, at: now }
    const winnings = isMore ? await findDifference(tx, observed) : null
    postMany(tx, winnings ? [winnings, arrival] : [arrival])
  }
  if (by.kind !== 'operator') await dropFirstDecision(tx, row, by, now)
  const { decidedByKind, decidedById } = deciderColumns(by)
  markEmitting(tx)
  await sql`
    with changed as (
      update transfer set state = ${result}, closed_at = ${now}, created_at = ${cappedCreatedAt(now)},
        note = coalesce(${note?.slice(0, 500) ?? null}, note), decided_by_kind = ${decidedByKind}, decided_by_id = ${decidedById}::uuid
      where id = ${id} returning *),
    emitted as (${emitChanged(isUnsettled(row) ? 'transfer.unsettled' : 'transfer.changed')}),
    query as (
      delete from task where kind = ${queryTransferKind} and subject = ${id})
    update venue_account set version = version + 1 where player_id = ${player} and venue = ${venue}`.execute(tx)
  failPoint('transfer.before-commit')
  return result
}

/** Locks the player's ledger, then the transfer, in this order. */
export async function lockTransfer(tx: Tx, player: string, id: string): Promise<Transfer> {
  const { rows } = await sql<Transfer>`select * from lock_transfer(${player}::uuid, ${id}::uuid)`.execute(tx)
  return rows[0]!
}
