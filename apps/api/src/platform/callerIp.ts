import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { listOf, unmapped } from './addresses.ts'

/**
 * The address of a caller whom no route has seen yet, such as one who asks for a socket: the rightmost of
 * X-Forwarded-For that is no trusted proxy, as everywhere else.
 */
export function callerIpOf(request: IncomingMessage, trustProxy: readonly string[]): string {
  const trusted = listOf(trustProxy)
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => isIP(address))
  let caller = request.socket.remoteAddress ?? ''
  while (told.length > 0 && trusted.has(unmapped(caller))) caller = told.pop()!
  return caller
}
