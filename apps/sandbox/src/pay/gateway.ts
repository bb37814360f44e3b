import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, type World } from '../core/world.ts'
import { inMode } from '../venue/modes.ts'
import { type Fields, formOf, takingFields } from './fields.ts'

/** What a call of a gateway does with its fields, wherever they stood: in the body or behind the address. */
type Work = (fields: Fields, request: FastifyRequest) => object

/** What a caller sent, as fields. */
export const fieldsIn = ({ body, url }: FastifyRequest): Fields => (body ?? formOf(url.split('?')[1] ?? '')) as Fields

/** Where the payer goes. */
export const cashierOf = (world: World, request: FastifyRequest, token: string): string =>
  `${originOf(world, request)}/cashier/${token}`

/** What gateways of other protocols share: calls with fields, which fail as the mode of `pay` says. */
export function gatewayOf(app: FastifyInstance, world: World) {
  takingFields(app)
  return (method: 'GET' | 'POST', url: string, work: Work) =>
    app.route({
      method,
      url,
      handler: (request, reply) => inMode(world, 'pay', reply, false, () => work(fieldsIn(request), request)),
    })
}
