import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { FeedSwept } from '../../platform/feed/feed.copy.ts'
import { feedKinds } from '../../platform/feed/feed.ts'
import { BeyondYours } from '../../player/auth/operator.copy.ts'
import { isPlainText } from '../../name.ts'
import { NotFound, OutboundRefused, PlainHttp, SecretAgain } from '../../refusal.copy.ts'
import { switches } from '../../state.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  bitCode,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  stateCode,
  Which,
  Label,
} from '../../wire.ts'
import { batchStates, webhookStates } from './webhook.ts'
import { TooManyWebhooks, WebhookAhead, WebhookIsOff, WebhookTaken, WebhookUrlWrong } from './webhook.copy.ts'

const see = 'operator:webhook.view'
const change = 'operator:webhook.change'

export const WebhookRow = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  allow_http: Flag,
  kinds: z.array(z.enum(feedKinds)),
  state: stateCode(webhookStates),
  /** Number of the last event that was delivered, or skipped as being of another kind. */
  position: z.number(),
  behind: z.number(),
  attempts: z.number(),
  failing_since: BeijingTimeOrBlank,
  /** Time of the next attempt; '' if none failed, or the webhook is off. */
  next_at: BeijingTimeOrBlank,
  /** Until then, messages are signed with the previous secret too. */
  old_secret_until: BeijingTimeOrBlank,
  created_at: BeijingTime,
})

const Fields = z.object({
  name: Label.min(1).max(60).refine(isPlainText, 'NOT_TEXT'),
  url: z.string().trim().max(500),
  /** Allows a plain-http address in production. */
  allow_http: Flag,
  kinds: z.array(z.enum(feedKinds)).min(1).max(feedKinds.length),
  state: bitCode(switches),
  /** Events after this number are delivered; if omitted, a new webhook starts with the next event. */
  position: z.coerce.number().int().min(0),
})
/** The secret is returned only when the webhook is created. */
const WithSecret = WebhookRow.extend({ secret: z.string() })

export const listWebhooks = read(see, 'webhook.list', 'GET /console/api/webhooks', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(WebhookRow),
})
/** Adds a webhook. Its kinds must not exceed what the caller may read. */
export const addWebhook = write(change, 'webhook.add', 'POST /console/api/webhooks', {
  needsFreshFactor: true,
  input: Fields.partial().required({ name: true, url: true, kinds: true }),
  reply: WithSecret,
  refusals: [
    TooManyWebhooks,
    BeyondYours,
    WebhookTaken,
    WebhookUrlWrong,
    WebhookAhead,
    FeedSwept,
    OutboundRefused,
    PlainHttp,
  ],
})
/**
 * Changes a webhook. Switching it on continues at the last position; `position` replays or skips events. An address with
 * another scheme, host or port needs the current `secret`.
 */
export const changeWebhook = write(change, 'webhook.change', 'PATCH /console/api/webhooks/:id', {
  needsFreshFactor: true,
  input: Fields.partial().extend({ secret: z.string().trim().max(200).optional(), ...Which.shape }),
  reply: WebhookRow,
  refusals: [
    NotFound,
    BeyondYours,
    WebhookTaken,
    WebhookUrlWrong,
    WebhookAhead,
    FeedSwept,
    OutboundRefused,
    PlainHttp,
    SecretAgain,
  ],
})
export const removeWebhook = write(change, 'webhook.remove', 'DELETE /console/api/webhooks/:id', {
  needsFreshFactor: true,
  input: Which,
  reply: Empty,
  refusals: [NotFound],
})
/** Creates a new secret; the previous one signs too for one day. */
export const renewSecret = write(change, 'webhook.renew', 'POST /console/api/webhooks/:id/secret', {
  needsFreshFactor: true,
  input: Which,
  reply: WithSecret,
  refusals: [NotFound],
})
export const retryWebhook = write(change, 'webhook.retry', 'POST /console/api/webhooks/:id/retry', {
  input: Which,
  reply: WebhookRow,
  refusals: [NotFound, WebhookIsOff],
})

export const BatchRow = z.object({
  /** Id of the batch, sent as the header `webhook-id` with each attempt. */
  id: z.string(),
  /** Id of the webhook; null if it was deleted. */
  webhook_id: z.string().nullable(),
  webhook: z.string(),
  first: z.number(),
  last: z.number(),
  events: z.number(),
  state: z.enum(batchStates),
  attempts: z.number(),
  /** HTTP status of the last attempt; null without an answer or attempt. */
  status: z.number().nullable(),
  detail: z.string(),
  /** Duration of the last attempt in milliseconds. */
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
