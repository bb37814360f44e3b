import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf, type SandboxContext } from '../core/context.ts'
import { runInMode } from '../venue/modes.ts'
import { type Fields, formOf, parseFields } from './fields.ts'

/** Handles a call; its fields come from the body or the query. */
type GatewayHandler = (fields: Fields, request: FastifyRequest) => object

export const fieldsIn = ({ body, url }: FastifyRequest): Fields => (body ?? formOf(url.split('?')[1] ?? '')) as Fields

export const cashierOf = (context: SandboxContext, request: FastifyRequest, token: string): string =>
  `${originOf(context, request)}/cashier/${token}`

/** Routes of third-party gateway protocols, which fail according to the mode of `pay`. */
export function gatewayRouter(app: FastifyInstance, context: SandboxContext) {
  parseFields(app)
  return (method: 'GET' | 'POST', url: string, work: GatewayHandler) =>
    app.route({
      method,
      url,
      handler: (request, reply) => runInMode(context, 'pay', reply, false, () => work(fieldsIn(request), request)),
    })
}
