import { OutboundRefused, PlainHttp, SecretAgain } from '@koi/contract/refusal.copy'
import { isIP } from 'node:net'
import { addressMatcher, unmapped } from '../base/addresses.ts'
import type { Config } from '../ops/config.ts'
import { refused } from '../text/refuse.ts'

export type OutboundConfig = Pick<Config, 'isProduction' | 'privateOutbound'>

/**
 * Checks an address that an operator entered; '' is accepted. Throws OutboundRefused for an internal address, and
 * PlainHttp for http without `allowsHttp`; both name the field. Addresses named by KOI_PRIVATE_OUTBOUND may use http.
 */
export function requireCallableAddress(
  { isProduction, privateOutbound }: OutboundConfig,
  field: string,
  address: string | undefined,
  allowsHttp: boolean,
): void {
  if (!isProduction || !address) return
  const internalAccess = { allowed: privateOutbound }
  try {
    requireExternalAddress(address, internalAccess)
  } catch {
    throw refused(OutboundRefused, undefined, { field })
  }
  if (/^http:/i.test(address) && !allowsHttp && !isAllowedInternal(hostOf(new URL(address)), internalAccess))
    throw refused(PlainHttp, undefined, { field })
}

/** The origin, or the text itself if it has none: `mail.example:25` parses as an address with the scheme `mail.example`. */
const originOf = (address: string): string => {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null'
  return origin === 'null' ? address : origin
}

/**
 * Keeps stored secrets from being sent to another place: each must be given again in the request that moves an address to
 * another scheme, host or port. `before`, `after`: the addresses to which the secrets belong, or other text that names
 * where they go. `kept`: fields of the stored secrets that the request does not give. Throws SecretAgain.
 */
export function requireSecretsAgain(
  before: readonly string[],
  after: readonly string[],
  kept: readonly string[],
): void {
  const known = new Set(before.map(originOf))
  const isMoved = after.some((address) => address !== '' && !known.has(originOf(address)))
  if (isMoved && kept[0] !== undefined) throw refused(SecretAgain, undefined, { field: kept[0] })
}

/** Internal addresses and CIDR ranges that may be called. */
export interface InternalAccess {
  allowed: readonly string[]
}

export class Unreachable extends Error {
  constructor(what: string) {
    super(`${what} is an address inside the network: KOI_PRIVATE_OUTBOUND does not name it`)
    this.name = 'Unreachable'
  }
}

/** All addresses except public unicast: this host, private, shared, link-local, test, multicast and reserved. */
const internalAddresses = addressMatcher([
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
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
])

export function isInternal(given: string, { allowed }: InternalAccess): boolean {
  const address = unmapped(given)
  return internalAddresses.has(address) && !addressMatcher(allowed).has(address)
}

/** Host name of a URL without the brackets of IPv6 and without a trailing dot. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const isLocalhost = (host: string): boolean => /(^|\.)localhost$/i.test(host)

function isAllowedInternal(host: string, { allowed }: InternalAccess): boolean {
  const address = isLocalhost(host) ? '127.0.0.1' : unmapped(host)
  return isIP(address) !== 0 && internalAddresses.has(address) && addressMatcher(allowed).has(address)
}

/** Throws Unreachable for credentials, a host in an unusual notation, an internal IP, and localhost. */
export function requireExternalAddress(text: string, allowed: InternalAccess): void {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Unreachable(url?.host || 'this')
  const host = hostOf(url)
  const written = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(text)?.[1]?.replace(/^\[|\]$/g, '') ?? ''
  if (!/^[^\s%@\\]+$/.test(written)) throw new Unreachable(host)
  if (isIP(host)) {
    if (!isIP(written) || isInternal(host, allowed)) throw new Unreachable(host)
  } else if (isLocalhost(host) && isInternal('127.0.0.1', allowed)) throw new Unreachable(host)
}
