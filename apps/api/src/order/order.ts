import { type OrderState, type WithdrawalState, wordsOf } from '@koi/contract/state'
import { randomInt } from 'node:crypto'
import { AlreadyDecided, ClaimedByOther } from '@koi/contract/deposit/deposit.copy'
import { type Fen, fen, fenFromYuan } from '@koi/contract/money'
import { Invalid } from '@koi/contract/refusal.copy'
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

/** Throws ClaimedByOther, with the holder's name, while another operator holds the order. */
export async function refuseClaimed(
  tx: Tx,
  { claimedBy, claimedAt }: Claimed,
  operator: string,
  now: Instant,
): Promise<void> {
  if (claimedBy === null || claimedBy === operator || claimedAt === null || plus(claimedAt, claimLife) <= now) return
  const row = await tx.selectFrom('operator').select('username').where('id', '=', claimedBy).executeTakeFirst()
  refuse(ClaimedByOther, { by: row?.username ?? '' })
}

/** Whether an amount needs two operators: the setting is a threshold in yuan, 0 is off. */
export function needsTwo(threshold: string | number, amount: Fen): boolean {
  const limit = fenFromYuan(String(threshold)) ?? fen(0)
  return limit > 0 && amount >= limit
}

/**
 * Holds a locked, waiting order for one operator and says until when. Throws AlreadyDecided for one that does not wait,
 * ClaimedByOther.
 */
export async function claim(
  tx: Tx,
  table: 'deposit' | 'withdrawal',
  order: Claimed & { id: string; state: OrderState | WithdrawalState },
  operator: string,
  now: Instant,
): Promise<Instant> {
  if (order.state === 'approved' || order.state === 'rejected') refuse(AlreadyDecided)
  await refuseClaimed(tx, order, operator, now)
  await setClaim(tx, table, order.id, { claimedBy: operator, claimedAt: now })
  return plus(now, claimLife)
}

/** Gives a locked order back to everybody. Throws ClaimedByOther. */
export async function release(
  tx: Tx,
  table: 'deposit' | 'withdrawal',
  order: Claimed & { id: string },
  operator: string,
  now: Instant,
): Promise<void> {
  await refuseClaimed(tx, order, operator, now)
  await setClaim(tx, table, order.id, { claimedBy: null, claimedAt: null })
}

const setClaim = (tx: Tx, table: 'deposit' | 'withdrawal', id: string, claimed: Claimed) =>
  tx.updateTable(table).set(claimed).where('id', '=', id).execute()

/** The words of a list's `state`: one of the wire's numbers, or several with commas. Throws Invalid for anything else. */
export const statesOf = <const Numbers extends Record<string, number>>(
  numbers: Numbers,
  text: string,
): (keyof Numbers & string)[] => wordsOf(numbers, text) ?? refuse(Invalid)
