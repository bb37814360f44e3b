import type { FastifyInstance } from 'fastify'
import { fenOf, yuan } from '../core/money.ts'
import type { World } from '../core/world.ts'
import { inMode } from '../venue/modes.ts'
import { type Fields, goNumber, takingFields } from './fields.ts'
import { bepusdtSign } from './merchants.ts'
import { openOrder } from './orders.ts'

/** BEpusdt below /bepusdt, as its server speaks it: HTTP 200 even where it refuses. */
export function bepusdtRoutes(app: FastifyInstance, world: World): void {
  takingFields(app)
  app.post<{ Body: Fields }>('/bepusdt/api/v1/order/create-transaction', (request, reply) =>
    inMode(world, 'pay', reply, false, () => {
      const { body } = request
      const printed = { ...body, amount: goNumber(Number(body['amount'])) }
      if (body['signature'] !== bepusdtSign(world, printed)) return { status_code: 400, message: 'signature' }
      const {
        order_id: depositNo = '',
        notify_url: notifyUrl = '',
        redirect_url: returnUrl = '',
        trade_type = '',
      } = body
      const amount = fenOf(body['amount']) ?? 0
      const order = {
        depositNo,
        channel: 'usdt',
        amount,
        notifyUrl,
        returnUrl,
        adapter: 'bepusdt',
        type: trade_type,
      } as const
      const { reference, token } = openOrder(world, order)
      return {
        status_code: 200,
        message: 'success',
        data: {
          fiat: 'CNY',
          trade_id: reference,
          order_id: depositNo,
          amount: yuan(amount),
          actual_amount: (amount / 720).toFixed(2),
          token: 'TSandboxBepusdtAddressXXXXXXXXXXXX',
          expiration_time: 900,
          payment_url: `${world.publicUrl || `${request.protocol}://${request.host}`}/cashier/${token}`,
        },
      }
    }),
  )
}
