import type { FeedMessage } from '@koi/contract/platform/feed/feed.open'
import { eventsAfter } from '../../platform/feed/feed.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import { signWebhook } from '../../platform/outside/standardWebhook.ts'
import type { App } from '../../platform/ops/app.ts'
import { type Batch, kindsOf, secretsOf, type Webhook } from './webhook.ts'

/** `gone`: the receiver answered 410. */
export interface WebhookAnswer {
  is: 'sent' | 'failed' | 'gone'
  /** HTTP status; null without an answer. */
  status: number | null
  why: string
  millis: number
}

/**
 * Sends a batch. Only a 2xx answer that is not an HTML page counts as received: a page comes from a proxy in front of
 * the receiver.
 */
export async function sendBatch(app: App, webhook: Webhook, batch: Batch): Promise<WebhookAnswer> {
  const outbound = outboundOf(app.config)
  const body = JSON.stringify(await loadMessage(app, batch))
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
    if (status === 410) return end('gone', status, 'answered 410: the receiver has unsubscribed')
    if (status < 200 || status >= 300) return end('failed', status, `answered ${status}`)
    return /^\s*</.test(text) ? end('failed', status, `answered ${status} with HTML`) : end('sent', status)
  } catch (error) {
    if (!(error instanceof OutsideFault)) app.log.error({ err: error }, 'a webhook batch could not be sent')
    return end('failed', null, error instanceof OutsideFault ? error.message : 'the batch could not be composed')
  }
}

/** Loads a batch's message. Range and kinds are fixed, so every attempt has the same content. */
async function loadMessage(app: App, batch: Batch): Promise<FeedMessage> {
  const { events } = await eventsAfter(app.db, batch.first - 1, kindsOf(batch), batch.events, batch.last)
  return { type: 'feed.events', timestamp: batch.createdAt, data: { events, next: String(batch.last) } }
}
