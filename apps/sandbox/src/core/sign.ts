import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum clock difference in milliseconds. Nonces are remembered for twice as long. */
const replayWindow = 5 * 60 * 1000

type Headers = Readonly<Record<string, string | string[] | undefined>>

const digestOf = (secret: string, stamp: string, nonce: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${stamp}.${nonce}.`).update(body).digest()

export function sign(secret: string, body: string | Buffer, now: number): Record<string, string> {
  const stamp = String(now)
  const nonce = randomBytes(16).toString('hex')
  return {
    'x-koi-timestamp': stamp,
    'x-koi-nonce': nonce,
    'x-koi-signature': digestOf(secret, stamp, nonce, body).toString('hex'),
  }
}

/** Verifies signatures and rejects replayed nonces. */
export class SignatureCheck {
  readonly #seen = new Map<string, number>()

  rejectionReason(
    secret: string,
    body: Buffer,
    headers: Headers,
    now: number,
  ): 'signature' | 'stale' | 'replayed' | null {
    const [stamp, nonce, signature] = ['x-koi-timestamp', 'x-koi-nonce', 'x-koi-signature'].map((name) =>
      String(headers[name] ?? ''),
    )
    if (
      !stamp ||
      !nonce ||
      !signature ||
      !/^\d{13}$/.test(stamp) ||
      !/^[\w-]{16,64}$/.test(nonce) ||
      !/^[0-9a-f]{64}$/i.test(signature)
    )
      return 'signature'
    if (!timingSafeEqual(digestOf(secret, stamp, nonce, body), Buffer.from(signature, 'hex'))) return 'signature'
    if (Math.abs(now - Number(stamp)) > replayWindow) return 'stale'
    for (const [old, until] of this.#seen) {
      if (until > now) break
      this.#seen.delete(old)
    }
    if (this.#seen.has(nonce)) return 'replayed'
    this.#seen.set(nonce, now + 2 * replayWindow)
    return null
  }
}
