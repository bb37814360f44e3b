import { approveChange } from '@koi/contract/access/approval/approval.console'
import type { InboxKind } from '@koi/contract/desk/inbox/inbox'
import { approveAdjustment } from '@koi/contract/money/adjustment/adjustment.console'
import { approveDeposit, creditUnmatched } from '@koi/contract/money/deposit/deposit.console'
import { approveWithdrawal } from '@koi/contract/money/withdraw/withdraw.console'
import { approveAgent } from '@koi/contract/partner/agent/agent.console'
import { approveFreeRounds } from '@koi/contract/play/freeRound/freeRound.console'
import { decideHeldWin } from '@koi/contract/play/seamless/held.console'
import { reconcileTransfer } from '@koi/contract/play/transfer/transfer.console'
import { closeVenueFault } from '@koi/contract/play/venue/fault.console'
import { answerInquiry } from '@koi/contract/player/inquiry/inquiry.console'
import { decideHarm } from '@koi/contract/player/protection/harm.console'
import { grantLift } from '@koi/contract/player/protection/protection.console'
import { approveVerification } from '@koi/contract/player/verification/verification.console'
import { approveBonus } from '@koi/contract/reward/bonus/bonus.console'
import { approveApplication } from '@koi/contract/reward/promotion/promotion.console'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'
import { payoutTimeout } from '../../money/withdraw/pay.ts'

/** How the items of a queue are found. SQL names the row of the queue's table `t`, the time of the call `(select now from clock)`. */
interface Queue {
  /** The endpoint whose permission decides. */
  decides: { audience: string }
  table: string
  /** Column of the item's id. */
  id: string
  waits: string
  /** Column that says since when the item waits. */
  since: string
  number: string
  what: string
  /** Fen; null: no money. */
  amount: string
  /** Column of the player's id; null: none. */
  player: string
  /** Operator who made the item or its first decision, and so may not decide it. */
  maker: string
  /** Deadline of the item, instead of the due time of the setting. */
  due?: string
  /** Column of an owner besides that of `handling`. */
  owner?: string
  /** Kind of event that tells the pages of the queue that an item is handled. */
  event?: 'deposit.handled' | 'withdrawal.handled' | 'verification.handled'
  subjectKind: string
}

const order = { id: 't.id', since: 't.created_at', number: 't.id::text', player: 't.player_id', maker: 'null::uuid' }
/** Maker of the pending first decision of an order. */
const firstDecider = (column = 't.approval_id') =>
  `(select a.made_by from approval a where a.id = ${column} and a.state = 'pending')`

