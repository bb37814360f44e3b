import { z } from 'zod'
import { IdempotencyKeyNeeded } from '../../access/apiKey/apiKey.copy.ts'
import { write } from '../../endpoint.ts'
import { Forbidden, NotFound } from '../../refusal.copy.ts'
import {
  BonusBudgetUsed,
  BonusGameGone,
  BonusGroupOpen,
  BonusLinkedTook,
  BonusNotByApi,
  BonusNothingDue,
  BonusPlayerBarred,
} from './bonus.copy.ts'
import { bonusSteps } from './bonus.ts'

/**
 * Gives a player a bonus of a live rule with the trigger `api`; needs the scope `bonuses` and an `Idempotency-Key`. From
 * `four_eyes_adjustment`, with what the key gave on the day, it waits for operators: state `review`.
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
    /** Of free rounds their stakes. */
    amount_fen: z.int(),
    /** Turnover that it adds. */
    required_fen: z.int(),
  }),
  refusals: [
    Forbidden,
    IdempotencyKeyNeeded,
    NotFound,
    BonusNotByApi,
    BonusNothingDue,
    BonusLinkedTook,
    BonusPlayerBarred,
    BonusGroupOpen,
    BonusBudgetUsed,
    BonusGameGone,
  ],
})
