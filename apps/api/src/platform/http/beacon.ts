import { longestReport } from '@koi/contract/desk/pageReport/pageReport'
import type { FastifyInstance } from 'fastify'
import { jsonBodyParser } from './server.ts'

export const beaconBody = { bodyLimit: longestReport }

/** Registers routes that also accept JSON sent as text/plain (navigator.sendBeacon); other routes answer 415 to that type. */
export function registerBeacons(server: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, jsonBodyParser(scope))
    add(scope)
  })
}
