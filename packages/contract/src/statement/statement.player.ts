import { z } from 'zod'
import { DateWrong } from '../bet/bet.copy.ts'
import { read } from '../endpoint.ts'
import { BeijingTime, Choice, PageNumber, SignedYuan, Text, WholeOrNull, Yuan, pageOf } from '../wire.ts'

/** One movement of the main wallet: `amount` with its sign, `balance` after it, and how much of it is a bonus that is still bound. */
export const Movement = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  amount: SignedYuan,
  balance: Yuan,
  bonus: Yuan,
  created_at: BeijingTime,
})

/**
 * An addition of ours to the players' API: every movement of the main wallet. `date` is 1 to 4 as in the records
 * (missing: 4), `kind` names one kind, `size` is rows a page (10, at most 500: for a table to take away). The totals are those of the chosen days; `lifetime` counts from registration:
 * what was paid in, what was paid out, and the difference.
 */
export const readStatement = read('player', 'statement.read', 'POST /api/statement', {
  replica: 'caughtUp',
  input: z.object({ date: Choice, page: PageNumber, kind: Text, size: WholeOrNull }),
  reply: z.object({
    list: pageOf(Movement),
    totals: z.object({
      deposits: Yuan,
      withdrawals: Yuan,
      stakes: Yuan,
      wins: Yuan,
      rewards: Yuan,
      net: SignedYuan,
      from: BeijingTime,
      to: BeijingTime,
    }),
    lifetime: z.object({ deposits: Yuan, withdrawals: Yuan, net_deposits: SignedYuan, since: BeijingTime }),
  }),
  refusals: [DateWrong],
})
