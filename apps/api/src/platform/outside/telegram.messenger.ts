import { labels } from '@koi/contract/money/channel/adapter.copy'
import { second } from '@koi/contract/time'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, plainText, secretText } from './adapter.ts'
import {
  exchange,
  isHtml,
  type OutgoingMessage,
  messageAdapter,
  type Messenger,
  type MessengerContext,
  type SendResult,
  resultOfStatus,
} from './messenger.ts'

const Settings = z.strictObject({
  token: secretText(labels.botToken, /^[\w:-]+$/),
  chat_id: plainText(labels.chatId, /^(-?\d{1,20}|@\w{4,40})$/),
  base_url: baseUrl(labels.baseUrl).default('https://api.telegram.org'),
  allow_http: allowHttp,
})

const maxLength = 4096
/** Sent with a rate-limit refusal: seconds to wait. */
const Parameters = z.object({ retry_after: z.number().positive() })
const Answer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: Parameters.optional().catch(undefined),
})

/** Sends without a parse mode, so that no character is markup. */
class TelegramMessenger implements Messenger {
  readonly #settings: z.output<typeof Settings>
  readonly #context: MessengerContext
  constructor(settings: z.output<typeof Settings>, context: MessengerContext) {
    this.#settings = settings
    this.#context = context
  }

  async send({ subject, body }: OutgoingMessage) {
    const { base_url, token, chat_id } = this.#settings
    const text = Array.from(subject === '' ? body : `${subject}\n${body}`)
      .slice(0, maxLength)
      .join('')
    const message = {
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id, text, link_preview_options: { is_disabled: true } }),
    }
    return exchange(this.#context, addressOf(base_url, `bot${token}/sendMessage`), message, judge)
  }
}

/** The result of an answer. HTML comes from an intermediary; a 2xx without the API's JSON leaves the state unknown. */
function judge({ status, text }: { status: number; text: string }): SendResult {
  const read = Answer.safeParse(parsed(text))
  if (!read.success) {
    const why = `answered ${status} without the JSON of the Bot API`
    return status >= 300 ? resultOfStatus(status, why) : { is: isHtml(text) ? 'later' : 'unknown', why }
  }
  const { ok, description = '', parameters } = read.data
  if (ok) return { is: 'sent' }
  const why = `answered ${status} ${description}`.slice(0, 200)
  const outcome = status < 300 ? { is: 'refused' as const, why } : resultOfStatus(status, why)
  return outcome.is === 'later' && parameters ? { ...outcome, after: parameters.retry_after * second } : outcome
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const telegram = messageAdapter({
  name: 'telegram',
  version: 'Bot API 9',
  abilities: ['operator'],
  receiver: null,
  isRepeatable: false,
  settings: Settings,
  open: (settings, context) => new TelegramMessenger(settings, context),
})
