import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../core/refusal.ts'
import { requireContent, requireSignature } from '../core/signed.ts'
import type { SandboxContext } from '../core/context.ts'
import { runInMode, modeOf } from '../venue/modes.ts'
import { cashierOf } from './gateway.ts'
import { channels, openOrder, orderOf, payOut, payOutState } from './orders.ts'

const OrderNo = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const Amount = z.int().min(1).max(1e12)
const Link = z.url({ protocol: /^https?$/ })
const NewOrder = z.object({
  deposit_no: OrderNo,
  channel: z.enum(channels),
  amount: Amount,
  currency: z.literal('CNY'),
  notify_url: Link,
  return_url: Link,
})
const WhichOrder = z.object({ deposit_no: OrderNo })
const PayOut = z.object({
  id: OrderNo,
  kind: z.enum(['bank', 'usdt', 'antoken']),
  amount: Amount,
  currency: z.literal('CNY'),
  account: z.string().min(1).max(100),
  owner: z.string().max(100),
  bank: z.string().max(100),
  usdt_amount: Amount.optional(),
})
const WhichPayOut = z.object({ id: OrderNo })

/** The built-in gateway of docs/payment-protocol.md. Its failure mode is set under the code `pay`. */
export function payRoutes(app: FastifyInstance, context: SandboxContext): void {
  requireSignature(app, context)

  const call = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    work: (content: z.output<Shape>, request: FastifyRequest) => object,
  ) => {
    app.post(`/pay/${name}`, async (request, reply: FastifyReply) => {
      const read = shape.safeParse(requireContent(request, { call: name }))
      if (!read.success) throw new Refusal(400, `Invalid content of ${name}: ${z.prettifyError(read.error)}`)
      return runInMode(context, 'pay', reply, false, () => work(read.data, request))
    })
  }

  call('create', NewOrder, (content, request) => {
    const { deposit_no: depositNo, channel, amount, notify_url: notifyUrl, return_url: returnUrl } = content
    const { token, until } = openOrder(context, {
      depositNo,
      channel,
      amount,
      notifyUrl,
      returnUrl,
      adapter: 'koi',
      type: channel,
    })
    const url = cashierOf(context, request, token)
    return { url, qrcode: url, expires_in: Math.max(1, Math.ceil((until - context.now()) / 1000)) }
  })
  call('query', WhichOrder, ({ deposit_no: depositNo }) => {
    const order = orderOf(context, depositNo)
    if (!order) return { state: 'not-found' }
    return order.state === 'pending'
      ? { state: 'pending' }
      : { state: order.state, amount: order.reportedAmount, reference: order.reference }
  })
  call('payout', PayOut, (content) => {
    const state = payOut(
      context,
      { id: content.id, amount: content.amount, content: JSON.stringify(content) },
      modeOf(context, 'pay') === 'refuse',
    )
    return { result: state === 'failed' ? 'refused' : state }
  })
  call('payout/query', WhichPayOut, ({ id }) => ({ state: payOutState(context, id) }))
}
