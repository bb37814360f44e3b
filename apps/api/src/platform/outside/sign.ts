import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds by which the timestamp of a signature may differ. */
export const replayWindow = 5 * 60 * 1000

/** Unix time of a signed timestamp in milliseconds: ten digits are seconds, thirteen milliseconds; null for other text. */
export const stampMillis = (text: string): number | null =>
  /^\d{10}$/.test(text) ? Number(text) * 1000 : /^\d{13}$/.test(text) ? Number(text) : null

export type Headers = Readonly<Record<string, string | string[] | undefined>>

const digestOf = (secret: string, stamp: string, nonce: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${stamp}.${nonce}.`).update(body).digest()

/** `now`: Unix time in milliseconds. */
export function sign(secret: string, body: string | Buffer, now: number): Record<string, string> {
  const stamp = String(now)
  const nonce = randomBytes(16).toString('hex')
  return {
    'x-koi-timestamp': stamp,
    'x-koi-nonce': nonce,
    'x-koi-signature': digestOf(secret, stamp, nonce, body).toString('hex'),
  }
}

/** Verifies a signature. Replays are detected by the tables notice_seen and venue_call_seen instead. */
export function isSigned(secret: string, body: Buffer, headers: Headers, now: number): boolean {
  const stamp = one(headers['x-koi-timestamp'])
  const at = stampMillis(stamp)
  const nonce = one(headers['x-koi-nonce'])
  const signature = one(headers['x-koi-signature'])
  if (at === null || !/^[\w-]{16,64}$/.test(nonce) || !/^[0-9a-f]{64}$/i.test(signature)) return false
  if (Math.abs(now - at) > replayWindow) return false
  return timingSafeEqual(digestOf(secret, stamp, nonce, body), Buffer.from(signature, 'hex'))
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
