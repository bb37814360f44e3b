import { OutboundRefused } from '@koi/contract/refusal.copy'
import { isIP } from 'node:net'
import { listOf, unmapped } from '../platform/addresses.ts'
import type { Config } from '../platform/config.ts'
import { refused } from '../platform/refuse.ts'

type OutboundConfig = Pick<Config, 'isProduction' | 'privateOutbound'>

/** Throws OutboundRefused, next to its field, for an address that this process would not call; '' is no address. */
export function refuseOutbound(
  { isProduction, privateOutbound }: OutboundConfig,
  field: string,
  address: string | undefined,
): void {
  if (!isProduction || !address) return
  try {
    refuseInside(address, { allowed: privateOutbound })
  } catch {
    throw refused(OutboundRefused, undefined, { field })
  }
}

/** The internal networks that may be called all the same: addresses and ranges ('10.1.0.0/16'). */
export interface Inside {
  allowed: readonly string[]
}

/** An address that is not called. */
export class Unreachable extends Error {
  constructor(what: string) {
    super(`${what} is an address inside the network: KOI_PRIVATE_OUTBOUND does not name it`)
    this.name = 'Unreachable'
  }
}

/** What no address of the public network is: this host, private, shared, link-local, test, multicast and reserved. */
const inside = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
])

/** Whether an IP address is inside the network and not allowed. */
export function isInside(given: string, { allowed }: Inside): boolean {
  const address = unmapped(given)
  return inside.has(address) && !listOf(allowed).has(address)
}

/**
 * Throws Unreachable for an address that production does not call: with a name or password in it, an IP address written
 * another way than usual (decimal, octal, hex), one inside the network, or a name that only means this machine.
 */
export function refuseInside(text: string, allowed: Inside): void {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Unreachable(url?.host || 'this')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const written = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(text)?.[1]?.replace(/^\[|\]$/g, '') ?? ''
  if (isIP(host)) {
    if (!isIP(written) || isInside(host, allowed)) throw new Unreachable(host)
  } else if (/(^|\.)localhost$/i.test(host) && isInside('127.0.0.1', allowed)) throw new Unreachable(host)
}
