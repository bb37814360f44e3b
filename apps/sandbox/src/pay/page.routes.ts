import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../core/context.ts'
import { cashierOf } from './gateway.ts'
import { sendNotices } from './notices.ts'
import { type Order, orderByToken } from './orders.ts'
import { payEnd, payPage } from './page.ts'

/** Serves the payer's pages, which work without scripts. */
export function cashierRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, null),
  )

  const show = (order: Order | undefined, url: string): { status: number; page: string } => {
    if (!order) return { status: 404, page: payEnd('missing', null) }
    if (order.state !== 'pending') return { status: 200, page: payEnd(order.state, order) }
    if (order.until <= context.now()) return { status: 410, page: payEnd('late', order) }
    return { status: 200, page: payPage(order, url, context.now()) }
  }

  app.get<{ Params: { token: string } }>('/cashier/:token', async (request, reply) => {
    const url = cashierOf(context, request, request.params.token)
    const { status, page } = show(orderByToken(context, request.params.token), url)
    return reply.status(status).type('text/html; charset=utf-8').send(page)
  })

  for (const [verb, result] of [
    ['paid', 'paid'],
    ['cancel', 'failed'],
  ] as const) {
    app.post<{ Params: { token: string } }>(`/cashier/:token/${verb}`, async ({ params }, reply) => {
      const order = orderByToken(context, params.token)
      // Only a pending order is reported; repeated or late clicks change nothing.
      if (order?.state === 'pending' && order.until > context.now()) {
        await sendNotices(context, { depositNo: order.depositNo, result, channel: order.channel, times: 1, delay: 0 })
      }
      return reply.redirect(`/cashier/${params.token}`, 303)
    })
  }
}
