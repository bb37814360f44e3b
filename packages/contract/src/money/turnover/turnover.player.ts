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
 * Money of the player at one venue. `leaving`: the part of `balance` whose transfer to the main wallet waits for the
 * venue's answer. `in_repair` 1: the venue takes no bets now.
 */
const FundsAtVenue = z.object({
  platname: z.string(),
  name: z.string(),
  balance: Yuan,
  leaving: Yuan,
  in_repair: Flag,
})

/**
 * Where the player's money is. `balance` is the main wallet and consists of `cash` and `bonus`, which is spent after it;
 * `withdrawable`: the whole balance; less gifts with an open turnover of at most once their amount; 0 while another
 * requirement is open (docs/decisions/0072).
 *
 * `total_balance` is the sum of the player's accounts in the ledger and equals `cash` + `bonus` + `at_venues` + `held` +
 * `in_transit` + `commission`. `held` is the sum of `withdrawal_count` waiting orders, `in_transit` of transfers on
 * the way to a venue; `transfer_count` counts waiting transfers in both directions. `deposits_waiting`, the sum of
 * `deposit_count` orders under review, is not credited and not part of the total.
 */
export const readFunds = read('player', 'turnover.funds', 'POST /api/funds', {
  input: Nothing,
  reply: z.object({
    balance: Yuan,
    cash: Yuan,
    bonus: Yuan,
    withdrawable: Yuan,
    total_balance: Yuan,
    at_venues: Yuan,
    venues: z.array(FundsAtVenue),
    held: Yuan,
    withdrawal_count: z.number(),
    in_transit: Yuan,
    transfer_count: z.number(),
    commission: Yuan,
    deposits_waiting: Yuan,
    deposit_count: z.number(),
  }),
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
