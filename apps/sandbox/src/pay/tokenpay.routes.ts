import type { FastifyInstance } from 'fastify'
import { fenOf, yuan } from '../core/money.ts'
import type { SandboxContext } from '../core/context.ts'
import { cashierOf, gatewayRouter } from './gateway.ts'
import { tokenpaySign } from './merchants.ts'
import { openOrder, type Order, orderOf } from './orders.ts'

const stateNames = { pending: 'Pending', paid: 'Paid', failed: 'Expired' }

/** The TokenPay API below /tokenpay. Like the original, a repeated order number returns the first order. */
export function tokenpayRoutes(app: FastifyInstance, context: SandboxContext): void {
  const call = gatewayRouter(app, context)
  call('POST', '/tokenpay/CreateOrder', (fields, request) => {
    if (fields['Signature'] !== tokenpaySign(context, fields)) return { success: false, message: 'signature' }
    const {
      OutOrderId: depositNo = '',
      NotifyUrl: notifyUrl = '',
      RedirectUrl: returnUrl = '',
      Currency: type = '',
    } = fields
    const amount = fenOf(fields['ActualAmount']) ?? 0
    const wanted = { depositNo, channel: 'usdt', amount, notifyUrl, returnUrl, adapter: 'tokenpay', type } as const
    const order: Order = orderOf(context, depositNo) ?? openOrder(context, wanted)
    return {
      success: true,
      message: 'ok',
      data: cashierOf(context, request, order.token),
      info: {
        Id: order.reference,
        OutOrderId: depositNo,
        OrderUserKey: fields['OrderUserKey'],
        ActualAmount: yuan(order.amount),
        Amount: (order.amount / 720).toFixed(2),
        BaseCurrency: 'CNY',
        ToAddress: 'TSandboxTokenpayAddressXXXXXXXXXXX',
      },
    }
  })
  call('GET', '/tokenpay/Query', ({ Id = '', Signature }) => {
    if (Signature !== tokenpaySign(context, { Id })) return { success: false, message: 'signature' }
    const found = context.store.one<{ deposit_no: string }>('select deposit_no from pay_order where reference = ?', Id)
    const order = found && orderOf(context, found.deposit_no)
    if (order?.adapter !== 'tokenpay') return { success: false, message: 'no such order' }
    const { depositNo, reportedAmount, type, state } = order
    const data = {
      id: Id,
      outOrderId: depositNo,
      status: stateNames[state],
      actualAmount: Number(yuan(reportedAmount)),
      currency: type,
    }
    return { success: true, message: 'ok', data }
  })
}
