import { z } from 'zod'
import { DateWrong } from '../bet/bet.copy.ts'
import { read } from '../../endpoint.ts'
import { BeijingTime, Choice, PageNumber, SignedYuan, Text, WholeOrNull, Yuan, pageOf } from '../../wire.ts'

/**
 * A movement: signed `amount`, `balance` after it, and the part that is still a bonus under a requirement. `venue_name`: of
 * transfers and bets; '' of other movements.
 */
export const Movement = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  venue_name: z.string(),
  amount: SignedYuan,
  balance: Yuan,
  bonus: Yuan,
  created_at: BeijingTime,
})

/**
 * `date`: 1 to 4 as in the records (default 4); `size`: rows per page (default 10, at most 500 for exports).
 * `lifetime`: totals since registration; the other totals cover the chosen days.
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
