import { z } from 'zod'
import { most } from '../../bounds.ts'
import { longestDays } from '../bonus/bonus.ts'
import { categories, type Category } from '../../play/game/game.ts'
import { Hundredths, upTo } from '../../hundredths.ts'
import { noMoney } from '../../money.ts'
import { Flag, Yuan } from '../../wire.ts'
import { maxSlices, maxWeight } from './wheel.ts'

const Share = z.coerce.number().int().min(0).max(100)
const Days = z.coerce.number().int().min(1).max(longestDays)
const shares = Object.fromEntries(Object.keys(categories).map((name) => [name, Share.default(0)])) as Record<
  Category,
  z.ZodDefault<typeof Share>
>

/** The slices, and the conditions of the bonuses that pay their prizes. Stored in wire format. */
export const WheelTerms = z.object({
  slices: z
    .array(z.object({ weight: z.coerce.number().int().min(1).max(maxWeight), prize: upTo(Yuan, most.bonus) }))
    .max(maxSlices),
  /** Limit on the sum of all prizes that the wheel promises. */
  budget: Yuan.default(noMoney),
  /** These fields are the terms of the bonus that pays a prize; they mean the same as in `BonusTerms`. */
  multiple: upTo(Hundredths, most.multiple).default(0),
  shares: z.object(shares),
  take_days: Days.default(14),
  play_days: Days.default(30),
  is_automatic: Flag.default(false),
  review_above: Yuan.default(noMoney),
})
export type WheelTerms = z.output<typeof WheelTerms>
