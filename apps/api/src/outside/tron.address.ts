import { createHash } from 'node:crypto'

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** The twenty bytes that a Tron address stands for, in hex as logs have them; null for what is no address. */
export function tronHex(address: string): string | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return null
  const value = [...address].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n)
  const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex')
  const body = bytes.subarray(0, 21)
  if (body[0] !== 0x41 || !sha256(sha256(body)).subarray(0, 4).equals(bytes.subarray(21))) return null
  return body.subarray(1).toString('hex')
}

/** The address of twenty bytes in hex. */
export function tronAddress(hex: string): string {
  const body = Buffer.from(`41${hex}`, 'hex')
  let value = BigInt(`0x${Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]).toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = digits[Number(value % 58n)]! + text
  return text
}
