import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { addDays, type Day, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'

/**
 * SQL: the VIP level of the player `p` at the end of a Beijing day, a value or SQL of a date; the current level for a day that
 * has not ended.
 */
export const levelAtEndOf = (
  last: Day | RawBuilder<unknown>,
) => sql<number>`coalesce((select c.from_level from vip_change c
  where c.player_id = p.id and c.at >= ${typeof last === 'string' ? sql`${startOf(addDays(last, 1))}::timestamptz` : sql`(${last} + 1)::timestamp at time zone 'Asia/Shanghai'`}
  order by c.at, c.id limit 1), p.vip_level)`

/** Loads the player's VIP level at the end of a Beijing day, by default the current one; 0: none. */
export async function loadLevel(db: Reader | Tx, player: string, last: Day | null = null): Promise<number> {
  const level = last === null ? sql<number>`p.vip_level` : levelAtEndOf(last)
  const found = db.selectFrom('player as p').select(level.as('level')).where('p.id', '=', player)
  return (await found.executeTakeFirstOrThrow()).level
}

/** Returns the level that the reward depends on; 0, without a query, if it does not depend on the level. */
export const levelFor = async (
  db: Reader | Tx,
  { reward }: BonusTerms,
  player: string,
  last?: Day | null,
): Promise<number> => (reward.kind === 'by_level' ? loadLevel(db, player, last) : 0)
