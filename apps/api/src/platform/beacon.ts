import { longestReport } from '@koi/contract/pageReport/pageReport'
import type { FastifyInstance } from 'fastify'
import { jsonBodyParser } from './server.ts'

/** What the body of a beacon may weigh. */
export const beaconBody = { bodyLimit: longestReport }

/** Adds calls whose JSON body may come as text/plain, which is 415 everywhere else. */
export function takingBeacons(server: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, jsonBodyParser(scope))
    add(scope)
  })
}
