import { z } from 'zod'
import { adjustmentKinds } from '../../books/report/figure.ts'
import { batchOf, batchPreview } from '../../batch.ts'
import { NotFound } from '../../refusal.copy.ts'
import { AdjustmentReasonMissing, BalanceTooLow, MultipleMalformed, NothingToAdjust } from './adjustment.copy.ts'
import { AlreadyDecided, ReviewDiffers, SecondPairNeeded } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { read, write } from '../../endpoint.ts'
import { orderStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, SignedYuan, stateCode } from '../../wire.ts'

/** `turnover_multiple` has up to two decimals: 1.5 requires stakes of 1.5 times the amount. */
export const AdjustmentRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  amount: SignedYuan,
  kind: z.enum(adjustmentKinds),
  reason: z.string(),
  turnover_multiple: z.number(),
  state: stateCode(orderStates),
  made_by: z.string(),
  decided_by: z.string(),
  note: z.string(),
  created_at: BeijingTime,
  decided_at: BeijingTimeOrBlank,
})

const Multiple = z.union([z.number(), z.string()])

/**
 * Credits a player, or debits them if the amount is negative. From `four_eyes_adjustment` on it waits for a second
 * operator.
 */
export const addAdjustment = write(
  'operator:adjustment.make',
  'adjustment.add',
  'POST /console/api/players/:id/adjustments',
  {
    movesMoney: true,
    needsFreshFactor: true,
    input: z.object({
      id: z.string(),
      amount: SignedYuan,
      kind: z.enum(adjustmentKinds).default('correction'),
      reason: z.string().trim().max(200).default(''),
      turnover_multiple: Multiple.nullish().transform((times) => times ?? 0),
    }),
    reply: AdjustmentRow,
    refusals: [NotFound, NothingToAdjust, AdjustmentReasonMissing, MultipleMalformed, AlreadyDecided, BalanceTooLow],
  },
)
export const listAdjustments = read('operator:adjustment.view', 'adjustment.list', 'GET /console/api/adjustments', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }).extend({
    player_id: z.string().max(40).optional(),
    kind: z.enum(adjustmentKinds).optional(),
  }),
  reply: itemsOf(AdjustmentRow),
  refusals: [NotFound],
})
const Which = z.object({ id: z.string() })
export const approveAdjustment = write(
  'operator:adjustment.make',
  'adjustment.approve',
  'POST /console/api/adjustments/:id/approve',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which,
    reply: AdjustmentRow,
    refusals: [NotFound, AlreadyDecided, SecondPairNeeded, BalanceTooLow, ClaimedByOther, ReviewDiffers],
  },
)
export const rejectAdjustment = write(
  'operator:adjustment.make',
  'adjustment.reject',
  'POST /console/api/adjustments/:id/reject',
  {
    needsFreshFactor: true,
    isDecision: true,
    input: Which.extend({ reason: z.string().trim().max(200).default('') }),
    reply: AdjustmentRow,
    refusals: [NotFound, AlreadyDecided],
  },
)

const batchFields = { reason: z.string().trim().max(200).default('') }
export const previewAdjustments = batchPreview(
  'operator:adjustment.make',
  'adjustment',
  '/console/api/adjustments',
  batchFields,
)
export const decideAdjustments = batchOf(
  'operator:adjustment.make',
  'adjustment',
  '/console/api/adjustments',
  batchFields,
)
