import { createHmac, randomBytes } from 'node:crypto'

export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const digestOf = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(content)
    .digest('base64')

/**
 * Headers with one signature per secret, which allows rotation. `id`: equal in every attempt; `now`: Unix time in
 * milliseconds.
 */
export function signWebhook(secrets: string[], id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${digestOf(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
  }
}
