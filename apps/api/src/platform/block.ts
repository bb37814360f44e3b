import type { Refusal } from '@koi/contract/refusal'
import { Blacklisted, Disabled, Excluded } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from './db.ts'
import { refuse } from './refuse.ts'

interface Standing {
  isBlacklisted: boolean
  isActive: boolean
  excludedUntil: Instant | null
}

/**
 * Why a player may not act now, or null: the operator has blocked them, or they have shut themselves out of what brings
 * money in or into play (`isPayIn`, ruling 23).
 */
export function blockOf(
  { isBlacklisted, isActive, excludedUntil }: Standing,
  now: Instant,
  isPayIn: boolean,
): Refusal | null {
  if (isBlacklisted) return Blacklisted
  if (!isActive) return Disabled
  return isPayIn && excludedUntil !== null && excludedUntil > now ? Excluded : null
}

/** How a player stands in the database, whatever a session remembers. */
export const standingOf = (db: Reader | Tx, player: string): Promise<Standing> =>
  db
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive', 'excludedUntil'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()

/**
 * Asks again, inside the transaction that moves money, launches or binds and after its lock, whether the player may
 * (ruling 60): another process may have blocked them since they were let in. Throws Blacklisted, Disabled, and Excluded where
 * `isPayIn`.
 */
export async function refuseBlocked(tx: Tx, player: string, now: Instant, isPayIn: boolean): Promise<void> {
  const block = blockOf(await standingOf(tx, player), now, isPayIn)
  if (block) refuse(block)
}
