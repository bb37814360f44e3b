import type { Direction, TransferState } from '@koi/contract/state'
import { add, type Fen } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, second } from '@koi/contract/time'
import { MainTooLow } from '@koi/contract/play/venue/venue.copy'
import { IdentityDue } from '@koi/contract/player/verification/verification.copy'
import { type Selectable, sql } from 'kysely'
import { lockPlayer, post, type Movement, postMany } from '../../books/ledger/ledger.ts'
import { blockOf, lockPlayerStatus, payInBlockOf } from '../../access/identity/playerStatus.ts'
import { dropFirstDecision } from '../../access/approval/approval.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { recordWrite, refuseDuplicate } from '../../platform/http/duplicate.ts'
import type { Idempotency } from '../../platform/http/idempotency.ts'
import { type Decider, deciderColumns } from '../../platform/db/decider.ts'
import { markEmitting } from '../../platform/db/emitted.ts'
import { cappedCreatedAt } from '../../platform/db/due.ts'
import { loadHolds, requireNotHeld } from '../../player/protection/hold.ts'
import { setLimits } from '../../player/protection/limit.ts'
import { countingOf } from '../../player/protection/period.ts'
import { requirePlayOpen, requireWithinPlayLimits } from '../../player/protection/stop.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import type { App } from '../../platform/ops/app.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { dueAfter } from '../../platform/task/task.ts'
import { differenceAt } from '../venue/cachedBalance.ts'
import { loginOf, type Venue, type VenueAccount } from '../venue/venue.ts'

export type Transfer = Selectable<Tables['transfer']>

/** Inserts an event for each transfer that the CTE `changed` returns, as the feed publishes it. */
export const emitChanged = (kind: 'transfer.changed' | 'transfer.unsettled', condition = sql`true`) => sql`
  insert into event_waiting (kind, player_id, about, data)
  select ${kind}::text, player_id, id, jsonb_build_object('venue', venue, 'direction', direction, 'amount_fen', amount, 'why', why,
    'state', state, 'created_at', created_at, 'closed_at', closed_at) from changed where ${condition}`

const isUnsettled = ({ state }: Transfer): boolean => state === 'unknown' || state === 'manual'

export interface Order {
  /** Id of the transfer, which the venue gets too. */
  id: string
  player: string
  venue: Venue
  direction: Direction
  amount: Fen
  why: 'player' | 'recover' | 'launch' | 'operator'
}

/** `underWay`: the result is unknown, and the money stays in transit. */
export type TransferResult = 'done' | 'failed' | 'underWay'

/** Kind of the task that queries the venue about a transfer. */
export const queryTransferKind = 'query-transfer'
/** Longer than a request to the venue can take: an older transfer without a result was interrupted and is queried. */
const requestTimeout = 15 * second

export type AccountAtVenue = Pick<VenueAccount, 'venue' | 'login' | 'isKnown'>

interface Beginning {
  now: Instant
  settings: Settings
  /** The call of the player who requested the transfer. */
  call?: Idempotency
  /** A transfer out for which the venue did not report the balance: the ledger may know less than there is. */
  isUnasked?: boolean
}

/**
 * Inserts the transfer. For a transfer into a venue it also posts the money from the main wallet to transit, before the
 * venue is called. Throws refusals of blocks and limits, MainTooLow, IdentityDue, and TooOften: for a duplicate call,
 * while another transfer at the venue is open, and when its connection was just changed.
 */
export async function begin(
  tx: Tx,
  order: Order,
  { now, settings, call, isUnasked = false }: Beginning,
): Promise<AccountAtVenue> {
  const { id, player, venue, direction, amount, why } = order
  const isIn = direction === 'in'
  // These are sent together. The first takes the player's lock, so the others see what earlier holders of the lock
  // committed.
  const [status, limits, holds, place, isFirst] = await Promise.all([
    lockPlayerStatus(tx, player),
    isIn ? setLimits(tx, player) : [],
    isIn ? loadHolds(tx, player) : [],
    loadPlace(tx, order),
    call ? recordWrite(tx, call) : true,
  ])
  const block = isIn ? payInBlockOf(status, now) : blockOf(status)
  if (block) refuse(block)
  if (isIn) {
    if (status.balance < amount) refuse(MainTooLow)
    if (status.isProofDue) refuse(IdentityDue)
    requirePlayOpen(settings)
    requireNotHeld(holds, 'play', now)
    await requireWithinPlayLimits(tx, player, limits, amount, countingOf(settings, now))
  }
  if (call && !isFirst) await refuseDuplicate(tx, call)
  if (!place.isUnchanged || place.isBusy) refuse(TooOften)
  const { login } = place
  // A higher `version` makes a running balance query discard its answer (play/venue/cachedBalance.ts).
  markEmitting(tx, 'transfer.changed')
  void defer(
    tx,
    sql`
    with changed as (
      insert into transfer (id, player_id, venue, direction, amount, state, why, created_at)
      values (${id}, ${player}, ${venue.code}, ${direction}, ${amount}, 'created', ${why}, ${now}) returning *),
    emitted as (${emitChanged('transfer.changed')}),
    query as (
      insert into task (kind, subject, destination, due_at, requested_at)
      values (${queryTransferKind}, ${id}, ${`venue:${venue.code}`}, ${dueAfter(now, requestTimeout)}, ${now}))
    insert into venue_account as a (player_id, venue, login, version) values (${player}, ${venue.code}, ${login}, 1)
      on conflict (player_id, venue) do update set version = a.version + 1,
        asked_at = case when not ${isUnasked}::boolean then a.asked_at end`,
  )
  if (isIn) post(tx, { player, kind: 'transfer.leave', order: id, venue: venue.code, amount, at: now })
  return { venue, login, isKnown: place.isKnown }
}

