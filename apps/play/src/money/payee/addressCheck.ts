import type { Verdict } from './address.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const mainNet = 0x41

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** The 25 bytes of a base58 text of that length, the last four of which are its checksum. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  let value = 0n
  for (const sign of text) value = value * 58n + BigInt(alphabet.indexOf(sign))
  return Uint8Array.from({ length: 25 }, (_, at) => Number((value >> BigInt(8 * (24 - at))) & 255n))
}

/** Base58check of the main net. Pages without a secure context have no hashes: nothing is said then. */
async function verdictOfTron(address: string): Promise<Verdict> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined on an insecure page
  if (!crypto.subtle) return 'unchecked'
  const bytes = bytesOf(address)
  const hash = await sha256(await sha256(bytes.slice(0, 21)))
  const isRight = bytes[0] === mainNet && bytes.slice(21).every((byte, at) => byte === hash[at])
  return isRight ? 'good' : 'bad'
}

/** Capitals of EIP-55; an address in one case has no checksum. */
async function verdictOfEthereum(address: string): Promise<Verdict> {
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return 'unchecked'
  const { keccak_256 } = await import('@noble/hashes/sha3.js')
  const hash = keccak_256(new TextEncoder().encode(lower))
  const isCapital = (at: number): boolean => ((hash[at >> 1]! >> (at % 2 ? 0 : 4)) & 15) > 7
  const right = [...lower].map((digit, at) => (isCapital(at) ? digit.toUpperCase() : digit)).join('')
  return right === digits ? 'good' : 'bad'
}

/** Judges a complete address by the checksum that it contains. */
export const verdictOf = (address: string): Promise<Verdict> =>
  address.startsWith('0x') ? verdictOfEthereum(address) : verdictOfTron(address)
