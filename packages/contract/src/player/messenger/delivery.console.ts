import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery } from '../../wire.ts'
import { deliveryStates } from './messenger.ts'

export const DeliveryRow = z.object({
  id: z.string(),
  /** Name of the event, one of `messageEvents`, or `test`. */
  event: z.string(),
  messenger: z.string(),
  username: z.string(),
  receiver: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  /** The message was sent, but the service did not answer. */
  may_have_arrived: Flag,
  attempts: z.number(),
  last_error: z.string(),
  created_at: BeijingTime,
  next_at: BeijingTimeOrBlank,
  closed_at: BeijingTimeOrBlank,
})

/** `q` searches player, masked receiver and subject. */
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
/** Retries a failed delivery, even if it may have arrived. */
export const retryDelivery = write(
  'operator:messenger.change',
  'messageDelivery.retry',
  'POST /console/api/message-deliveries/:id/retry',
  { input: z.object({ id: z.string().max(64) }), reply: DeliveryRow, refusals: [NotFound] },
)
