import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Parses an address into its 40 hexadecimal digits in lower case; null for another text. A checksum is not verified.
 */
export const ethereumHex = (address: string): string | null =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : null

/** Writes 40 lower-case hexadecimal digits as an address with its checksum capitals (EIP-55). */
export function ethereumAddress(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  return `0x${[...hex].map((digit, at) => (Number.parseInt(hash[at]!, 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
