import { z } from 'zod'
import { read } from '../endpoint.ts'
import { BeijingTime, itemsOf, ListQuery } from '../wire.ts'
import { eventKinds } from './event.ts'

export const EventRow = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  /** '' where it is about none. */
  player_id: z.string(),
  username: z.string(),
  /** Order, bet or act, and whose. */
  about: z.string(),
  actor: z.string(),
  /** Yuan; '' where it is about no money. */
  amount: z.string(),
  created_at: BeijingTime,
})

/**
 * Significant events of Beijing days, both included, the last thirty without them; the newest first. Amounts count from
 * the setting `significant_amount` on; players of tests are left out (R67).
 */
export const listEvents = read('operator:report.view', 'report.events', 'GET /console/api/reports/events', {
  replica: 'late',
  input: ListQuery.omit({ sort: true, state: true }).extend({ kind: z.string().max(20).optional() }),
  reply: itemsOf(EventRow),
})
