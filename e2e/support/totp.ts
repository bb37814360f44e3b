import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/=+$/, '')]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 30_000)

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const word = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff
  return String(word % 1_000_000).padStart(6, '0')
}

/**
 * What an authenticator app shows for a secret now (RFC 6238); `steps` of thirty seconds later, if given. A server takes
 * it a step early or late: one of this step for thirty seconds at least, one of the step before for no time that is sure.
 */
export const codeOf = (secret: string, steps = 0): string => codeAt(secret, stepAt(Date.now()) + steps)

const lastSteps = new Map<string, number>()

/** A code that is later than all that were asked for here, and is taken for five seconds at least; the third may have to wait for those. */
export async function nextCodeOf(secret: string): Promise<string> {
  const step = Math.max((lastSteps.get(secret) ?? 0) + 1, stepAt(Date.now() + 5000) - 1)
  lastSteps.set(secret, step)
  await expect.poll(() => stepAt(Date.now()), { timeout: 31_000 }).toBeGreaterThanOrEqual(step - 1)
  return codeAt(secret, step)
}
