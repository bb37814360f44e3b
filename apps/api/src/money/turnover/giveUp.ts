import { type Fen, fen, subtract } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { loadBalance } from '../../books/ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { isStakeOut, negligible } from './stakeOut.ts'

/**
 * Calculates the return of a credit of `granted` fen: `lost` is taken from the main wallet and `kept` remains. Own
 * money is spent first (docs/decisions/0026). Returns null while the credit may be at a venue or staked.
 */
export async function loadReturn(
  db: Reader | Tx,
  player: string,
  granted: Fen,
  now: Instant,
): Promise<{ lost: Fen; kept: Fen } | null> {
  const main = await loadBalance(db, player)
  if (main < granted && (await isInPlay(db, player, now))) return null
  const lost = fen(Math.min(granted, main))
  return { lost, kept: subtract(main, lost) }
}

async function isInPlay(db: Reader | Tx, player: string, now: Instant): Promise<boolean> {
  const { away } = await db
    .selectFrom('account')
    .select(sql<number>`coalesce(sum(balance), 0)`.as('away'))
    .where('playerId', '=', player)
    .where('venue', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(away) >= negligible || isStakeOut(db, player, now)
}
