import { z } from 'zod'
import { most } from '../../bounds.ts'
import { cycleDays } from '../checkIn/checkIn.ts'
import { longestOpen, maxRounds } from '../../play/freeRound/freeRound.ts'
import { categories, type Category } from '../../play/game/game.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { noMoney } from '../../money.ts'
import { longestTurns, maxTurns } from '../wheel/wheel.ts'
import { Flag, Yuan } from '../../wire.ts'
import {
  bonusRewards,
  bonusTriggers,
  friendSides,
  longestDays,
  lossPeriods,
  maxLevels,
  maxShares,
  maxSteps,
  multipleBases,
  oncePers,
} from './bonus.ts'

const Share = z.coerce.number().int().min(0).max(100)
const Days = z.coerce.number().int().min(1).max(longestDays)
const shares = Object.fromEntries(Object.keys(categories).map((name) => [name, Share.default(0)])) as Record<
  Category,
  z.ZodDefault<typeof Share>
>

/** Terms of one version of a rule, stored in wire format. Fields that the trigger or the reward does not use are ignored. */
export const BonusTerms = z.object({
  trigger: z.enum(bonusTriggers),
  /** Number of the deposit that triggers the bonus, from 1; 0: each deposit. */
  number: z.coerce.number().int().min(0).max(1000).default(1),
  /** Code that players enter; not case-sensitive. */
  code: z.string().trim().max(40).default(''),
  /** Id of the segment; players who enter it are offered the bonus. */
  entered: z.string().max(40).default(''),
  /** VIP level that a player must reach, or have. */
  level: z.coerce.number().int().min(1).max(1000).default(1),
  period: z.enum(lossPeriods).default('day'),
  /**
   * Trigger `deposits`: days from registration in which deposits are summed; 0: the time of the rule. Trigger `friend`: Beijing
   * days, starting with that of the registration; 0: no limit.
   */
  window_days: z.coerce.number().int().min(0).max(longestDays).default(0),
  /** Day of the check-in cycle that is rewarded; 0: each day. */
  streak: z.coerce.number().int().min(0).max(cycleDays).default(0),
  /** Id of the mission that is rewarded. */
  mission: z.string().max(40).default(''),
  side: z.enum(friendSides).default('inviter'),
  /** Sum of valid stakes that the friend must reach. */
  friend_stake: Yuan.default(noMoney),
  /** Limit on rewarded friends per inviter and Beijing calendar month; 0: no limit. */
  month_most: z.coerce.number().int().min(0).max(1000).default(0),
  /** Smallest deposit or loss that counts. For `deposits` it is the sum to reach, for `friend` the friend's sum of deposits. */
  least: Yuan.default(noMoney),
  reward: z.enum(bonusRewards),
  amount: upTo(Yuan, most.bonus).default(noMoney),
  steps: z
    .array(z.object({ from: Yuan, percent: upTo(Hundredths, 1000) }))
    .max(maxSteps)
    .default([]),
  levels: z
    .array(z.object({ level: z.coerce.number().int().min(1).max(1000), amount: upTo(Yuan, most.bonus) }))
    .max(maxLevels)
    .default([]),
  /** Free rounds: id of the game, number, stake of each, and days to play them. The multiple applies to their winnings. */
  game: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  rounds: z.coerce.number().int().min(0).max(maxRounds).default(0),
  round_stake: upTo(Yuan, most.freeRound).default(noMoney),
  round_days: z.coerce.number().int().min(1).max(longestOpen).default(7),
  /** Turns of the wheel: number, worth of each that counts against the budgets, and days to use them. */
  turns: z.coerce.number().int().min(0).max(maxTurns).default(0),
  turn_worth: upTo(Yuan, most.bonus).default(noMoney),
  turn_days: z.coerce.number().int().min(1).max(longestTurns).default(7),
  most: upTo(Yuan, most.bonus).default(noMoney),
  /** Whether the bonus is credited at once, without the player taking it. */
  is_automatic: Flag.default(false),
  /** A bonus above this amount must be approved by an operator; 0: no approval is needed. */
  review_above: Yuan.default(noMoney),
  multiple: upTo(Hundredths, most.multiple).default(0),
  multiple_of: z.enum(multipleBases).default('bonus'),
  /**
   * Percentage of a stake that works off the turnover, by category. The share of a game (`venue:code`) or venue replaces that
   * of its category.
   */
  shares: z.object(shares),
  venues: z
    .array(z.object({ venue: z.string().max(40), share: Share }))
    .max(maxShares)
    .default([]),
  games: z
    .array(z.object({ game: z.string().max(160), share: Share }))
    .max(maxShares)
    .default([]),
  /** Bets with a greater stake do not count; 0: no limit. */
  stake_most: Yuan.default(noMoney),
  /** `take_days`: days to take the offer; `play_days`: days after the credit to fulfil the turnover. */
  take_days: Days,
  play_days: Days,
  /** While a player has an open bonus of this group, no other bonus of the group can be taken; '': no group. */
  group: z.string().trim().max(40).default(''),
  once_per: z.enum(oncePers).default('player'),
})
export type BonusTerms = z.output<typeof BonusTerms>
