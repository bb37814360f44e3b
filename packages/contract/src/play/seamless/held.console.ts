import { z } from 'zod'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { HeldWinDecided, HeldWinReasonMissing } from '../bet/bet.copy.ts'
import { read, write } from '../../endpoint.ts'
import { heldStates } from '../../state.ts'
import { BeijingTime, itemsOf, ListQuery, stateCode, Yuan } from '../../wire.ts'

const HeldWin = z.object({
  id: z.string(),
  transaction: z.string(),
  bet_id: z.string(),
  player_id: z.string(),
  username: z.string(),
  platname: z.string(),
  amount: Yuan,
  state: stateCode(heldStates),
  decided_by: z.string(),
  created_at: BeijingTime,
})

/** Lists wins above the cap of a seamless venue, waiting ones first. */
export const listHeldWins = read('operator:venue.view', 'bet.heldWins', 'GET /console/api/held-wins', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(HeldWin),
})
/** From `four_eyes_transfer` on, paying waits for a second operator. */
export const decideHeldWin = write(
  'operator:transfer.decide',
  'bet.decideHeldWin',
  'POST /console/api/held-wins/:id/decide',
  {
    needsFreshFactor: true,
    mayWait: true,
    input: z.object({
      id: z.string(),
      decision: z.enum(['pay', 'drop']),
      reason: z.string().trim().max(500).default(''),
    }),
    reply: HeldWin,
    refusals: [ApprovalStale, NotFound, HeldWinReasonMissing, HeldWinDecided],
  },
)
