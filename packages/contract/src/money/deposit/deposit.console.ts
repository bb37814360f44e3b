import { z } from 'zod'
import { batchOf, batchPreview } from '../../batch.ts'
import { AmountMalformed, NotFound } from '../../refusal.copy.ts'
import { OrderBookedByHand, UnmatchedBooked, UnmatchedOtherChannel } from './deposit.copy.ts'
import { AlreadyDecided, ReviewDiffers, SecondPairNeeded } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { read, write } from '../../endpoint.ts'
import { OrderContext } from '../../books/order/order.ts'
import { depositRefusals } from './deposit.ts'
import { caseStates, orderStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, JsonValue, ListQuery, Payable, Yuan, stateCode } from '../../wire.ts'

export const DepositRow = z.object({
  id: z.string(),
  deposit_no: z.string(),
  player_id: z.string(),
  username: z.string(),
  channel: z.string(),
  protocol: z.string(),
  pay_way: z.string(),
  paytype: z.string(),
  amount: Yuan,
  real_money: Payable,
  rate: z.string(),
  credited: Yuan.nullable(),
  state: stateCode(orderStates),
  is_expired: z.number(),
  bank_owner: z.string(),
  bank: z.string(),
  bank_no: z.string(),
  bank_address: z.string(),
  receiver: z.string(),
  reference: z.string(),
  reason: z.string(),
  /** Preset reason and text of a refusal, which the player reads; '' if there is none. */
  preset: z.enum(['', ...depositRefusals]),
  note: z.string(),
  claimed_by: z.string(),
  reviewed_by: z.string(),
  decided_by: z.string(),
  created_at: BeijingTime,
  expires_at: BeijingTime,
  decided_at: BeijingTimeOrBlank,
})

const Which = z.object({ deposit_no: z.string().max(64) })
const Reason = z.string().trim().max(200)

/**
 * `q` matches the player's name, the order number and the channel's reference. `waits`: pending orders that an operator decides, or
 * whose gateway has reported no payment yet.
 */
export const listDeposits = read('operator:deposit.view', 'deposit.list', 'GET /console/api/deposits', {
  replica: 'caughtUp',
  input: ListQuery.extend({
    player_id: z.string().max(40).optional(),
    channel: z.string().max(20).optional(),
    waits: z.enum(['', 'operator', 'gateway']).optional(),
  }),
  reply: itemsOf(DepositRow),
  refusals: [NotFound],
})
/** Reads an order with what is needed to decide on it. `same_payee`: who has withdrawn to the payer's number, or bound it. */
export const readDeposit = read('operator:deposit.view', 'deposit.read', 'GET /console/api/deposits/:deposit_no', {
  replica: 'caughtUp',
  input: Which,
  reply: DepositRow.extend(OrderContext.shape),
  refusals: [NotFound],
})
/** Books the deposit, with `amount` if given. From `four_eyes_deposit` on two operators must approve. */
export const approveDeposit = write(
  'operator:deposit.review',
  'deposit.approve',
  'POST /console/api/deposits/:deposit_no/approve',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which.extend({ amount: Yuan.optional(), reason: Reason.optional() }),
    reply: DepositRow,
    refusals: [NotFound, AlreadyDecided, ClaimedByOther, AmountMalformed, SecondPairNeeded, ReviewDiffers],
  },
)
/** The player reads the text of `preset` and `note`, or without both `reason`. */
export const rejectDeposit = write(
  'operator:deposit.review',
  'deposit.reject',
  'POST /console/api/deposits/:deposit_no/reject',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which.extend({
      reason: Reason.default(''),
      preset: z.enum(['', ...depositRefusals]).default(''),
      note: Reason.default(''),
    }),
    reply: DepositRow,
    refusals: [NotFound, AlreadyDecided, ClaimedByOther],
  },
)
/** Reserves a pending order for the caller for 15 minutes. */
export const claimDeposit = write(
  'operator:deposit.review',
  'deposit.claim',
  'POST /console/api/deposits/:deposit_no/claim',
  { input: Which, reply: DepositRow, refusals: [NotFound, AlreadyDecided, ClaimedByOther] },
)
export const releaseDeposit = write(
  'operator:deposit.review',
  'deposit.release',
  'POST /console/api/deposits/:deposit_no/release',
  { input: Which, reply: DepositRow, refusals: [NotFound, ClaimedByOther] },
)

export const UnmatchedPaymentRow = z.object({
  id: z.string(),
  channel: z.string(),
  reference: z.string(),
  deposit_no: z.string(),
  amount: Yuan.nullable(),
  detail: JsonValue,
  state: stateCode(caseStates),
  /** How the payment was resolved; null while it is open. */
  resolution: z.enum(['booked', 'closed']).nullable(),
  note: z.string(),
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
  closed_by: z.string(),
})
/** Lists received payments that match no order. `state` 1: open, 2: closed. */
export const listUnmatched = read('operator:deposit.view', 'unmatched.list', 'GET /console/api/unmatched-payments', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(UnmatchedPaymentRow),
})
/** Books the payment on a pending order, else on a new one; USDT at the order's rate. `four_eyes_deposit` applies. */
export const creditUnmatched = write(
  'operator:deposit.review',
  'unmatched.credit',
  'POST /console/api/unmatched-payments/:id/credit',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: z.object({ id: z.string(), deposit_no: z.string().trim().max(64), reason: Reason.default('') }),
    reply: UnmatchedPaymentRow,
    refusals: [
      NotFound,
      AlreadyDecided,
      UnmatchedOtherChannel,
      OrderBookedByHand,
      UnmatchedBooked,
      AmountMalformed,
      ClaimedByOther,
      SecondPairNeeded,
      ReviewDiffers,
    ],
  },
)
export const closeUnmatched = write(
  'operator:deposit.review',
  'unmatched.close',
  'POST /console/api/unmatched-payments/:id/close',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: z.object({
      id: z.string(),
      note: z.string().trim().max(200).default(''),
      reason: z.string().trim().max(200).optional(),
    }),
    reply: UnmatchedPaymentRow,
    refusals: [NotFound, AlreadyDecided],
  },
)

const batchFields = {
  reason: Reason.default(''),
  preset: z.enum(['', ...depositRefusals]).default(''),
  note: Reason.default(''),
}
export const previewDeposits = batchPreview('operator:deposit.review', 'deposit', '/console/api/deposits', batchFields)
export const decideDeposits = batchOf('operator:deposit.review', 'deposit', '/console/api/deposits', batchFields)
