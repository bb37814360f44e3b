import type { BonusStep } from '@koi/contract/reward/bonus/bonus'
import { type RawBuilder, sql } from 'kysely'

/** SQL equivalent of `stepOf` for `bonus` left-joined with its requirement `w`. */
export const isStep: Record<BonusStep, RawBuilder<boolean>> = {
  offered: sql`bonus.state = 'offered'`,
  review: sql`bonus.state = 'review'`,
  open: sql`(bonus.state = 'credited' and w.state is not distinct from 'open')`,
  done: sql`(bonus.state = 'credited' and (w.id is null or w.state in ('done', 'cancelled')))`,
  lost: sql`(bonus.state = 'credited' and w.state = 'waived')`,
  expired: sql`bonus.state = 'expired'`,
  forfeited: sql`bonus.state = 'forfeited'`,
  refused: sql`bonus.state = 'refused'`,
}
