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

/** What a version of a rule promises, stored as it is on the wire. Fields that the trigger or the reward does not use are ignored. */
export const BonusTerms = z.object({
  trigger: z.enum(bonusTriggers),
  /** Which deposit, from 1; 0: each. */
  number: z.coerce.number().int().min(0).max(1000).default(1),
  /** What players enter; letter case does not matter. */
  code: z.string().trim().max(40).default(''),
  /** Id of the segment whose new members are offered it. */
  entered: z.string().max(40).default(''),
  /** VIP level to reach, or to have. */
  level: z.coerce.number().int().min(1).max(1000).default(1),
  period: z.enum(lossPeriods).default('day'),
  /**
   * Days from registration in which deposits are summed; 0: the time of the rule. Of `friend` Beijing days, that of the registration included;
   * 0: no limit.
   */
  window_days: z.coerce.number().int().min(0).max(longestDays).default(0),
  /** Day of the cycle of check-ins; 0: each. */
  streak: z.coerce.number().int().min(0).max(cycleDays).default(0),
  /** Id of the mission that is rewarded. */
  mission: z.string().max(40).default(''),
  side: z.enum(friendSides).default('inviter'),
  /** Valid stakes that the friend has to reach. */
  friend_stake: Yuan.default(noMoney),
  /** Friends per inviter and Beijing calendar month; 0: no limit. */
  month_most: z.coerce.number().int().min(0).max(1000).default(0),
  /** Least deposit or loss; of `deposits` the sum to reach, of `friend` that of the friend. */
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
  /** Free rounds: id of the game, how many, the stake of each, and days to play them. The multiple is of their winnings. */
  game: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  rounds: z.coerce.number().int().min(0).max(maxRounds).default(0),
  round_stake: upTo(Yuan, most.freeRound).default(noMoney),
  round_days: z.coerce.number().int().min(1).max(longestOpen).default(7),
  /** Turns of the wheel: how many, what each counts against the budgets, and days to use them. */
  turns: z.coerce.number().int().min(0).max(maxTurns).default(0),
  turn_worth: upTo(Yuan, most.bonus).default(noMoney),
  turn_days: z.coerce.number().int().min(1).max(longestTurns).default(7),
  most: upTo(Yuan, most.bonus).default(noMoney),
  /** Credited without the player's taking it. */
  is_automatic: Flag.default(false),
  /** A greater bonus waits for an operator; 0: none does. */
  review_above: Yuan.default(noMoney),
  multiple: upTo(Hundredths, most.multiple).default(0),
  multiple_of: z.enum(multipleBases).default('bonus'),
  /** Percent to which stakes count, by category, and instead of it by venue and by game (`venue:code`). */
  shares: z.object(shares),
  venues: z
    .array(z.object({ venue: z.string().max(40), share: Share }))
    .max(maxShares)
    .default([]),
  games: z
    .array(z.object({ game: z.string().max(160), share: Share }))
    .max(maxShares)
    .default([]),
  /** Greater stakes do not count; 0: no limit. */
  stake_most: Yuan.default(noMoney),
  /** Days to take the offer, and to fulfil the requirement once it is credited. */
  take_days: Days,
  play_days: Days,
  /** While a bonus of the group is open, no other of it can be taken; '': no group. */
  group: z.string().trim().max(40).default(''),
  once_per: z.enum(oncePers).default('player'),
})
export type BonusTerms = z.output<typeof BonusTerms>
