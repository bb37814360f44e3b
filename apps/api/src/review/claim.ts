import type { OrderState, WithdrawalState } from '@koi/contract/state'
import { AlreadyDecided } from '@koi/contract/review/review.copy'
import { plus } from '@koi/contract/time'
import type { Act } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { auditAct, type Request } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import { type Claimed, claimLife, refuseClaimed } from './review.ts'

interface Order extends Claimed {
  id: string
  state: OrderState | WithdrawalState
}

/** Where operators take orders of one kind for themselves. */
export interface Desk<Kind extends Order, Row> {
  table: 'deposit' | 'withdrawal' | 'verification'
  /** What the audit trail calls the kind: `deposit` leaves `deposit.claim`. */
  act: string
  /** Locks the order by what the address names it with. Throws NotFound. */
  lock(tx: Tx, which: string): Promise<Kind>
  subjectOf(order: Kind): Pick<Act, 'subjectKind' | 'subjectId' | 'before'>
  /** The row as the console shows it. */
  rowOf(tx: Tx, id: string): Promise<Row>
}

type Args = { tx: Tx; caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>

/** Handler: holds a waiting order for the operator for a quarter of an hour. Throws AlreadyDecided, ClaimedByOther. */
export async function claim<Kind extends Order, Row>(args: Args, desk: Desk<Kind, Row>, which: string): Promise<Row> {
  const { tx, caller, now } = args
  const order = await desk.lock(tx, which)
  if (order.state === 'approved' || order.state === 'rejected') refuse(AlreadyDecided)
  await hold(args, desk, order, { claimedBy: caller.operator, claimedAt: now })
  const after = { until: plus(now, claimLife) }
  await auditAct(tx, args, { act: `${desk.act}.claim`, ...desk.subjectOf(order), after })
  return desk.rowOf(tx, order.id)
}

/** Handler: gives an order back to everybody. Throws ClaimedByOther. */
export async function release<Kind extends Order, Row>(args: Args, desk: Desk<Kind, Row>, which: string): Promise<Row> {
  const { tx } = args
  const order = await desk.lock(tx, which)
  await hold(args, desk, order, { claimedBy: null, claimedAt: null })
  await auditAct(tx, args, { act: `${desk.act}.release`, ...desk.subjectOf(order) })
  return desk.rowOf(tx, order.id)
}

async function hold(
  { tx, caller, now }: Args,
  { table }: { table: Desk<Order, unknown>['table'] },
  order: Order,
  claimed: Claimed,
) {
  await refuseClaimed(tx, order, caller.operator, now)
  await tx.updateTable(table).set(claimed).where('id', '=', order.id).execute()
}
