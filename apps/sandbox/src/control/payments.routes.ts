import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addBlocks, addTransfer, dropBlocks } from '../chain/chain.ts'
import { originOf, type SandboxContext } from '../core/context.ts'
import { merchantsOf } from '../pay/merchants.ts'
import { sendNotices } from '../pay/notices.ts'
import { channels, decidePayOut, payOutState } from '../pay/orders.ts'
import { Amount, parseBody, Whole } from './read.ts'

const Payment = z.object({
  result: z.enum(['paid', 'failed']),
  amount: Amount.optional(),
  channel: z.enum(channels).default('antoken'),
  times: Whole.default(1),
  delay_ms: Whole.default(0),
})
const Blocks = z.object({ n: Whole.default(1) })
const Depth = z.object({ depth: Whole.default(1) })
const Transfer = z.object({
  protocol: z.enum(['TRC20', 'ERC20', 'BEP20']),
  to: z.string().min(1).max(100),
  amount: Amount,
  txid: z.string().max(80).optional(),
  at: z.iso.datetime().transform(Date.parse).optional(),
})

export function paymentControls(app: FastifyInstance, context: SandboxContext): void {
  app.post<{ Params: { depositNo: string } }>('/control/payments/:depositNo', async ({ params, body }) => {
    const ask = parseBody(Payment, body)
    return sendNotices(context, {
      depositNo: params.depositNo,
      result: ask.result,
      amount: ask.amount,
      channel: ask.channel,
      times: ask.times,
      delay: ask.delay_ms,
    })
  })

  app.get('/control/gateways', async (request) => merchantsOf(context, originOf(context, request)))

  app.post<{ Params: { id: string } }>('/control/payouts/:id', async ({ params, body }) => {
    const { state } = parseBody(z.object({ state: z.enum(['done', 'failed', 'pending']) }), body)
    decidePayOut(context, params.id, state)
    return { id: params.id, state: payOutState(context, params.id) }
  })

  app.post('/control/chain/blocks', async ({ body }) => ({ height: addBlocks(context, parseBody(Blocks, body).n) }))
  app.post('/control/chain/reorg', async ({ body }) => dropBlocks(context, parseBody(Depth, body).depth))
  app.post('/control/chain/pay', async ({ body }) => addTransfer(context, parseBody(Transfer, body)))
}
