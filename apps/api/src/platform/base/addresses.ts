import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** CIDR ranges are accepted, except with prefix length 0. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', length] = text.split('/')
  if (!isIP(address)) return false
  const most = isIP(address) === 4 ? 32 : 128
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) > 0 && Number(length) <= most)
}

export const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

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
