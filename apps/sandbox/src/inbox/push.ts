import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify as isSignedBy,
  type ECDH,
} from 'node:crypto'
import { z } from 'zod'

// This file simulates both a push service (RFC 8030, 8292) and the subscribed browser (RFC 8291).

const Content = z.object({ id: z.string(), event: z.string(), title: z.string(), body: z.string() })
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

interface Browser {
  pair: ECDH
  auth: Buffer
}

const browsers = new Map<string, Browser>()

/** Creates a subscribed browser, as returned by PushSubscription.toJSON. */
export function subscribe(origin: string): { id: string; endpoint: string; keys: { p256dh: string; auth: string } } {
  const id = randomBytes(12).toString('hex')
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  browsers.set(id, { pair, auth })
  return { id, endpoint: `${origin}/inbox/push/${id}`, keys: { p256dh, auth: auth.toString('base64url') } }
}

export const browserOf = (id: string): Browser | undefined => browsers.get(id)

/** Removes a browser, after which its endpoint answers 410. Returns whether it existed. */
export const removeBrowser = (id: string): boolean => browsers.delete(id)

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a body (aes128gcm, one record); null if it is not for this browser. */
export function decryptMessage({ pair, auth }: Browser, body: Buffer): z.output<typeof Content> | null {
  try {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = derived(pair.computeSecret(sender), auth, info, 32)
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    // An octet of 2 ends the last record; only padding follows.
    return Content.parse(JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()))
  } catch {
    return null
  }
}

/** The public key that signed `vapid t=…, k=…`; null if the signature, audience or expiry is invalid. */
export function verifyVapid(authorization: string, origin: string, now: number): string | null {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]{87})$/.exec(authorization) ?? []
  if (!head || !claims || !signature || !key) return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
    const isTrue = isSignedBy(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: signer, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const parsed = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    return isTrue && parsed.aud === origin && parsed.exp * 1000 > now && parsed.exp * 1000 < now + 25 * 3_600_000
      ? key
      : null
  } catch {
    return null
  }
}
