import { BlockList, isIP, isIPv6 } from 'node:net'
import { plainTyped } from '@koi/contract/typed'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * CIDR ranges are accepted, except those of every address: prefix length 0, and ranges of IPv6 that include all of IPv4
 * (`::ffff:0:0/96`).
 */
export function isAddressOrRange(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  if (!isIP(address) || address.includes('%') || more.length > 0) return false
  if (length === undefined) return true
  const most = isIP(address) === 4 ? 32 : 128
  if (!/^\d{1,3}$/.test(length) || Number(length) < 1 || Number(length) > most) return false
  const range = addressMatcher([text])
  return !(range.has('0.0.0.0') && range.has('255.255.255.255'))
}

/** The parts of a typed list, in the plain form of their characters: separated by blanks, commas or semicolons. */
export const addressesIn = (text: string): string[] =>
  plainTyped(text)
    .replace(/\p{Cf}/gu, '')
    .split(/[\s,;、]+/)
    .filter(Boolean)

/** Matches IP addresses against addresses and CIDR ranges; anything that is not an IP address never matches. */
export function addressMatcher(ranges: readonly string[]): { has(address: string): boolean } {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', length] = range.split('/')
    if (length === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(length), familyOf(address))
  }
  return { has: (address) => isIP(address) > 0 && list.check(address, familyOf(address)) }
}

/** '::ffff:10.0.0.1' → '10.0.0.1'; other addresses are returned unchanged. */
export function unmapped(address: string): string {
  const words = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address)
  if (!words) return address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [high, low] = [Number.parseInt(words[1]!, 16), Number.parseInt(words[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
