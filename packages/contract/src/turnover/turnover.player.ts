import { z } from 'zod'
import { read } from '../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, Nothing, PageNumber, pageOf, Yuan } from '../wire.ts'

/** S-35: what is still missing before money may leave; "0.00" means nothing (D-051). */
export const readDuty = read('player', 'turnover.duty', 'POST /api/getBetAmount', {
  input: Nothing,
  reply: z.object({ bet_amount: Yuan }),
})

/** One duty. `is_next` 1: stakes work off this one now. `can_cancel` 1: a promotion that may be given back (promotion/cancel). */
const Duty = z.object({
  id: z.string(),
  source: z.string(),
  source_name: z.string(),
  title: z.string(),
  amount: Yuan,
  worked: Yuan,
  rest: Yuan,
  state: z.string(),
  state_name: z.string(),
  is_next: Flag,
  can_cancel: Flag,
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
})

/** An addition of ours: every duty; the open ones in the order in which they are worked off, the others newest first. */
export const listDuties = read('player', 'turnover.duties', 'POST /api/duties', {
  input: z.object({ page: PageNumber }),
  reply: z.object({ bet_amount: Yuan, open: z.array(Duty), list: pageOf(Duty) }),
})
