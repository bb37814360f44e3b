import { labels } from '@koi/contract/money/channel/adapter.copy'
import { createECDH } from 'node:crypto'
import push from 'web-push'
import { z } from 'zod'
import { plainText, secretText } from './adapter.ts'
import {
  exchange,
  type OutgoingMessage,
  messageAdapter,
  type Messenger,
  type MessengerContext,
  type SendResult,
  resultOfStatus,
} from './messenger.ts'

/** Push subscription of a browser, base64url (RFC 8291). */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** Hosts of push services. Other hosts are refused, because the browser supplies the endpoint. */
const defaultHosts = 'fcm.googleapis.com, updates.push.services.mozilla.com, web.push.apple.com, notify.windows.com'
/** Seconds that a push service keeps a message for an offline device. */
const timeToLive = 24 * 60 * 60
/** Maximum characters of a body; it fits into the 4096 bytes of an encrypted message. */
const maxBodyLength = 600

const publicOf = (privateKey: string): string | null => {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

const Settings = z
  .strictObject({
    contact: plainText(labels.pushContact, /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
    public_key: plainText(labels.pushPublicKey, /^[\w-]{87}$/).optional(),
    private_key: secretText(labels.pushPrivateKey, /^[\w-]{43}$/).optional(),
    hosts: plainText(labels.pushHosts, /^[\w.:, -]+$/).default(defaultHosts),
  })
  .superRefine(({ public_key, private_key = '' }, context) => {
    if (!public_key || publicOf(private_key) !== public_key)
      context.addIssue({ code: 'custom', path: ['public_key'], message: 'NO_PAIR' })
  })

/** Whether the endpoint's host is one of the hosts or a subdomain of one; does not resolve the name. */
export function isPushHost(endpoint: string, hosts = defaultHosts): boolean {
  if (!URL.canParse(endpoint)) return false
  const { host } = new URL(endpoint)
  return hosts
    .split(',')
    .map((one) => one.trim())
    .some((one) => one !== '' && (host === one || host.endsWith(`.${one}`)))
}

/** Web Push (RFC 8030), VAPID (RFC 8292). */
class WebPushMessenger implements Messenger {
  readonly #settings: z.output<typeof Settings>
  readonly #context: MessengerContext
  constructor(settings: z.output<typeof Settings>, context: MessengerContext) {
    this.#settings = settings
    this.#context = context
  }

  async send({ id, event, receiver, subject, body, data }: OutgoingMessage): Promise<SendResult> {
    const { contact, public_key: publicKey = '', private_key: privateKey = '', hosts } = this.#settings
    const { endpoint, ...keys } = JSON.parse(receiver) as PushAddress
    if (!isPushHost(endpoint, hosts))
      return { is: 'refused', why: `${new URL(endpoint).host} is not in the setting hosts` }
    // A campaign's message opens this path when it is clicked.
    const path = data['link']?.split('#')[1]
    const content = JSON.stringify({ id, event, title: subject, body: body.slice(0, maxBodyLength), path })
    const request = push.generateRequestDetails({ endpoint, keys }, content, {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: timeToLive,
      contentEncoding: 'aes128gcm',
    })
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    )
    return exchange(this.#context, endpoint, { method: 'POST', headers, body: request.body ?? '' }, ({ status }) =>
      status === 404 || status === 410 ? { is: 'gone', why: `answered ${status}` } : resultOfStatus(status),
    )
  }
}

export const webPush = messageAdapter({
  name: 'web-push',
  version: '1',
  abilities: ['player', 'subject', 'signature'],
  receiver: 'device',
  // A browser replaces a notification that has the same id.
  isRepeatable: true,
  isOpen: true,
  settings: Settings,
  complete: ({ public_key, private_key }): Record<string, string> => {
    if (public_key) return {}
    const own = private_key ? publicOf(private_key) : null
    if (private_key && own) return { public_key: own }
    const { publicKey, privateKey } = push.generateVAPIDKeys()
    return { public_key: publicKey, private_key: privateKey }
  },
  open: (settings, context) => new WebPushMessenger(settings, context),
})
