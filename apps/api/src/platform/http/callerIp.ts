import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { addressMatcher, unmapped } from '../base/addresses.ts'

/** The one form of an IP address: without zone, IPv4 without its IPv6 form, IPv6 in its shortest one; null for other text. */
function canonicalIp(text: string): string | null {
  const plain = unmapped(text.replace(/%[\w.-]*$/, ''))
  if (isIPv6(plain)) return unmapped(new URL(`http://[${plain}]`).hostname.slice(1, -1))
  return isIP(plain) ? plain : null
}

const bracketedEntry = /^\[([^[\]]+)\](?::\d{1,5})?$/
const dottedEntry = /^(\d+\.\d+\.\d+\.\d+)(?::\d{1,5})?$/

/**
 * The address in an entry of X-Forwarded-For, as proxies write it: `203.0.113.9`, `203.0.113.9:51234`, `2001:db8::1`,
 * `[2001:db8::1]`, `[2001:db8::1]:443`, each also in double quotes; null for other text.
 */
function addressIn(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = bracketedEntry.exec(text) ?? []
  if (bracketed !== undefined) return isIPv6(bracketed) ? canonicalIp(bracketed) : null
  const [, dotted] = dottedEntry.exec(text) ?? []
  return canonicalIp(dotted ?? text)
}

/**
 * Returns a function that finds the caller's IP in its one form: the rightmost address of X-Forwarded-For that is not a
 * trusted proxy. An entry that is no address is not passed: the caller is then the proxy that sent it.
 */
export function callerIpFinder(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusted = addressMatcher(trustProxy)
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    let caller = canonicalIp(peer) ?? peer
    const entries = String(headers['x-forwarded-for'] ?? '').split(',')
    while (entries.length > 0 && trusted.has(caller)) {
      const before = addressIn(entries.pop()!)
      if (before === null) break
      caller = before
    }
    return caller
  }
}
