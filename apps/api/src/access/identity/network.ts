import { isIPv4, isIPv6 } from 'node:net'

const plainOf = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** The first `count` of the eight groups of an IPv6 address, without leading zeros; at most six. */
function groupsOf(ip: string, count: number): string {
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const [first, last] = [head, tail ?? ''].map((half) => (half === '' ? [] : half.split(':')))
  const gap = tail === undefined ? 0 : 8 - first!.length - last!.length - (last!.at(-1)?.includes('.') ? 1 : 0)
  const groups = [...first!, ...Array.from({ length: gap }, () => '0'), ...last!]
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The network by which limits count: the /64 of an IPv6 address, which one subscriber has, or the IPv4 address. */
export function networkOf(ip: string): string {
  const plain = plainOf(ip)
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : plain
}

/** The /24 of an IPv4 address; the /64 of an IPv6 address. */
export function widerNetworkOf(ip: string): string {
  const plain = plainOf(ip)
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : networkOf(ip)
}

/** An address masked for display: the first two IPv4 octets, or the IPv6 /48. '' if it is not an address. */
export function maskedAddress(ip: string): string {
  const plain = plainOf(ip)
  if (isIPv6(plain)) return `${groupsOf(plain, 3)}:*`
  return isIPv4(plain) ? `${plain.split('.').slice(0, 2).join('.')}.*.*` : ''
}
