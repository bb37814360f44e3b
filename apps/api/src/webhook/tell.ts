import type { FeedMessage } from '@koi/contract/feed/feed.open'
import { eventsAfter } from '../feed/feed.ts'
import { OutsideFault } from '../outside/fault.ts'
import { outboundOf } from '../outside/http.ts'
import { signWebhook } from '../outside/standardWebhook.ts'
import type { App } from '../platform/app.ts'
import { type Batch, kindsOf, secretsOf, type Webhook } from './webhook.ts'

/** What became of a try. `gone`: the receiver says that it is told nothing more. */
export interface WebhookAnswer {
  is: 'sent' | 'failed' | 'gone'
  /** The HTTP status; null where there was no answer. */
  status: number | null
  why: string
  millis: number
}

/**
 * Tells a webhook of a batch, once. Only an answer of 2xx that is no page means that it was taken: a page comes from
 * something that stands before the receiver.
 */
export async function tell(app: App, webhook: Webhook, batch: Batch): Promise<WebhookAnswer> {
  const outbound = outboundOf(app.config)
  const body = JSON.stringify(await messageOf(app, batch))
  const begun = outbound.now()
  const end = (is: WebhookAnswer['is'], status: number | null, why = ''): WebhookAnswer => {
    return { is, status, why: why.slice(0, 300), millis: outbound.now() - begun }
  }
  try {
    const headers = {
      'content-type': 'application/json',
      ...signWebhook(secretsOf(app.config, webhook, app.clock.now()), batch.id, body, begun),
    }
    const message = { method: 'POST' as const, headers, body }
    const { status, text } = await outbound.sendRaw(webhook.url, message, `webhook ${webhook.id}`)
    if (status === 410) return end('gone', status, 'it wants no more')
    if (status < 200 || status >= 300) return end('failed', status, `answered ${status}`)
    return /^\s*</.test(text) ? end('failed', status, `answered ${status} with a page`) : end('sent', status)
  } catch (error) {
    if (!(error instanceof OutsideFault)) app.log.error({ err: error }, 'a webhook could not be told')
    return end('failed', null, error instanceof OutsideFault ? error.message : 'it could not be written')
  }
}

/** The same in every try: its events are those between its two numbers, of the kinds that it was made with. */
async function messageOf(app: App, batch: Batch): Promise<FeedMessage> {
  const { events } = await eventsAfter(app.db, batch.first - 1, kindsOf(batch), batch.events, batch.last)
  return { type: 'feed.events', timestamp: batch.createdAt, data: { events, next: String(batch.last) } }
}
