import { z } from 'zod'
import { IdempotencyKeyNeeded } from '../../access/apiKey/apiKey.copy.ts'
import { write } from '../../endpoint.ts'
import { Forbidden, KeyReused, NotFound } from '../../refusal.copy.ts'
import {
  BonusBudgetUsed,
  BonusGameGone,
  BonusGroupOpen,
  BonusLinkedTook,
  BonusNotByApi,
  BonusNothingDue,
  BonusPlayerBarred,
  BonusWheelMissing,
} from './bonus.copy.ts'
import { bonusSteps } from './bonus.ts'

/**
 * Gives a player a bonus of a live rule with the trigger `api`; requires the scope `bonuses` and an `Idempotency-Key`, which gives
 * one bonus for good. If the
 * amount and what the key gave on the same day reach `four_eyes_adjustment`, operators decide: state `review`.
 */
export const giveBonusByKey = write('key', 'bonus.giveByKey', 'POST /open/api/bonuses', {
  movesMoney: true,
  input: z.object({
    player: z.string().max(40),
    rule: z.string().max(40),
    reason: z.string().trim().max(200).default(''),
  }),
  reply: z.object({
    id: z.string(),
    player: z.string(),
    rule: z.string(),
    state: z.enum(bonusSteps),
    /** Amount of the bonus; for free rounds the sum of their stakes. */
    amount_fen: z.int(),
    /** Turnover requirement that the bonus adds. */
    required_fen: z.int(),
  }),
  refusals: [
    Forbidden,
    IdempotencyKeyNeeded,
    KeyReused,
    NotFound,
    BonusNotByApi,
    BonusNothingDue,
    BonusLinkedTook,
    BonusPlayerBarred,
    BonusGroupOpen,
    BonusBudgetUsed,
    BonusGameGone,
    BonusWheelMissing,
  ],
})
