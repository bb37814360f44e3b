import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Loads the player's VIP level; 0: none. */
export async function loadLevel(db: Reader | Tx, player: string): Promise<number> {
  const found = await db.selectFrom('player').select('vipLevel').where('id', '=', player).executeTakeFirstOrThrow()
  return found.vipLevel
}

/** Returns the level that the reward depends on; 0, without a query, if it does not depend on the level. */
export const levelFor = async (db: Reader | Tx, { reward }: BonusTerms, player: string): Promise<number> =>
  reward.kind === 'by_level' ? loadLevel(db, player) : 0
