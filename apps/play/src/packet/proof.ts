import { fenFromYuan, yuanFromFen } from '@koi/contract/money'
import { amountFrom, messageOf } from '@koi/contract/packet/packet.proof'

export interface Drawn {
  draw: string
  player: string
  nth: number
  rule: number
  /** Yuan. */
  least: string
  greatest: string
  redpacketmoney: string
  promise: string
  seed: string
}

/** SHA-256 in hexadecimal; null where the browser reckons none (a page without TLS). */
async function sha256(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Outcome = { kind: 'unable' | 'broken' } | { kind: 'right' | 'wrong'; amount: string }

/** Reckons a packet again from its seed, in this browser: whether the seed was the promised one, and what it gives (R44). */
export async function prove(packet: Drawn): Promise<Outcome> {
  const [promise, digest] = await Promise.all([sha256(packet.seed), sha256(messageOf(packet.seed, packet))])
  if (promise === null || digest === null) return { kind: 'unable' }
  const least = fenFromYuan(packet.least)
  const greatest = fenFromYuan(packet.greatest)
  if (promise !== packet.promise || least === null || greatest === null) return { kind: 'broken' }
  const amount = amountFrom(digest, { least, greatest })
  return { kind: amount === fenFromYuan(packet.redpacketmoney) ? 'right' : 'wrong', amount: yuanFromFen(amount) }
}
