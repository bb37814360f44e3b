import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Yuan } from '../../wire.ts'
import { CheckNoteNeeded, NotReturned } from './dormancy.copy.ts'
import { dormancyStates } from './dormancy.ts'

export const DormancyRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  state: z.enum(dormancyStates),
  balance: Yuan,
  last_seen_at: BeijingTime,
  created_at: BeijingTime,
  dormant_at: BeijingTimeOrBlank,
  returned_at: BeijingTimeOrBlank,
  checked_by: z.string(),
  note: z.string(),
  closed_at: BeijingTimeOrBlank,
})

/** Lists accounts without a sign-in for a long time; those that need a review come first. */
export const listDormancies = read('operator:player.view', 'dormancy.list', 'GET /console/api/dormancies', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(DormancyRow),
})
/** Marks a returned player as reviewed; their withdrawals are no longer flagged. */
export const checkDormancy = write(
  'operator:player.change',
  'dormancy.check',
  'POST /console/api/dormancies/:id/check',
  {
    needsFreshFactor: true,
    input: z.object({ id: z.string().max(64), note: z.string().trim().max(200).default('') }),
    reply: DormancyRow,
    refusals: [NotFound, NotReturned, CheckNoteNeeded],
  },
)
