import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fenOf, yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { modeOf } from '../venue/modes.ts'
import type { Fields } from './fields.ts'
import { cashierOf, fieldsIn, gatewayRouter } from './gateway.ts'
import { isEpay1Signed, isEpay2Signed, pid, signEpay2 } from './merchants.ts'
import { type PayMethod, openOrder, orderOf, payOut, payOutState, type Protocol } from './orders.ts'

const looks: Readonly<Record<string, PayMethod>> = { alipay: 'alipay', wxpay: 'wxpay', usdt: 'usdt' }

/** 易支付 V1 below /epay1 and V2 below /epay2. Both fail like the built-in gateway, according to the mode of `pay`. */
export function epayRoutes(app: FastifyInstance, context: SandboxContext): void {
  const call = gatewayRouter(app, context)

  const open = (fields: Fields, adapter: Protocol) => {
    const { out_trade_no: depositNo = '', money = '', notify_url: notifyUrl = '', return_url: returnUrl = '' } = fields
    const amount = fenOf(money) ?? 0
    if (depositNo === '' || notifyUrl === '' || amount === 0)
      throw new Refusal(400, 'A required field of the order is missing.')
    const { type = '' } = fields
    const channel = looks[type] ?? 'bank'
    return openOrder(context, { depositNo, channel, amount, notifyUrl, returnUrl, adapter, type })
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/epay1/submit.php',
    handler: async (request, reply) => {
      const fields = fieldsIn(request)
      if (!isEpay1Signed(context, fields)) throw new Refusal(400, 'The sign is wrong.')
      return reply.redirect(`/cashier/${open(fields, 'epay1').token}`, 302)
    },
  })
  call('POST', '/epay1/mapi.php', (fields, request) => {
    if (!isEpay1Signed(context, fields)) return { code: -1, msg: 'sign' }
    const { reference, token } = open(fields, 'epay1')
    return { code: 1, trade_no: reference, payurl: cashierOf(context, request, token) }
  })
  call('GET', '/epay1/api.php', ({ act, pid: merchant, key, out_trade_no: depositNo = '' }) => {
    if (act !== 'order' || merchant !== pid || key !== context.store.secret('epay1')) return { code: -3, msg: 'key' }
    const order = orderOf(context, depositNo)
    if (order?.adapter !== 'epay1') return { code: -1, msg: 'no such order' }
    const { reference, type, state, reportedAmount } = order
    const status = state === 'paid' ? 1 : 0
    return { code: 1, pid, trade_no: reference, out_trade_no: depositNo, type, money: yuan(reportedAmount), status }
  })

  const callSigned = (path: string, work: (fields: Fields, request: FastifyRequest) => Fields | null) =>
    call('POST', `/epay2/api/${path}`, (fields, request) => {
      const answer = isEpay2Signed(context, fields) ? work(fields, request) : null
      // The protocol does not sign refusals.
      return answer ? signEpay2(context, { code: '0', msg: 'ok', ...answer }) : { code: -1, msg: 'refused' }
    })
  callSigned('pay/create', (fields, request) => {
    const { reference, token } = open(fields, 'epay2')
    return { trade_no: reference, pay_type: 'jump', pay_info: cashierOf(context, request, token) }
  })
  callSigned('pay/query', ({ out_trade_no: depositNo = '' }) => {
    const order = orderOf(context, depositNo)
    if (order?.adapter !== 'epay2') return null
    const { reference, state, reportedAmount } = order
    const status = state === 'paid' ? '1' : '0'
    return { pid, trade_no: reference, out_trade_no: depositNo, money: yuan(reportedAmount), status }
  })
  const states = { pending: '0', done: '1', failed: '2' }
  callSigned('transfer/submit', ({ out_biz_no: id = '', type = '', account = '', name = '', money = '' }) => {
    const amount = fenOf(money) ?? 0
    if (id === '' || account === '' || amount === 0) return null
    const content = JSON.stringify({ type, account, name, amount })
    const state = payOut(context, { id, amount, content }, modeOf(context, 'pay') === 'refuse')
    return { out_biz_no: id, biz_no: `SB${id}`, status: states[state] }
  })
  callSigned('transfer/query', ({ out_biz_no: id = '' }) => {
    const state = payOutState(context, id)
    return state === 'not-found' ? null : { out_biz_no: id, biz_no: `SB${id}`, status: states[state] }
  })
}
