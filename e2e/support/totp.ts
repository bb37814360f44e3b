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

/** The current code (RFC 6238), or the code `steps` × 30 s later. The server accepts one step early or late. */
export const codeOf = (secret: string, steps = 0): string => codeAt(secret, stepAt(Date.now()) + steps)

const lastSteps = new Map<string, number>()

/** A code later than all earlier ones, valid for at least 5 s; the third one in a row may have to wait. */
export async function nextCodeOf(secret: string): Promise<string> {
  const step = Math.max((lastSteps.get(secret) ?? 0) + 1, stepAt(Date.now() + 5000) - 1)
  lastSteps.set(secret, step)
  await expect.poll(() => stepAt(Date.now()), { timeout: 31_000 }).toBeGreaterThanOrEqual(step - 1)
  return codeAt(secret, step)
}
