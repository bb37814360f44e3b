import { z } from 'zod'
import { most } from '../../bounds.ts'
import { longestDays } from '../bonus/bonus.ts'
import { categories, type Category } from '../../play/game/game.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { fen, noMoney } from '../../money.ts'
import { Flag, Yuan } from '../../wire.ts'
import { longestGrace, maxPlaces, maxPrizes, tournamentEntries, tournamentScores } from './tournament.ts'

const Weight = z.coerce.number().int().min(0).max(1000)
const weights = Object.fromEntries(Object.keys(categories).map((name) => [name, Weight.default(0)])) as Record<
  Category,
  z.ZodDefault<typeof Weight>
>
const Place = z.coerce.number().int().min(1).max(maxPlaces)
const Days = z.coerce.number().int().min(1).max(longestDays)

/** How scores are computed and which places win. Stored in wire format. */
export const TournamentTerms = z.object({
  score: z.enum(tournamentScores),
  /** Stake that gives one point. */
  unit: Yuan.default(fen(100)),
  /** Bets with a smaller stake do not count. */
  bet_least: Yuan.default(noMoney),
  /** Sum of valid stakes that a player needs to get a place. */
  stake_least: Yuan.default(noMoney),
  /** Percentage of a stake that counts as points, by category. At 0 the category's bets do not count for any kind of score. */
  weights: z.object(weights),
  /** Codes of the venues whose bets count; empty: all. */
  venues: z.array(z.string().max(40)).max(100).default([]),
  /** Games whose bets count, as `venue:code`; empty: all games. */
  games: z.array(z.string().max(160)).max(200).default([]),
  entry: z.enum(tournamentEntries).default('bet'),
  /** Hours after the end during which settlements and corrections still change scores. */
  grace: z.coerce.number().int().min(0).max(longestGrace).default(1),
  prizes: z.array(z.object({ from: Place, to: Place, prize: upTo(Yuan, most.bonus) })).max(maxPrizes),
  /**
   * Terms of the bonus that pays a prize: turnover multiple, days to take it and to fulfil the turnover, and the amount above
   * which an operator reviews it. Only stakes in the counted categories work off the turnover.
   */
  multiple: upTo(Hundredths, most.multiple).default(0),
  take_days: Days.default(14),
  play_days: Days.default(30),
  is_automatic: Flag.default(false),
  review_above: Yuan.default(noMoney),
})
export type TournamentTerms = z.output<typeof TournamentTerms>
