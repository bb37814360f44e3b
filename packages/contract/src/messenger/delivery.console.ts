import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { NotFound } from '../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery } from '../wire.ts'
import { deliveryStates } from './messenger.ts'

export const DeliveryRow = z.object({
  id: z.string(),
  /** A name of the events, or `test`. */
  event: z.string(),
  messenger: z.string(),
  username: z.string(),
  /** Masked. */
  receiver: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  /** It was handed over and nobody answered. */
  may_have_arrived: Flag,
  attempts: z.number(),
  last_error: z.string(),
  created_at: BeijingTime,
  /** When it is tried next; '' when it is closed. */
  next_at: BeijingTimeOrBlank,
  closed_at: BeijingTimeOrBlank,
})

/** `q` finds by player, receiver as it is shown, or subject. */
export const listDeliveries = read(
  'operator:messenger.view',
  'messageDelivery.list',
  'GET /console/api/message-deliveries',
  {
    replica: 'caughtUp',
    input: ListQuery.omit({ sort: true }).extend({
      event: z.string().max(40).optional(),
      messenger_id: z.string().max(64).optional(),
    }),
    reply: itemsOf(DeliveryRow),
    refusals: [NotFound],
  },
)
/** Sends one again that failed, whatever may have arrived of it. */
export const retryDelivery = write(
  'operator:messenger.change',
  'messageDelivery.retry',
  'POST /console/api/message-deliveries/:id/retry',
  { input: z.object({ id: z.string().max(64) }), reply: DeliveryRow, refusals: [NotFound] },
)
