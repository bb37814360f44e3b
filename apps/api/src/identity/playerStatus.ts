import { type Fen, fen } from '@koi/contract/money'
import { Blacklisted, Disabled, Excluded } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

/** What operators say of a player. */
export interface PlayerStatus {
  isBlacklisted: boolean
  isActive: boolean
}
/** And until when the player has shut themselves out of what brings money in or into play. */
export interface PayInStatus extends PlayerStatus {
  excludedUntil: Instant | null
}

/** Why a player may not act at all, or null. */
export function blockOf({ isBlacklisted, isActive }: PlayerStatus): typeof Blacklisted | typeof Disabled | null {
  if (isBlacklisted) return Blacklisted
  return isActive ? null : Disabled
}

/** Whether a player may act at all, of `player` in a query. */
export const mayAct = sql<boolean>`(player.is_active and not player.is_blacklisted)`

/** Why a player may not do what brings money in or into play now, or null (ruling 23). */
export const payInBlockOf = (
  playerStatus: PayInStatus,
  now: Instant,
): typeof Blacklisted | typeof Disabled | typeof Excluded | null =>
  blockOf(playerStatus) ?? (playerStatus.excludedUntil !== null && playerStatus.excludedUntil > now ? Excluded : null)

/** How a player stands in the database, whatever a session remembers. */
export const playerStatusOf = (db: Reader | Tx, player: string): Promise<PayInStatus> =>
  db
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive', 'excludedUntil'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()

/**
 * Takes the lock of the player's ledger, then tells how they stand, whether they have to prove who they are before play
 * (R4) and what is in their main wallet, in one round trip: what a verb that takes money from there asks first.
 */
export async function lockPlayerStatus(
  tx: Tx,
  player: string,
): Promise<PayInStatus & { username: string; isProofDue: boolean; balance: Fen }> {
  const { rows } = await sql<PayInStatus & { username: string; isProofDue: boolean; balance: number }>`
    select username, is_blacklisted, is_active, excluded_until, is_proof_due, balance from lock_player_status(${player}::uuid)`.execute(
    tx,
  )
  return { ...rows[0]!, balance: fen(rows[0]!.balance) }
}

/**
 * Asks again, inside the transaction that moves money or binds and after its lock, whether the player may (ruling 60):
 * another process may have blocked them since they were let in. Throws Blacklisted, Disabled.
 */
export async function refuseBlocked(tx: Tx, player: string): Promise<void> {
  const block = blockOf(await playerStatusOf(tx, player))
  if (block) refuse(block)
}

/** The same for what brings money in or into play. Throws Blacklisted, Disabled, Excluded. */
export async function refusePayInBlocked(tx: Tx, player: string, now: Instant): Promise<void> {
  const block = payInBlockOf(await playerStatusOf(tx, player), now)
  if (block) refuse(block)
}
