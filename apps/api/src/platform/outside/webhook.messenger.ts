import { labels } from '@koi/contract/money/channel/adapter.copy'
import { allowHttp, baseUrl, secretText } from './adapter.ts'
import { z } from 'zod'
import {
  exchange,
  type OutgoingMessage,
  messageAdapter,
  type Messenger,
  type MessengerContext,
  resultOfStatus,
} from './messenger.ts'
import { sign } from './sign.ts'

const Settings = z.strictObject({
  url: baseUrl(labels.url),
  allow_http: allowHttp,
  secret: secretText(labels.signingSecret),
})

/** Signed like our other calls (docs/adapters.md). Any 2xx means accepted. */
class WebhookMessenger implements Messenger {
  readonly #settings: z.output<typeof Settings>
  readonly #context: MessengerContext
  constructor(settings: z.output<typeof Settings>, context: MessengerContext) {
    this.#settings = settings
    this.#context = context
  }

  async send({ id, event, at, receiver, subject, body: text, data }: OutgoingMessage) {
    const { url, secret } = this.#settings
    const body = JSON.stringify({ id, event, at, receiver, subject, text, data })
    const headers = { 'content-type': 'application/json', ...sign(secret, body, this.#context.now()) }
    return exchange(this.#context, url, { method: 'POST', headers, body }, ({ status }) => resultOfStatus(status))
  }
}

export const webhook = messageAdapter({
  name: 'webhook',
  version: '1',
  abilities: ['player', 'operator', 'subject', 'signature'],
  receiver: null,
  isRepeatable: true,
  settings: Settings,
  open: (settings, context) => new WebhookMessenger(settings, context),
})