export const queues: Record<InboxKind, Queue> = {
  deposits: {
    ...order,
    decides: approveDeposit,
    table: 'deposit',
    // An expired order is left out unless it has a first decision, whose operator has seen the payment.
    waits: "t.state = 'pending' and (not t.is_expired or t.approval_id is not null)",
    number: 't.deposit_no',
    what: 't.channel',
    amount: 't.amount',
    maker: firstDecider(),
    event: 'deposit.handled',
    subjectKind: 'deposit',
  },
  withdrawals: {
    ...order,
    decides: approveWithdrawal,
    table: 'withdrawal',
    waits: `t.state in ('review', 'payout', 'paying')
      and (t.state <> 'paying' or t.pay_since <= (select now from clock) - interval '${payoutTimeout / 1000} seconds')`,
    number: 't.order_no',
    what: 't.payee_bank',
    amount: 't.amount',
    maker: `case t.state when 'paying' then ${firstDecider('t.resolution_id')} else ${firstDecider()} end`,
    event: 'withdrawal.handled',
    subjectKind: 'withdrawal',
  },
  transfers: {
    ...order,
    decides: reconcileTransfer,
    table: 'transfer',
    waits: "t.closed_at is null and t.state in ('unknown', 'manual')",
    what: 't.venue',
    amount: 't.amount',
    maker: firstDecider(),
    subjectKind: 'transfer',
  },
  adjustments: {
    ...order,
    decides: approveAdjustment,
    table: 'adjustment',
    waits: "t.state = 'pending'",
    what: 't.reason',
    amount: 't.amount',
    maker: 't.made_by',
    subjectKind: 'adjustment',
  },
  unmatched_payments: {
    ...order,
    decides: creditUnmatched,
    table: 'unmatched_payment',
    waits: 't.closed_at is null',
    since: 't.at',
    number: 't.reference',
    what: 't.channel',
    amount: 't.amount',
    player: 'null::uuid',
    subjectKind: 'unmatched_payment',
  },
  venue_faults: {
    ...order,
    decides: closeVenueFault,
    table: 'venue_fault',
    waits: 't.closed_at is null',
    since: 't.at',
    what: "t.venue || ' · ' || t.kind",
    amount: 'null::bigint',
    player: 'null::uuid',
    subjectKind: 'venue_fault',
  },
  held_wins: {
    ...order,
    decides: decideHeldWin,
    table: 'seamless_move',
    id: 't.about',
    waits: "t.state = 'held'",
    since: 't.at',
    number: 't.id',
    what: 't.venue',
    amount: 't.amount',
    subjectKind: 'bet',
  },
  activity_applications: {
    ...order,
    decides: approveApplication,
    table: 'activity_application',
    waits: "t.state = 'pending'",
    what: 't.activity_name',
    amount: 't.amount',
    subjectKind: 'activity_application',
  },
  bonuses: {
    ...order,
    decides: approveBonus,
    table: 'bonus',
    waits: "t.state = 'review'",
    since: 't.taken_at',
    what: '(select r.name from bonus_rule r where r.id = t.rule_id)',
    amount: 't.amount',
    maker: firstDecider(),
    subjectKind: 'bonus',
  },
  free_rounds: {
    ...order,
    decides: approveFreeRounds,
    table: 'free_round',
    waits: "t.state = 'pending'",
    what: 't.game_name',
    amount: 't.stake * t.rounds',
    maker: 't.made_by',
    subjectKind: 'free_round',
  },
  agent_applications: {
    ...order,
    decides: approveAgent,
    table: 'agent_application',
    waits: "t.state = 'pending'",
    what: "''",
    amount: 'null::bigint',
    subjectKind: 'agent_application',
  },
  exclusion_lifts: {
    ...order,
    decides: grantLift,
    table: 'exclusion_lift',
    waits: "t.state = 'pending'",
    since: 't.asked_at',
    what: 't.reason',
    amount: 'null::bigint',
    subjectKind: 'exclusion_lift',
  },
  harm_markers: {
    ...order,
    decides: decideHarm,
    table: 'harm_marker',
    waits: 't.closed_at is null',
    since: 't.at',
    what: 't.kind::text',
    amount: 'null::bigint',
    owner: 't.owned_by',
    subjectKind: 'harm_marker',
  },
  inquiries: {
    ...order,
    decides: answerInquiry,
    table: 'inquiry',
    waits: 't.answered_at is null',
    since: 't.asked_at',
    number: 't.inquiry_no',
    what: 't.kind::text',
    amount: 'null::bigint',
    due: 't.due_at',
    owner: 't.owned_by',
    subjectKind: 'inquiry',
  },
  verifications: {
    ...order,
    decides: approveVerification,
    table: 'verification',
    waits: "t.state = 'pending'",
    since: 't.asked_at',
    what: 't.kind::text',
    amount: 'null::bigint',
    event: 'verification.handled',
    subjectKind: 'verification',
  },
  approvals: {
    ...order,
    decides: approveChange,
    table: 'approval',
    waits: "t.state = 'pending' and t.change is not null and t.expires_at > (select now from clock)",
    since: 't.made_at',
    number: 't.subject_id',
    what: 't.act',
    amount: 't.amount',
    player: 'null::uuid',
    maker: 't.made_by',
    subjectKind: 'approval',
  },
}

/** Whether the operator's permissions allow deciding items of the kind. */
export const mayDecide = (operator: Pick<OperatorCaller, 'role' | 'permissions'>, kind: InboxKind): boolean =>
  holds(operator, queues[kind].decides.audience.split(':')[1]!)
