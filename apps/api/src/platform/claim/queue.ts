import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../db/db.ts'

const queues = {
  deposit: { kind: 'deposits', number: 'deposit_no', states: ['pending'] },
  withdrawal: { kind: 'withdrawals', number: 'order_no', states: ['review', 'payout'] },
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
  const { kind, number, states } = queues[table]
  const { rows } = await sql<{ number: string }>`
    select o.${sql.ref(number)} as number from ${sql.table(table)} o
    where o.state in (${sql.join(states.map((state) => sql.lit(state)))}) and o.id <> ${order.id}
      and not exists (select from handling h where h.kind = ${kind} and h.object_id = o.id
        and h.owner_id <> ${operator} and h.owned_until > ${now}::timestamptz)
      and not exists (select from approval a where a.id = o.approval_id and a.state = 'pending' and a.made_by = ${operator})
    order by (o.created_at, o.id) <= (${order.createdAt}::timestamptz, ${order.id}::uuid), o.created_at, o.id limit 1`.execute(
    db,
  )
  return rows[0]?.number ?? ''
}
