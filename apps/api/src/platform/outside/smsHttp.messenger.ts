import { labels } from '@koi/contract/money/channel/adapter.copy'
import { z } from 'zod'
import { allowHttp, baseUrl, longText, secretText } from './adapter.ts'
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

const connectionHeaders = /^(host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer)$/i

export function headersIn(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {}
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^([A-Za-z0-9-]+):[ \t]*([\x20-\x7e]*)\r?$/.exec(line) ?? []
    if (name === undefined || value === undefined || connectionHeaders.test(name)) return null
    headers[name.toLowerCase()] = value.trim()
  }
  return headers
}

const placeholder = /\{(mobile|text|subject|id)\}/g
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * Content type: the header's, else guessed from the body. A body that starts with a placeholder is not a JSON object.
 */
const typeOf = (body: string, headers: Record<string, string> | null): string =>
  headers?.['content-type'] ??
  (/^\s*(\[|\{(?!(mobile|text|subject|id)\}))/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded')

const isJson = (body: string): boolean => {
  try {
    JSON.parse(body.replace(placeholder, ''))
    return true
  } catch {
    return false
  }
}

const Settings = z
  .strictObject({
    url: baseUrl(labels.url),
    allow_http: allowHttp,
    method: z.enum(['POST', 'GET']).default('POST').meta({ title: labels.method }),
    headers: secretText(labels.headers, undefined, 'multiline').optional(),
    body: longText(labels.body).default(''),
  })
  .superRefine(({ headers = '', body }, context) => {
    const read = headersIn(headers)
    if (read === null) context.addIssue({ code: 'custom', path: ['headers'], message: 'NO_HEADERS' })
    if (/json/i.test(typeOf(body, read)) && body.trim() !== '' && !isJson(body))
      context.addIssue({ code: 'custom', path: ['body'], message: 'NOT_JSON' })
  })

/**
 * Sends SMS by an HTTP service. Values are escaped for the body's type and the URL, so that no text can add a field. An
 * HTML answer means not accepted.
 */
class SmsHttpMessenger implements Messenger {
  readonly #settings: z.output<typeof Settings>
  readonly #context: MessengerContext
  constructor(settings: z.output<typeof Settings>, context: MessengerContext) {
    this.#settings = settings
    this.#context = context
  }

  async send({ id, receiver: mobile, subject, body: text }: OutgoingMessage) {
    const { url, method, headers: lines = '', body: template } = this.#settings
    const values: Record<string, string> = { mobile, text, subject, id }
    const fill = (into: string, write: (value: string) => string) =>
      into.replace(placeholder, (_, name: string) => write(values[name]!))
    const own = headersIn(lines)
    const type = typeOf(template, own)
    const headers = { ...own, 'content-type': type }
    const write = /json/i.test(type) ? inJson : /urlencoded/i.test(type) ? encodeURIComponent : String
    // URL parsing has percent-encoded the braces.
    const address = fill(url.replace(/%7B(\w+)%7D/gi, '{$1}'), encodeURIComponent)
    const body = method === 'GET' ? '' : fill(template, write)
    return exchange(this.#context, address, { method, headers, body }, judge)
  }
}

const judge = ({ status, text }: { status: number; text: string }): SendResult =>
  status < 300 && isHtml(text) ? { is: 'later', why: `answered ${status} with HTML` } : resultOfStatus(status)

export const smsHttp = messageAdapter({
  name: 'sms-http',
  version: '1',
  abilities: ['player', 'operator'],
  receiver: 'mobile',
  isRepeatable: false,
  settings: Settings,
  open: (settings, context) => new SmsHttpMessenger(settings, context),
})
