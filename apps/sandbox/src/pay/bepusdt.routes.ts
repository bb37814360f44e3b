import type { FastifyInstance } from 'fastify'
import { fenOf, yuan } from '../core/money.ts'
import type { SandboxContext } from '../core/context.ts'
import { goNumber } from './fields.ts'
import { cashierOf, gatewayRouter } from './gateway.ts'
import { bepusdtSign } from './merchants.ts'
import { openOrder } from './orders.ts'

/** The BEpusdt API below /bepusdt; like the original it answers refusals with HTTP 200. */
export function bepusdtRoutes(app: FastifyInstance, context: SandboxContext): void {
  const call = gatewayRouter(app, context)
  call('POST', '/bepusdt/api/v1/order/create-transaction', (fields, request) => {
    const printed = { ...fields, amount: goNumber(Number(fields['amount'])) }
    if (fields['signature'] !== bepusdtSign(context, printed)) return { status_code: 400, message: 'signature' }
    const {
      order_id: depositNo = '',
      notify_url: notifyUrl = '',
      redirect_url: returnUrl = '',
      trade_type = '',
    } = fields
    const amount = fenOf(fields['amount']) ?? 0
    const wanted = {
      depositNo,
      channel: 'usdt',
      amount,
      notifyUrl,
      returnUrl,
      adapter: 'bepusdt',
      type: trade_type,
    } as const
    const { reference, token } = openOrder(context, wanted)
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
        payment_url: cashierOf(context, request, token),
      },
    }
  })
}
