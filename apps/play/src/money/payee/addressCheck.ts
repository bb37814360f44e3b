import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { Verdict } from './address.ts'

// Loaded when an address is complete: hashes are not part of the page.

const base58check = createBase58check(sha256)
const mainNet = 0x41

function isTron(address: string): boolean {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 21 && bytes[0] === mainNet
  } catch {
    return false // wrong alphabet or checksum
  }
}

/** Capitals of EIP-55; an address in one case has no checksum. */
function verdictOfEthereum(address: string): Verdict {
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return 'unchecked'
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  const right = [...lower].map((digit, at) => (Number.parseInt(hash[at]!, 16) > 7 ? digit.toUpperCase() : digit))
  return right.join('') === digits ? 'good' : 'bad'
}

/** Judges a complete address by the checksum that it contains. */
export const verdictOf = (address: string): Verdict =>
  address.startsWith('0x') ? verdictOfEthereum(address) : isTron(address) ? 'good' : 'bad'
