import { z } from 'zod'
import { ReviewDiffers, SecondPairNeeded } from '../../access/approval/approval.copy.ts'
import { ClaimedByOther } from '../../platform/claim/claim.copy.ts'
import { flow, read } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { transferStates } from '../../state.ts'
import { EvidenceMissing, TransferDecided, TransferNotManual } from '../venue/venue.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, stateCode, stateWord, Yuan } from '../../wire.ts'

export const TransferRow = z.object({
  id: z.string(),
  transfer_no: z.string(),
  player_id: z.string(),
  username: z.string(),
  platname: z.string(),
  venue_name: z.string(),
  direction: z.enum(['in', 'out']),
  amount: Yuan,
  state: stateCode(transferStates),
  step: stateWord(transferStates),
  why: z.string(),
  asked_times: z.number(),
  not_found_times: z.number(),
  next_ask_at: BeijingTimeOrBlank,
  note: z.string(),
  first_decision: stateCode(transferStates).nullable(),
  decided_by: z.string(),
  created_at: BeijingTime,
  decided_at: BeijingTimeOrBlank,
})

export const listTransfers = read('operator:transfer.view', 'transfer.list', 'GET /console/api/transfers', {
  replica: 'caughtUp',
  input: ListQuery.extend({
    venue: z.string().optional(),
    direction: z.enum(['in', 'out']).optional(),
    player_id: z.string().optional(),
  }),
  reply: itemsOf(TransferRow),
  refusals: [NotFound],
})

/**
 * Queries the venue now. With a decision it ends a `manual` transfer; from the four-eyes threshold on two operators
 * must agree.
 */
export const reconcileTransfer = flow(
  'operator:transfer.decide',
  'transfer.reconcile',
  'POST /console/api/transfers/:id/reconcile',
  {
    needsFreshFactor: ['decision'],
    input: z.object({
      id: z.string(),
      decision: z.enum(['success', 'failed']).optional(),
      evidence: z.string().max(500).optional(),
    }),
    reply: TransferRow,
    refusals: [
      NotFound,
      TransferDecided,
      TransferNotManual,
      EvidenceMissing,
      ClaimedByOther,
      SecondPairNeeded,
      ReviewDiffers,
    ],
  },
)
