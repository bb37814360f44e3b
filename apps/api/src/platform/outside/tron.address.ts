import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
const mainNet = 0x41

/** Parses an address into its 20 bytes in hexadecimal, as logs contain them; null for an invalid address. */
export function tronHex(address: string): string | null {
  try {
    const bytes = Buffer.from(base58check.decode(address))
    return bytes.length === 21 && bytes[0] === mainNet ? bytes.subarray(1).toString('hex') : null
  } catch {
    return null // wrong alphabet or checksum
  }
}

export const tronAddress = (hex: string): string =>
  base58check.encode(Buffer.concat([Buffer.of(mainNet), Buffer.from(hex, 'hex')]))
