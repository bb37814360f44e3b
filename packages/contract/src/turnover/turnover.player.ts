import { z } from 'zod'
import { read } from '../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, Nothing, PageNumber, pageOf, Yuan } from '../wire.ts'
import { requirementSources, requirementStates } from './turnover.ts'

/** S-35: what is still missing before money may leave; "0.00" means nothing (D-051). */
export const readRequirements = read('player', 'turnover.open', 'POST /api/getBetAmount', {
  input: Nothing,
  reply: z.object({ bet_amount: Yuan }),
})

/**
 * An addition of ours: the main wallet in its parts. `bonus` was given under requirements that are still open, and is spent
 * after `cash`; `withdrawable` is the whole balance, or nothing while a requirement is open (R18).
 */
export const readFunds = read('player', 'turnover.funds', 'POST /api/funds', {
  input: Nothing,
  reply: z.object({ balance: Yuan, cash: Yuan, bonus: Yuan, withdrawable: Yuan }),
})

/** One requirement. `is_next` 1: stakes work off this one now. `can_cancel` 1: a promotion that may be given back (promotion/cancel). */
const WageringRequirement = z.object({
  id: z.string(),
  source: z.enum(requirementSources),
  source_name: z.string(),
  title: z.string(),
  amount: Yuan,
  worked: Yuan,
  rest: Yuan,
  state: z.enum(requirementStates),
  state_name: z.string(),
  is_next: Flag,
  can_cancel: Flag,
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
})

/** An addition of ours: every requirement; the open ones in the order in which they are worked off, the others newest first. */
export const listRequirements = read('player', 'turnover.requirements', 'POST /api/wageringRequirements', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: z.object({ bet_amount: Yuan, open: z.array(WageringRequirement), list: pageOf(WageringRequirement) }),
})
