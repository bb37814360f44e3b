import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { read } from '../../endpoint.ts'
import { BeijingTime, itemsOf, ListQuery, Yuan } from '../../wire.ts'
import { requirementSources, requirementStates } from './turnover.ts'

export const RequirementRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  source: z.enum(requirementSources),
  about: z.string(),
  title: z.string(),
  amount: Yuan,
  worked: Yuan,
  rest: Yuan,
  state: z.enum(requirementStates),
  created_at: BeijingTime,
  closed_at: BeijingTime.nullable(),
})

/** Lists requirements, newest first; `state` is open, done, waived or cancelled. */
export const listRequirements = read(
  'operator:player.view',
  'turnover.list',
  'GET /console/api/players/:id/wagering-requirements',
  {
    replica: 'caughtUp',
    input: ListQuery.omit({ q: true, sort: true }).extend({ id: z.string() }),
    reply: itemsOf(RequirementRow),
    refusals: [NotFound],
  },
)
