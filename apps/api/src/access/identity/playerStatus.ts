import { type Fen, fen } from '@koi/contract/money'
import { Blacklisted, Disabled, Excluded } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

export interface PlayerStatus {
  isBlacklisted: boolean
  isActive: boolean
}
export interface PayInStatus extends PlayerStatus {
  excludedUntil: Instant | null
}
interface LoadedStatus extends PayInStatus {
  vipLevel: number
}

export function blockOf({ isBlacklisted, isActive }: PlayerStatus): typeof Blacklisted | typeof Disabled | null {
  if (isBlacklisted) return Blacklisted
  return isActive ? null : Disabled
}

export const mayAct = sql<boolean>`(player.is_active and not player.is_blacklisted)`

export const payInBlockOf = (
  playerStatus: PayInStatus,
  now: Instant,
): typeof Blacklisted | typeof Disabled | typeof Excluded | null =>
  blockOf(playerStatus) ?? (playerStatus.excludedUntil !== null && playerStatus.excludedUntil > now ? Excluded : null)

export const loadPlayerStatus = (db: Reader | Tx, player: string): Promise<LoadedStatus> =>
  db
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive', 'excludedUntil', 'vipLevel'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()

/** Locks the player's ledger, then reads status, due identity verification and main balance in one round trip. */
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
 * Refuses a blocked player. Checked under the lock, because another process may have blocked the player since the gate.
 * Throws Blacklisted, Disabled.
 */
export async function requireNotBlocked(tx: Tx, player: string): Promise<void> {
  const block = blockOf(await loadPlayerStatus(tx, player))
  if (block) refuse(block)
}

/** Refuses a player who may not pay in. Throws Blacklisted, Disabled, Excluded. */
export async function requirePayInAllowed(tx: Tx, player: string, now: Instant): Promise<void> {
  const block = payInBlockOf(await loadPlayerStatus(tx, player), now)
  if (block) refuse(block)
}
