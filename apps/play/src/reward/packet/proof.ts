import { fenFromYuan, yuanFromFen } from '@koi/contract/money'
import { amountFrom, messageOf } from '@koi/contract/reward/packet/packet.proof'
import type { DrawnPacket } from './packet.read.ts'

/** Returns the SHA-256 as hex; null if the browser has no crypto.subtle (a page without TLS). */
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type ProofResult = { kind: 'unable' | 'broken' } | { kind: 'right' | 'wrong'; amount: string }

/** Recomputes a packet from its seed; returns whether the seed matches the commitment, and the resulting amount. */
export async function verifyPacket(packet: Omit<DrawnPacket, 'amount' | 'createdAt'>): Promise<ProofResult> {
  const [promise, digest] = await Promise.all([sha256(packet.seed), sha256(messageOf(packet.seed, packet))])
  if (promise === null || digest === null) return { kind: 'unable' }
  const least = fenFromYuan(packet.least)
  const greatest = fenFromYuan(packet.greatest)
  if (promise !== packet.promise || least === null || greatest === null) return { kind: 'broken' }
  const amount = amountFrom(digest, { least, greatest })
  return { kind: amount === fenFromYuan(packet.redpacketmoney) ? 'right' : 'wrong', amount: yuanFromFen(amount) }
}
