import { longestReport } from '@koi/contract/desk/pageReport/pageReport'
import type { FastifyInstance } from 'fastify'
import { jsonBodyParser } from './server.ts'

export const beaconBody = { bodyLimit: longestReport }

/** Registers routes whose JSON body may be text/plain (navigator.sendBeacon), a 415 elsewhere. */
export function registerBeacons(server: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, jsonBodyParser(scope))
    add(scope)
  })
}
