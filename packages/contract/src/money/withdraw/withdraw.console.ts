import { z } from 'zod'
import { batchOf, batchPreview } from '../../batch.ts'
import { NotFound } from '../../refusal.copy.ts'
import { AlreadyDecided, ReviewDiffers, SecondPairNeeded } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import {
  EvidenceNeeded,
  HashMalformed,
  PayingNow,
  PayingYet,
  PayoutPending,
  ReferenceDiffers,
} from './withdraw.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { OrderContext } from '../../books/order/order.ts'
import { RuleDecision } from '../payoutRule/decision.ts'
import { withdrawalRefusals } from './withdraw.ts'
import { payeeKinds, withdrawalStates } from '../../state.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Flag,
  itemsOf,
  ListQuery,
  stateCode,
  stateWord,
  Which,
  Yuan,
} from '../../wire.ts'

/** `fee` and `received` are USDT for a USDT address, otherwise yuan. */
export const WithdrawalRow = z.object({
  id: z.string(),
  out_trade_no: z.string(),
  player_id: z.string(),
  username: z.string(),
  realname: z.string(),
  type: stateCode(payeeKinds),
  pay_way: z.string(),
  amount: Yuan,
  rate: z.string(),
  fee: z.string(),
  received: z.string(),
  bank: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  bank_address: z.string(),
  state: stateCode(withdrawalStates),
  step: stateWord(withdrawalStates),
  reason: z.string(),
  /** Preset reason and text of a refusal, which the player reads; '' if there is none. */
  preset: z.enum(['', ...withdrawalRefusals]),
  note: z.string(),
  reference: z.string(),
  /** Text of the gateway's last refusal. */
  /** Id of the channel that pays the order or has paid it; '' if there is none. */
  pay_channel: z.string(),
  pay_note: z.string(),
  flags: z.array(z.string()),
  claimed_by: z.string(),
  reviewed_by: z.string(),
  decided_by: z.string(),
  /** The operator who last decided a payout without an answer; '' if none did. */
  resolved_by: z.string(),
  /** The payout rule that approved the order; '' if none did. */
  decided_by_rule: z.string(),
  created_at: BeijingTime,
  decided_at: BeijingTimeOrBlank,
})

const Reason = z.string().trim().max(200)

/** `q` matches player name, order number and payee number. */
export const listWithdrawals = read('operator:withdrawal.view', 'withdraw.list', 'GET /console/api/withdrawals', {
  replica: 'caughtUp',
  input: ListQuery.extend({ player_id: z.string().max(40).optional(), step: z.string().max(20).optional() }),
  reply: itemsOf(WithdrawalRow),
  refusals: [NotFound],
})
/** Reads an order with what is needed to decide on it. `id`: id or order number. */
export const readWithdrawal = read('operator:withdrawal.view', 'withdraw.read', 'GET /console/api/withdrawals/:id', {
  replica: 'caughtUp',
  input: Which,
  reply: WithdrawalRow.extend({
    ...OrderContext.shape,
    payee: z.object({
      created_at: BeijingTime,
      removed_at: BeijingTimeOrBlank,
      /** Number of paid withdrawals of the player to the same number. */
      paid: z.number(),
      paid_amount: Yuan,
    }),
    /** Decisions of the payout rules when the withdrawal was made. */
    rules: z.array(RuleDecision),
  }),
  refusals: [NotFound],
})
/**
 * Pays the order and books the hold. From `four_eyes_withdrawal` on the first operator reviews and the second pays.
 * Without a `reference` (of a payment by hand) the order goes to step `paying` if the payee's channel has a gateway.
 * The second operator cannot change the first one's `reference`.
 */
export const approveWithdrawal = write(
  'operator:withdrawal.review',
  'withdraw.approve',
  'POST /console/api/withdrawals/:id/approve',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which.extend({ reference: z.string().trim().max(100).optional(), reason: Reason.optional() }),
    reply: WithdrawalRow,
    refusals: [
      NotFound,
      AlreadyDecided,
      ClaimedByOther,
      SecondPairNeeded,
      ReviewDiffers,
      ReferenceDiffers,
      HashMalformed,
    ],
  },
)
/**
 * Returns the held amount to the main wallet without a new turnover requirement. The player reads the text of `preset` and
 * `note`, or without both `reason`.
 */
export const rejectWithdrawal = write(
  'operator:withdrawal.review',
  'withdraw.reject',
  'POST /console/api/withdrawals/:id/reject',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which.extend({
      reason: Reason.default(''),
      preset: z.enum(['', ...withdrawalRefusals]).default(''),
      note: Reason.default(''),
    }),
    reply: WithdrawalRow,
    refusals: [NotFound, AlreadyDecided, ClaimedByOther, PayingNow],
  },
)
/**
 * Ends a payout whose gateway has given no final answer for half an hour, after asking it once more. From
 * `four_eyes_withdrawal` on two operators must agree. Unpaid: the order returns to review.
 */
export const resolveWithdrawal = flow(
  'operator:withdrawal.review',
  'withdraw.resolve',
  'POST /console/api/withdrawals/:id/resolve',
  {
    needsFreshFactor: true,
    input: Which.extend({ paid: Flag, evidence: z.string().trim().max(200).default('') }),
    reply: WithdrawalRow,
    refusals: [NotFound, AlreadyDecided, PayingYet, PayoutPending, EvidenceNeeded, ClaimedByOther],
  },
)
export const claimWithdrawal = write(
  'operator:withdrawal.review',
  'withdraw.claim',
  'POST /console/api/withdrawals/:id/claim',
  { input: Which, reply: WithdrawalRow, refusals: [NotFound, AlreadyDecided, ClaimedByOther] },
)
export const releaseWithdrawal = write(
  'operator:withdrawal.review',
  'withdraw.release',
  'POST /console/api/withdrawals/:id/release',
  { input: Which, reply: WithdrawalRow, refusals: [NotFound, ClaimedByOther] },
)

const batchFields = {
  reason: Reason.default(''),
  preset: z.enum(['', ...withdrawalRefusals]).default(''),
  note: Reason.default(''),
}
export const previewWithdrawals = batchPreview(
  'operator:withdrawal.review',
  'withdraw',
  '/console/api/withdrawals',
  batchFields,
)
export const decideWithdrawals = batchOf(
  'operator:withdrawal.review',
  'withdraw',
  '/console/api/withdrawals',
  batchFields,
)
