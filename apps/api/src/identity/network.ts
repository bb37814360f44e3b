import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address that came in IPv6's clothes, as itself; any other as it stands. */
const plainOf = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** The first `many` of the eight groups of an IPv6 address, without leading zeros; at most six. */
function groupsOf(ip: string, many: number): string {
  const [head = '', tail] = ip.split('%')[0]!.split('::')
  const [first, last] = [head, tail ?? ''].map((half) => (half === '' ? [] : half.split(':')))
  const gap = tail === undefined ? 0 : 8 - first!.length - last!.length - (last!.at(-1)?.includes('.') ? 1 : 0)
  const groups = [...first!, ...Array.from({ length: gap }, () => '0'), ...last!]
  return groups
    .slice(0, many)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whoever has an IPv6 address has its whole /64: that is what limits count. Any other address stands for itself. */
export function networkOf(ip: string): string {
  const plain = plainOf(ip)
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : plain
}

/** The network around an IPv4 address, its /24; an IPv6 address has none wider than what limits count, its /64. */
export function aroundOf(ip: string): string {
  const plain = plainOf(ip)
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : networkOf(ip)
}

/** As much of an address as tells one's own from a stranger's: two parts of four, or the /48. '' for what is none. */
export function maskedAddress(ip: string): string {
  const plain = plainOf(ip)
  if (isIPv6(plain)) return `${groupsOf(plain, 3)}:*`
  return isIPv4(plain) ? `${plain.split('.').slice(0, 2).join('.')}.*.*` : ''
}
