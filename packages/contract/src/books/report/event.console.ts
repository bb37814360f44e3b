import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { BeijingTime, itemsOf, ListQuery } from '../../wire.ts'
import { eventKinds } from './event.ts'

export const EventRow = z.object({
  id: z.string(),
  kind: z.enum(eventKinds),
  player_id: z.string(),
  username: z.string(),
  /** The order, bet or act, and its owner. */
  about: z.string(),
  actor: z.string(),
  amount: z.string(),
  created_at: BeijingTime,
})

/**
 * Lists significant events. Range in Beijing days, inclusive; default: the last 30. Amounts from `significant_amount`
 * on; no test players.
 */
export const listEvents = read('operator:report.view', 'report.events', 'GET /console/api/reports/events', {
  replica: 'late',
  input: ListQuery.omit({ sort: true, state: true }).extend({ kind: z.string().max(20).optional() }),
  reply: itemsOf(EventRow),
})
