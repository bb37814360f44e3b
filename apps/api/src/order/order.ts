import { randomInt } from 'node:crypto'
import { ClaimedByOther } from '@koi/contract/deposit/deposit.copy'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
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
export async function refuseClaimed(tx: Tx, { claimedBy, claimedAt }: Claimed, operator: string, now: Instant): Promise<void> {
  if (claimedBy === null || claimedBy === operator || claimedAt === null || claimEnd(claimedAt) <= now) return
  const row = await tx.selectFrom('operator').select('username').where('id', '=', claimedBy).executeTakeFirst()
  refuse(ClaimedByOther, { by: row?.username ?? '' })
}

/** Whether an amount needs two operators: the setting is a threshold in yuan, 0 is off. */
export function needsTwo(threshold: string | number, amount: Fen): boolean {
  const limit = fenFromYuan(String(threshold)) ?? fen(0)
  return limit > 0 && amount >= limit
}
