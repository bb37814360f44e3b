import { randomInt } from 'node:crypto'
import { ClaimedByOther } from '@koi/contract/deposit/deposit.copy'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { Blacklisted, Disabled, Excluded, Invalid } from '@koi/contract/refusal.copy'
import { beijingText, type Instant, minute, plus } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

// What deposits, withdrawals and adjustments have in common.

/** D20260301120506 and six digits: an order number that cannot be guessed from another (S-32). */
export const newOrderNo = (letter: 'D' | 'W', at: Instant): string =>
  `${letter}${beijingText(at).replaceAll(/\D/g, '')}${String(randomInt(1_000_000)).padStart(6, '0')}`

const claimLife = 15 * minute

interface Claimed {
  claimedBy: string | null
  claimedAt: Instant | null
}

/** When a claim that begins now ends. */
export const claimEnd = (now: Instant): Instant => plus(now, claimLife)

/** Throws ClaimedByOther, with his name, while another operator holds the order. */
export async function refuseClaimed(
  tx: Tx,
  { claimedBy, claimedAt }: Claimed,
  operator: string,
  now: Instant,
): Promise<void> {
  if (claimedBy === null || claimedBy === operator || claimedAt === null || claimEnd(claimedAt) <= now) return
  const row = await tx.selectFrom('operator').select('username').where('id', '=', claimedBy).executeTakeFirst()
  refuse(ClaimedByOther, { by: row?.username ?? '' })
}

/** Whether an amount needs two operators: the setting is a threshold in yuan, 0 is off. */
export function needsTwo(threshold: string | number, amount: Fen): boolean {
  const limit = fenFromYuan(String(threshold)) ?? fen(0)
  return limit > 0 && amount >= limit
}

/** `state` of a list: one number or several with commas. Throws Invalid for anything else. */
export function statesOf(text: string): number[] {
  return /^\d(,\d)*$/.test(text) ? text.split(',').map(Number) : refuse(Invalid)
}

/**
 * Reads, inside the transaction that moves his money, whether a player may act: what the session knows may be a second
 * old. Throws Blacklisted, Disabled, and Excluded where `isPayIn`.
 */
export async function refuseBlocked(tx: Tx, player: string, now: Instant, isPayIn: boolean): Promise<void> {
  const row = await tx
    .selectFrom('player')
    .select(['isBlacklisted', 'isActive', 'excludedUntil'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow()
  if (row.isBlacklisted) refuse(Blacklisted)
  if (!row.isActive) refuse(Disabled)
  if (isPayIn && row.excludedUntil !== null && row.excludedUntil > now) refuse(Excluded)
}