interface PlaceAtVenue {
  /** The venue's connection is still the one that the order was checked against. */
  isUnchanged: boolean
  /** The player has another open transfer at the venue, or this transfer exists already. */
  isBusy: boolean
  login: string
  isKnown: boolean
}

/**
 * `for key share` prevents changes of the venue's connection until the commit: a transfer must not reach a venue other
 * than the one checked.
 */
async function loadPlace(tx: Tx, { id, player, venue }: Order): Promise<PlaceAtVenue> {
  const { rows } = await sql<PlaceAtVenue>`
    with here as materialized (
      select code from venue where code = ${venue.code} and adapter = ${venue.adapter} and base_url = ${venue.baseUrl} and settings = ${JSON.stringify(venue.settings)}
      for key share)
    select exists (select from here) as is_unchanged,
      exists (select from transfer where player_id = ${player} and venue = ${venue.code} and closed_at is null)
        or exists (select from transfer where id = ${id}) as is_busy,
      coalesce(a.login, ${loginOf(sql`p.username`)}) as login, coalesce(a.is_known, false) as is_known
    from player p left join venue_account a on a.player_id = p.id and a.venue = ${venue.code} where p.id = ${player}`.execute(
    tx,
  )
  return rows[0]!
}

/** Result of a transfer, as far as it is known. */
export interface Resolution {
  result: 'done' | 'failed' | 'unknown'
  /** The result is booked only if the transfer is still in this state. */
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

export interface Settled {
  outcome: TransferResult
  /** Balance of the main wallet in fen. */
  balance: Fen
}

/**
 * Books the result of a transfer; `unknown` schedules a query. A transfer that has ended is not changed. Returns its
 * current outcome. `by`: who decided the result; the default is the system, which takes the venue's answer.
 */
export async function settleTransfer(
  tx: Tx,
  { id, player }: Pick<Order, 'id' | 'player'>,
  { result, from, note }: Resolution,
  now: Instant,
  by: Decider = { kind: 'system' },
): Promise<Settled> {
  const row = await lockTransfer(tx, player, id)
  if (row.closedAt !== null || (from && row.state !== from))
    return { outcome: outcomes[row.state], balance: row.mainBalance }
  if (result === 'unknown') {
    markEmitting(tx, 'transfer.unsettled')
    void defer(
      tx,
      sql`
      with query as (
        update task set due_at = ${dueAfter(now, 2 * second)} where kind = ${queryTransferKind} and subject = ${id}),
      changed as (
        update transfer set state = 'unknown' where id = ${id} returning *)
      ${emitChanged('transfer.unsettled', sql`${row.state !== 'unknown'}::boolean`)}`,
    )
    return { outcome: 'underWay', balance: row.mainBalance }
  }
  const { amount, venue } = row
  const move = { player, order: id, venue, amount, at: now }
  if (row.direction === 'in') post(tx, { ...move, kind: result === 'done' ? 'transfer.enter' : 'transfer.return' })
  else if (result === 'done') {
    const arrival: Movement = { ...move, kind: 'transfer.arrive' }
    // The venue paid out more than the known balance, so the difference is booked as winnings first.
    const isMore = row.venueBalance < amount
    const observed = { player, venue, known: row.venueBalance, reported: amount, about: id, at: now }
    const winnings = isMore ? differenceAt(observed) : null
    postMany(tx, winnings ? [winnings, arrival] : [arrival])
  }
  if (by.kind !== 'operator') dropFirstDecision(tx, row, by, now)
  const { decidedByKind, decidedBy } = deciderColumns(by)
  markEmitting(tx, 'transfer.changed')
  void defer(
    tx,
    sql`
    with changed as (
      update transfer set state = ${result}, closed_at = ${now}, created_at = ${cappedCreatedAt(now)},
        note = coalesce(${note?.slice(0, 500) ?? null}, note), decided_by_kind = ${decidedByKind}, decided_by = ${decidedBy}::uuid
      where id = ${id} returning *),
    emitted as (${emitChanged(isUnsettled(row) ? 'transfer.unsettled' : 'transfer.changed')}),
    query as (
      delete from task where kind = ${queryTransferKind} and subject = ${id})
    update venue_account set version = version + 1 where player_id = ${player} and venue = ${venue}`,
  )
  failPoint('transfer.before-commit')
  const isReceived = (row.direction === 'out') === (result === 'done')
  return { outcome: result, balance: isReceived ? add(row.mainBalance, amount) : row.mainBalance }
}

/** Locks the player's ledger, then the transfer, in this order, and reads the player's balances of the main wallet and at the venue. */
export async function lockTransfer(
  tx: Tx,
  player: string,
  id: string,
): Promise<Transfer & { mainBalance: Fen; venueBalance: Fen }> {
  const [, { rows }] = await Promise.all([
    lockPlayer(tx, player),
    sql<Transfer & { mainBalance: Fen; venueBalance: Fen }>`
      select t.*,
        coalesce((select balance from account where player_id = t.player_id and place = 'main'), 0)::bigint as main_balance,
        coalesce((select balance from account where player_id = t.player_id and place = 'venue' and venue = t.venue), 0)::bigint as venue_balance
      from transfer t where id = ${id} and player_id = ${player} for update of t`.execute(tx),
  ])
  const [row] = rows
  if (!row) throw new Error(`player ${player} has no transfer ${id}`)
  return row
}
