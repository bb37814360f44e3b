import { isIPv4, isIPv6 } from 'node:net'
import { unmapped } from '../../platform/base/addresses.ts'
import type { Limit } from './attempt.ts'

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
  const plain = unmapped(ip)
  return isIPv6(plain) ? `${groupsOf(plain, 4)}::/64` : plain
}

interface WiderNetwork {
  network: string
  /** The limit of the whole network as a multiple of the limit of one address. */
  times: number
}

/**
 * The /56 and the /48 of an IPv6 address: one subscriber may hold a whole one, which is 256 or 65,536 networks of
 * `networkOf`. Strangers may share it too, so more is allowed than for one of them. Empty for IPv4.
 */
function wholeNetworksOf(ip: string): WiderNetwork[] {
  const plain = unmapped(ip)
  if (!isIPv6(plain)) return []
  const [first, second, third, fourth] = groupsOf(plain, 4).split(':')
  const site = `${first}:${second}:${third}`
  return [
    { network: `${site}:${(Number.parseInt(fourth!, 16) & 0xff00).toString(16)}::/56`, times: 4 },
    { network: `${site}::/48`, times: 16 },
  ]
}

/** The networks under which an address counts: its own, and for IPv6 those around it. */
export const countedNetworksOf = (ip: string): WiderNetwork[] => [
  { network: networkOf(ip), times: 1 },
  ...wholeNetworksOf(ip),
]

/** The networks around an address: the /24 of IPv4, the /56 and the /48 of IPv6. */
export function widerNetworksOf(ip: string): WiderNetwork[] {
  const plain = unmapped(ip)
  return isIPv4(plain) ? [{ network: `${plain.split('.').slice(0, 3).join('.')}.0/24`, times: 4 }] : wholeNetworksOf(ip)
}

/** Limits of attempts of a network and, for IPv6, of those around it. `key`: what is counted. */
export const networkLimits = (key: string, ip: string, limit: Omit<Limit, 'key'>): [Limit, ...Limit[]] => [
  { ...limit, key: `${key}:${networkOf(ip)}` },
  ...wholeNetworksOf(ip).map(({ network, times }) => ({
    ...limit,
    key: `${key}:${network}`,
    most: times * limit.most,
    isWide: true,
  })),
]

/** An address masked for display: the first two IPv4 octets, or the IPv6 /48. '' if it is not an address. */
export function maskedAddress(ip: string): string {
  const plain = unmapped(ip)
  if (isIPv6(plain)) return `${groupsOf(plain, 3)}:*`
  return isIPv4(plain) ? `${plain.split('.').slice(0, 2).join('.')}.*.*` : ''
}
