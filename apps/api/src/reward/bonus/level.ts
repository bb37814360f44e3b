import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** The VIP level; 0: none. */
export async function loadLevel(db: Reader | Tx, player: string): Promise<number> {
  const found = await db.selectFrom('player').select('vipLevel').where('id', '=', player).executeTakeFirstOrThrow()
  return found.vipLevel
}

/** The level that the reward is computed from; 0 without a query for rewards that do not depend on it. */
export const levelFor = async (db: Reader | Tx, { reward }: BonusTerms, player: string): Promise<number> =>
  reward === 'by_level' ? loadLevel(db, player) : 0
