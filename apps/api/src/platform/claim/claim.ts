import type { OrderState, WithdrawalState } from '@koi/contract/state'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { ClaimedByOther } from '@koi/contract/platform/claim/claim.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import { emit } from '../event/emit.ts'
import type { Act } from '../db/audit.ts'
import type { Tx } from '../db/db.ts'
import { auditAct, type Request } from '../http/on.ts'
import { refuse } from '../text/refuse.ts'
import type { OperatorCaller } from '../http/caller.ts'

/** The operator who has claimed an order, and when. Tables of orders that cannot be claimed lack both columns. */
export interface ClaimColumns {
  claimedBy: string | null
  claimedAt: Instant | null
}

/** Claim duration: until then other operators cannot decide or claim the order. */
export const claimDuration = 15 * minute

/** Throws ClaimedByOther, with the holder's name, while another operator holds the order. */
export async function requireUnclaimed(
  tx: Tx,
  { claimedBy = null, claimedAt = null }: Partial<ClaimColumns>,
  operator: string,
  now: Instant,
): Promise<void> {
  if (claimedBy === null || claimedBy === operator || claimedAt === null || plus(claimedAt, claimDuration) <= now)
    return
  const row = await tx.selectFrom('operator').select('username').where('id', '=', claimedBy).executeTakeFirst()
  refuse(ClaimedByOther, { by: row?.username ?? '' })
}

interface Order extends ClaimColumns {
  id: string
  state: OrderState | WithdrawalState
}

/** An order type that one operator can claim. */
export interface Claimable<Kind extends Order, Row> {
  table: 'deposit' | 'withdrawal' | 'verification'
  /** Audit action prefix: `deposit` gives `deposit.claim`. */
  act: 'deposit' | 'withdraw' | 'verification'
  /** Locks the order with the id or number of the request. Throws NotFound. */
  lock(tx: Tx, which: string): Promise<Kind>
  subjectOf(order: Kind): Pick<Act, 'subjectKind' | 'subjectId' | 'before'>
  /** The console's row of the order. */
  rowOf(tx: Tx, id: string): Promise<Row>
}

type Args = { tx: Tx; caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>

/** Handler: claims an undecided order for the operator for `claimDuration`. Throws AlreadyDecided, ClaimedByOther. */
export async function claim<Kind extends Order, Row>(
  args: Args,
  claimable: Claimable<Kind, Row>,
  which: string,
): Promise<Row> {
  const { tx, caller, now } = args
  const order = await claimable.lock(tx, which)
  if (order.state === 'approved' || order.state === 'rejected') refuse(AlreadyDecided)
  await setClaim(args, claimable, order, { claimedBy: caller.operator, claimedAt: now })
  const after = { until: plus(now, claimDuration) }
  auditAct(tx, args, { act: `${claimable.act}.claim`, ...claimable.subjectOf(order), after })
  return claimable.rowOf(tx, order.id)
}

/** Handler: releases the claim. Throws ClaimedByOther. */
export async function release<Kind extends Order, Row>(
  args: Args,
  claimable: Claimable<Kind, Row>,
  which: string,
): Promise<Row> {
  const { tx } = args
  const order = await claimable.lock(tx, which)
  await setClaim(args, claimable, order, { claimedBy: null, claimedAt: null })
  auditAct(tx, args, { act: `${claimable.act}.release`, ...claimable.subjectOf(order) })
  return claimable.rowOf(tx, order.id)
}

async function setClaim(
  { tx, caller, now }: Args,
  { table }: { table: Claimable<Order, unknown>['table'] },
  order: Order,
  columns: ClaimColumns,
) {
  await requireUnclaimed(tx, order, caller.operator, now)
  await tx.updateTable(table).set(columns).where('id', '=', order.id).execute()
  emit(tx, { kind: `${table}.handled`, about: order.id })
}
