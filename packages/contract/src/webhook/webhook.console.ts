import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { FeedSwept } from '../feed/feed.copy.ts'
import { feedKinds } from '../feed/feed.ts'
import { BeyondYours } from '../auth/operator.copy.ts'
import { isPlainText } from '../name.ts'
import { NotFound, OutboundRefused, PlainHttp } from '../refusal.copy.ts'
import { switches } from '../state.ts'
import { BeijingTime, BeijingTimeOrBlank, bitCode, Empty, Flag, itemsOf, ListQuery, stateCode, Which } from '../wire.ts'
import { batchStates, webhookStates } from './webhook.ts'
import { WebhookAhead, WebhookIsOff, WebhookTaken, WebhookUrlWrong } from './webhook.copy.ts'

const see = 'operator:webhook.view'
const change = 'operator:webhook.change'

export const WebhookRow = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  allow_http: Flag,
  kinds: z.array(z.enum(feedKinds)),
  state: stateCode(webhookStates),
  /** Everything up to this event was taken, or is of another kind. */
  position: z.number(),
  /** How many events of the feed lie after it. */
  behind: z.number(),
  /** Tries in a row that failed. */
  attempts: z.number(),
  failing_since: BeijingTimeOrBlank,
  /** When it is tried next; '' while nothing failed, or it is off. */
  next_at: BeijingTimeOrBlank,
  /** Until when the secret before signs as well. */
  old_secret_until: BeijingTimeOrBlank,
  created_at: BeijingTime,
})

const Fields = z.object({
  name: z.string().trim().min(1).max(60).refine(isPlainText, 'NOT_TEXT'),
  url: z.string().trim().max(500),
  /** Production may call an address under plain http. */
  allow_http: Flag,
  kinds: z.array(z.enum(feedKinds)).min(1).max(feedKinds.length),
  state: bitCode(switches),
  /** The event after which it is told; left out, a new webhook begins with what happens from now on. */
  position: z.coerce.number().int().min(0),
})
/** Told once: when it was made. */
const WithSecret = WebhookRow.extend({ secret: z.string() })

export const listWebhooks = read(see, 'webhook.list', 'GET /console/api/webhooks', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(WebhookRow),
})
/** Its kinds tell nothing that whoever makes it may not read. */
export const addWebhook = write(change, 'webhook.add', 'POST /console/api/webhooks', {
  needsFreshFactor: true,
  input: Fields.partial().required({ name: true, url: true, kinds: true }),
  reply: WithSecret,
  refusals: [BeyondYours, WebhookTaken, WebhookUrlWrong, WebhookAhead, FeedSwept, OutboundRefused, PlainHttp],
})
/** Switched on, it goes on where it stopped; a `position` has it told again, or passes over. */
export const changeWebhook = write(change, 'webhook.change', 'PATCH /console/api/webhooks/:id', {
  needsFreshFactor: true,
  input: Fields.partial().extend(Which.shape),
  reply: WebhookRow,
  refusals: [NotFound, BeyondYours, WebhookTaken, WebhookUrlWrong, WebhookAhead, FeedSwept, OutboundRefused, PlainHttp],
})
export const removeWebhook = write(change, 'webhook.remove', 'DELETE /console/api/webhooks/:id', {
  needsFreshFactor: true,
  input: Which,
  reply: Empty,
  refusals: [NotFound],
})
/** Makes a new secret; the one before signs next to it for a day. */
export const renewSecret = write(change, 'webhook.renew', 'POST /console/api/webhooks/:id/secret', {
  needsFreshFactor: true,
  input: Which,
  reply: WithSecret,
  refusals: [NotFound],
})
/** Tries at once what waits for its next try. */
export const retryWebhook = write(change, 'webhook.retry', 'POST /console/api/webhooks/:id/retry', {
  input: Which,
  reply: WebhookRow,
  refusals: [NotFound, WebhookIsOff],
})

export const BatchRow = z.object({
  /** What each try of it says as `webhook-id`. */
  id: z.string(),
  /** Null when it is gone. */
  webhook_id: z.string().nullable(),
  webhook: z.string(),
  first: z.number(),
  last: z.number(),
  events: z.number(),
  state: z.enum(batchStates),
  attempts: z.number(),
  /** The HTTP status of the last try; null where there was no answer, or no try yet. */
  status: z.number().nullable(),
  detail: z.string(),
  /** Milliseconds that the last try took. */
  millis: z.number().nullable(),
  created_at: BeijingTime,
  tried_at: BeijingTimeOrBlank,
  next_at: BeijingTimeOrBlank,
})
export const listBatches = read(see, 'webhookDelivery.list', 'GET /console/api/webhook-deliveries', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }).extend({ webhook_id: z.string().max(64).optional() }),
  reply: itemsOf(BatchRow),
  refusals: [NotFound],
})
