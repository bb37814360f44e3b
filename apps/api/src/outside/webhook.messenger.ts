import { labels } from './adapter.copy.ts'
import { allowHttp, baseUrl, secretText } from './adapter.ts'
import { z } from 'zod'
import {
  exchange,
  type Letter,
  messageAdapter,
  type Messenger,
  type MessengerSurroundings,
  outcomeOf,
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
  readonly #around: MessengerSurroundings
  constructor(settings: z.output<typeof Settings>, around: MessengerSurroundings) {
    this.#settings = settings
    this.#around = around
  }

  async send({ id, event, at, receiver, subject, body: text, data }: Letter) {
    const { url, secret } = this.#settings
    const body = JSON.stringify({ id, event, at, receiver, subject, text, data })
    const headers = { 'content-type': 'application/json', ...sign(secret, body, this.#around.now()) }
    return exchange(this.#around, url, { method: 'POST', headers, body }, ({ status }) => outcomeOf(status))
  }
}

export const webhook = messageAdapter({
  name: 'webhook',
  version: '1',
  abilities: ['player', 'operator', 'subject', 'signature'],
  receiver: null,
  isRepeatable: true,
  settings: Settings,
  open: (settings, around) => new WebhookMessenger(settings, around),
})
