import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The 40 hexadecimal digits of an address in lower case; null for another text. A checksum is not verified. */
export const ethereumHex = (address: string): string | null =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.slice(2).toLowerCase() : null

/** The address of 40 hexadecimal digits in lower case, with the capitals of its checksum (EIP-55). */
export function ethereumAddress(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)))
  return `0x${[...hex].map((digit, at) => (Number.parseInt(hash[at]!, 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
