import { z } from 'zod'
import { Blacklisted, Disabled, Excluded, NotFound } from '../../refusal.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Hundredths } from '../../hundredths.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, PageNumber, pageOf, Text, Yuan } from '../../wire.ts'
import {
  BonusBudgetUsed,
  BonusChanged,
  BonusCodeLimit,
  BonusCodeUnknown,
  BonusCodeUsed,
  BonusGameGone,
  BonusGone,
  BonusWithdrawn,
  BonusGroupOpen,
  BonusInPlay,
  BonusNotForYou,
  BonusNotOpen,
} from './bonus.copy.ts'
import { bonusSteps, multipleBases } from './bonus.ts'
import { BonusTerms } from './bonus.terms.ts'

/**
 * A bonus under the terms of its offer. `flow`: turnover that it adds; `worked` and `rest`: done and remaining turnover while
 * it is open; `until`: end of the offer, or of the time to fulfil the turnover; `revoked`: amount taken back.
 */
const Bonus = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  state: z.enum(bonusSteps),
  state_name: z.string(),
  amount: Yuan,
  /**
   * Free rounds: number, stake of each, and game; the number is 0 for another reward. The amount of the bonus is then the sum
   * of the stakes.
   */
  rounds: z.number(),
  /** Number of turns of the wheel; 0 for another reward. */
  turns: z.number(),
  round_stake: Yuan,
  game_name: z.string(),
  flow: Yuan,
  worked: Yuan,
  rest: Yuan,
  until: BeijingTimeOrBlank,
  revoked: Yuan,
  multiple: Hundredths,
  multiple_of: z.enum(multipleBases),
  play_days: z.number(),
  shares: BonusTerms.shape.shares,
  stake_most: Yuan,
  created_at: BeijingTime,
  closed_at: BeijingTimeOrBlank,
})

/** `offers` and `open` are complete; bonuses that ended are listed by page. */
export const listBonuses = read('player', 'bonus.own', 'POST /api/bonus/list', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: z.object({ offers: z.array(Bonus), open: z.array(Bonus), list: pageOf(Bonus) }),
})

const barred = [Blacklisted, Disabled, Excluded, BonusNotForYou] as const
/** `state` is open, done or review. */
const Taken = z.object({ id: z.string(), state: z.enum(bonusSteps) })

/** Takes an offer. A repeated call is refused with BonusGone. */
export const takeBonus = write('player', 'bonus.take', 'POST /api/bonus/take', {
  movesMoney: true,
  input: z.object({ id: Text }),
  reply: Taken,
  refusals: [...barred, NotFound, BonusGone, BonusWithdrawn, BonusGroupOpen, BonusBudgetUsed, BonusGameGone],
})

/** Takes the bonus of a rule by its code. */
export const enterBonusCode = write('player', 'bonus.code', 'POST /api/bonus/code', {
  movesMoney: true,
  input: z.object({ code: Text }),
  reply: Taken,
  refusals: [
    ...barred,
    BonusCodeUnknown,
    BonusCodeUsed,
    BonusCodeLimit,
    BonusGroupOpen,
    BonusBudgetUsed,
    BonusGameGone,
  ],
})

/**
 * Shows what giving a bonus up would cost. `lost`: amount taken back; `kept`: amount that stays in the main wallet; `rest`:
 * remaining turnover, which lapses.
 */
export const readBonusEnding = read('player', 'bonus.ending', 'POST /api/bonus/ending', {
  isHeavy: true,
  input: z.object({ id: Text }),
  reply: z.object({ id: z.string(), title: z.string(), lost: Yuan, kept: Yuan, rest: Yuan }),
  refusals: [NotFound, BonusNotOpen, BonusInPlay],
})
/** Gives a bonus up. `lost`: the loss that the player was shown; 409 if it has changed since. */
export const giveUpBonus = write('player', 'bonus.giveUp', 'POST /api/bonus/giveUp', {
  isHeavy: true,
  movesMoney: true,
  input: z.object({ id: Text, lost: Text }),
  reply: Empty,
  refusals: [Blacklisted, Disabled, NotFound, BonusNotOpen, BonusInPlay, BonusChanged],
})
