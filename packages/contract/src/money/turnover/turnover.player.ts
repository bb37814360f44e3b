import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, Nothing, PageNumber, pageOf, Yuan } from '../../wire.ts'
import { requirementSources, requirementStates } from './turnover.ts'

/** Stakes still required before a withdrawal; "0.00" if none are. */
export const readRequirements = read('player', 'turnover.open', 'POST /api/getBetAmount', {
  input: Nothing,
  reply: z.object({ bet_amount: Yuan }),
})

/**
 * `bonus` is spent after `cash`. `withdrawable`: the whole balance; less gifts with an open turnover of at most once their
 * amount; 0 while another requirement is open (docs/decisions/0072).
 */
export const readFunds = read('player', 'turnover.funds', 'POST /api/funds', {
  input: Nothing,
  reply: z.object({ balance: Yuan, cash: Yuan, bonus: Yuan, withdrawable: Yuan }),
})

/**
 * `is_next` 1: stakes currently count toward this requirement. `can_cancel` 1: it belongs to a promotion that can be
 * cancelled.
 */
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

/** Extension: lists all requirements; open ones in the order in which stakes count toward them, others newest first. */
export const listRequirements = read('player', 'turnover.requirements', 'POST /api/wageringRequirements', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: z.object({ bet_amount: Yuan, open: z.array(WageringRequirement), list: pageOf(WageringRequirement) }),
})
