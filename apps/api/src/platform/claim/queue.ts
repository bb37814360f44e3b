import { type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../db/db.ts'
import { claimDuration, type ClaimColumns } from './claim.ts'

/** When the order's claim ends; null without a claim, or if it has ended. */
export function claimEnd({ claimedAt }: ClaimColumns, now: Instant): Instant | null {
  if (claimedAt === null) return null
  const end = plus(claimedAt, claimDuration)
  return end > now ? end : null
}

const queues = {
  deposit: { number: 'deposit_no', states: ['pending'] },
  withdrawal: { number: 'order_no', states: ['review', 'payout'] },
} as const

/**
 * Finds the number of the waiting order that follows `order`: oldest first, starting again with the oldest after the
 * newest; '' if there is none. Skips orders that another operator has claimed, and orders whose first decision this
 * operator made.
 */
export async function findNextInQueue(
  db: Reader,
  table: keyof typeof queues,
  order: { id: string; createdAt: Instant },
  operator: string,
  now: Instant,
): Promise<string> {
  const { number, states } = queues[table]
  const { rows } = await sql<{ number: string }>`
    select o.${sql.ref(number)} as number from ${sql.table(table)} o
    where o.state in (${sql.join(states.map((state) => sql.lit(state)))}) and o.id <> ${order.id}
      and (o.claimed_by is null or o.claimed_by = ${operator} or o.claimed_at <= ${plus(now, -claimDuration)}::timestamptz)
      and not exists (select from approval a where a.id = o.approval_id and a.state = 'pending' and a.made_by = ${operator})
    order by (o.created_at, o.id) <= (${order.createdAt}::timestamptz, ${order.id}::uuid), o.created_at, o.id limit 1`.execute(
    db,
  )
  return rows[0]?.number ?? ''
}
