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

const Least = Yuan.default(noMoney)
const WindowDays = z.coerce.number().int().min(0).max(longestDays).default(0)
const Level = z.coerce.number().int().min(1).max(1000)

/** Events that make a rule offer a bonus, with the fields of each. `least`: smallest deposit or loss that counts. */
const On = z.discriminatedUnion('trigger', [
  /**
   * `hand`: an operator gives it; `verified`: the identity was approved; `api`: a system of the operator gives it with an API
   * key; `tournament`: a place with a prize; `wheel`: a draw wins a prize.
   */
  z.object({ trigger: z.enum(['registration', 'hand', 'verified', 'birthday', 'api', 'tournament', 'wheel']) }),
  /** `number`: that of the deposit, from 1; 0: each deposit. */
  z.object({
    trigger: z.literal('deposit'),
    number: z.coerce.number().int().min(0).max(1000).default(1),
    least: Least,
  }),
  /** `code`: entered by players; not case-sensitive. */
  z.object({ trigger: z.literal('code'), code: z.string().trim().max(40).default('') }),
  /** `entered`: id of the segment; players who enter it are offered the bonus. */
  z.object({ trigger: z.literal('segment'), entered: z.string().max(40).default('') }),
  /**
   * `level`: VIP level that a player must reach or, for a gift once a week (from Monday) or calendar month, have.
   */
  z.object({ trigger: z.enum(['level', 'level_week', 'level_month']), level: Level.default(1) }),
  /** A net loss over a finished day or week. */
  z.object({ trigger: z.literal('loss'), period: z.enum(lossPeriods).default('day'), least: Least }),
  /** `window_days`: days from registration in which deposits are summed; 0: the time of the rule. `least`: sum to reach. */
  z.object({ trigger: z.literal('deposits'), window_days: WindowDays, least: Least }),
  /** `streak`: day of the check-in cycle that is rewarded; 0: each day. */
  z.object({
    trigger: z.literal('check_in'),
    streak: z.coerce.number().int().min(0).max(cycleDays).default(0),
  }),
  /** `mission`: id of the mission whose goal is reached. */
  z.object({ trigger: z.literal('mission'), mission: z.string().max(40).default('') }),
  /** A friend who registered with an invitation code paid in and played. */
  z.object({
    trigger: z.literal('friend'),
    side: z.enum(friendSides).default('inviter'),
    /** Sums of deposits and of valid stakes that the friend must reach. */
    least: Least,
    friend_stake: Yuan.default(noMoney),
    /** Beijing days for that, starting with that of the registration; 0: no limit. */
    window_days: WindowDays,
    /** Limit on rewarded friends per inviter and Beijing calendar month; 0: no limit. */
    month_most: z.coerce.number().int().min(0).max(1000).default(0),
  }),
])
type On = z.output<typeof On>
export type BonusTrigger = On['trigger']
/** The part `on` of terms with one of these triggers. */
export type OnTrigger<Name extends BonusTrigger, One = On> = One extends { trigger: infer Own }
  ? Name extends Own
    ? One
    : never
  : never

/**
 * What a rule gives. `given`: the prize that is its cause; `by_level`: an amount by VIP level. `free_rounds` and `turns` (of the
 * wheel) are not money.
 */
const Reward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: upTo(Yuan, most.bonus).default(noMoney) }),
  /** `most`: limit on the amount; 0: no limit. */
  z.object({
    kind: z.literal('percent'),
    steps: z
      .array(z.object({ from: Yuan, percent: upTo(Hundredths, 1000) }))
      .max(maxSteps)
      .default([]),
    most: upTo(Yuan, most.bonus).default(noMoney),
  }),
  z.object({ kind: z.literal('given') }),
  z.object({
    kind: z.literal('by_level'),
    levels: z
      .array(z.object({ level: Level, amount: upTo(Yuan, most.bonus) }))
      .max(maxLevels)
      .default([]),
  }),
  /** Id of the game, number, stake of each, and days to play them. The multiple applies to their winnings. */
  z.object({
    kind: z.literal('free_rounds'),
    game: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    rounds: z.coerce.number().int().min(0).max(maxRounds).default(0),
    round_stake: upTo(Yuan, most.freeRound).default(noMoney),
    round_days: z.coerce.number().int().min(1).max(longestOpen).default(7),
  }),
  /** Turns of the wheel: number, worth of each that counts against the budgets, and days to use them. */
  z.object({
    kind: z.literal('turns'),
    turns: z.coerce.number().int().min(0).max(maxTurns).default(0),
    turn_worth: upTo(Yuan, most.bonus).default(noMoney),
    turn_days: z.coerce.number().int().min(1).max(longestTurns).default(7),
  }),
])
type Reward = z.output<typeof Reward>
export type BonusReward = Reward['kind']
export type RewardOf<Kind extends BonusReward> = Extract<Reward, { kind: Kind }>

/** Terms of one version of a rule, stored in wire format. */
export const BonusTerms = z.object({
  on: On,
  reward: Reward,
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
  /**
   * While a player has an open bonus of this group, no other bonus of the group can be taken; '': no group. A bonus with
   * nothing to play counts as open for `play_days`.
   */
  group: z.string().trim().max(40).default(''),
  once_per: z.enum(oncePers).default('player'),
})
export type BonusTerms = z.output<typeof BonusTerms>
