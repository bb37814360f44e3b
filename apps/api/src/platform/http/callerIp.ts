import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { addressMatcher, unmapped } from '../base/addresses.ts'

/**
 * The caller's IP for requests without a Fastify route (WebSocket upgrades): the rightmost X-Forwarded-For entry that
 * is not a trusted proxy.
 */
export function callerIpOf(request: IncomingMessage, trustProxy: readonly string[]): string {
  const trusted = addressMatcher(trustProxy)
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => isIP(address))
  let caller = request.socket.remoteAddress ?? ''
  while (forwarded.length > 0 && trusted.has(unmapped(caller))) caller = forwarded.pop()!
  return caller
}
