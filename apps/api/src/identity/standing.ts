import { type Fen, fen } from '@koi/contract/money'
import { Blacklisted, Disabled, Excluded } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

/** What operators say of a player. */
export interface Standing {
  isBlacklisted: boolean
  isActive: boolean
}
/** And until when the player has shut themselves out of what brings money in or into play. */
export interface PayInStanding extends Standing {
  excludedUntil: Instant | null
}

/** Why a player may not act at all, or null. */
export function blockOf({ isBlacklisted, isActive }: Standing): typeof Blacklisted | typeof Disabled | null {
  if (isBlacklisted) return Blacklisted
  return isActive ? null : Disabled
}

/** Whether a player may act at all, of `player` in a query. */
export const mayAct = sql<boolean>`(player.is_active and not player.is_blacklisted)`

/** Why a player may not do what brings money in or into play now, or null (ruling 23). */
export const payInBlockOf = (
  standing: PayInStanding,
  now: Instant,
): typeof Blacklisted | typeof Disabled | typeof Excluded | null =>
  blockOf(standing) ?? (standing.excludedUntil !== null && standing.excludedUntil > now ? Excluded : null)

/** How a player stands in the database, whatever a session remembers. */
export const standingOf = (db: Reader | Tx, player: string): Promise<PayInStanding> =>
  db
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive', 'excludedUntil'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()

/**
 * Takes the lock of the player's ledger, then tells how they stand, whether they have to prove who they are before play
 * (R4) and what is in their main wallet, in one round trip: what a verb that takes money from there asks first.
 */
export async function lockStanding(
  tx: Tx,
  player: string,
): Promise<PayInStanding & { username: string; isProofDue: boolean; balance: Fen }> {
  const { rows } = await sql<PayInStanding & { username: string; isProofDue: boolean; balance: number }>`
    select username, is_blacklisted, is_active, excluded_until, is_proof_due, balance from lock_standing(${player}::uuid)`.execute(
    tx,
  )
  return { ...rows[0]!, balance: fen(rows[0]!.balance) }
}

/**
 * Asks again, inside the transaction that moves money or binds and after its lock, whether the player may (ruling 60):
 * another process may have blocked them since they were let in. Throws Blacklisted, Disabled.
 */
export async function refuseBlocked(tx: Tx, player: string): Promise<void> {
  const block = blockOf(await standingOf(tx, player))
  if (block) refuse(block)
}

/** The same for what brings money in or into play. Throws Blacklisted, Disabled, Excluded. */
export async function refusePayInBlocked(tx: Tx, player: string, now: Instant): Promise<void> {
  const block = payInBlockOf(await standingOf(tx, player), now)
  if (block) refuse(block)
}
