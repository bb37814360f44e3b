import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, type World } from '../core/world.ts'
import { runInMode } from '../venue/modes.ts'
import { type Fields, formOf, parseFields } from './fields.ts'

/** Handles a call; fields come from the body or the query. */
type GatewayHandler = (fields: Fields, request: FastifyRequest) => object

export const fieldsIn = ({ body, url }: FastifyRequest): Fields => (body ?? formOf(url.split('?')[1] ?? '')) as Fields

export const cashierOf = (world: World, request: FastifyRequest, token: string): string =>
  `${originOf(world, request)}/cashier/${token}`

/** Routes of third-party gateway protocols, which fail according to the mode of `pay`. */
export function gatewayRouter(app: FastifyInstance, world: World) {
  parseFields(app)
  return (method: 'GET' | 'POST', url: string, work: GatewayHandler) =>
    app.route({
      method,
      url,
      handler: (request, reply) => runInMode(world, 'pay', reply, false, () => work(fieldsIn(request), request)),
    })
}
