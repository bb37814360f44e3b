import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fenOf, yuan } from '../core/money.ts'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { inMode, modeOf } from '../venue/modes.ts'
import { type Fields, formOf, takingFields } from './fields.ts'
import { isEpay1Signed, isEpay2Signed, pid, signEpay2 } from './merchants.ts'
import { type Look, openOrder, orderOf, payOut, payOutState, type Protocol } from './orders.ts'

const looks: Readonly<Record<string, Look>> = { alipay: 'alipay', wxpay: 'wxpay', usdt: 'usdt' }
const fieldsIn = ({ body, url }: FastifyRequest): Fields => (body ?? formOf(url.split('?')[1] ?? '')) as Fields
const urlOf = (world: World, { protocol, host }: FastifyRequest, token: string): string =>
  `${world.publicUrl || `${protocol}://${host}`}/cashier/${token}`

/** 易支付, V1 below /epay1 and V2 below /epay2, as a gateway speaks it; modes as for our own, under the code `pay`. */
export function epayRoutes(app: FastifyInstance, world: World): void {
  takingFields(app)

  const open = (fields: Fields, adapter: Protocol) => {
    const { out_trade_no: depositNo = '', money = '', notify_url: notifyUrl = '', return_url: returnUrl = '' } = fields
    const amount = fenOf(money) ?? 0
    if (depositNo === '' || notifyUrl === '' || amount === 0) throw new Refusal(400, 'The order misses something.')
    const { type = '' } = fields
    const channel = looks[type] ?? 'bank'
    return openOrder(world, { depositNo, channel, amount, notifyUrl, returnUrl, adapter, type })
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/epay1/submit.php',
    handler: async (request, reply) => {
      const fields = fieldsIn(request)
      if (!isEpay1Signed(world, fields)) throw new Refusal(400, 'The sign is wrong.')
      return reply.redirect(`/cashier/${open(fields, 'epay1').token}`, 302)
    },
  })
  app.post('/epay1/mapi.php', (request, reply) =>
    inMode(world, 'pay', reply, false, () => {
      const fields = fieldsIn(request)
      if (!isEpay1Signed(world, fields)) return { code: -1, msg: 'sign' }
      const { reference, token } = open(fields, 'epay1')
      return { code: 1, trade_no: reference, payurl: urlOf(world, request, token) }
    }),
  )
  app.get('/epay1/api.php', (request, reply) =>
    inMode(world, 'pay', reply, false, () => {
      const { act, pid: merchant, key, out_trade_no: depositNo = '' } = fieldsIn(request)
      if (act !== 'order' || merchant !== pid || key !== world.store.secret('epay1')) return { code: -3, msg: 'key' }
      const order = orderOf(world, depositNo)
      if (order?.adapter !== 'epay1') return { code: -1, msg: 'no such order' }
      const { reference, type, state, toldAmount } = order
      const status = state === 'paid' ? 1 : 0
      return { code: 1, pid, trade_no: reference, out_trade_no: depositNo, type, money: yuan(toldAmount), status }
    }),
  )

  const call = (path: string, work: (fields: Fields, request: FastifyRequest) => Fields | null) =>
    app.post(`/epay2/api/${path}`, (request: FastifyRequest, reply: FastifyReply) =>
      inMode(world, 'pay', reply, false, () => {
        const fields = fieldsIn(request)
        const answer = isEpay2Signed(world, fields) ? work(fields, request) : null
        // A refusal is not signed.
        return answer ? signEpay2(world, { code: '0', msg: 'ok', ...answer }) : { code: -1, msg: 'refused' }
      }),
    )
  call('pay/create', (fields, request) => {
    const { reference, token } = open(fields, 'epay2')
    return { trade_no: reference, pay_type: 'jump', pay_info: urlOf(world, request, token) }
  })
  call('pay/query', ({ out_trade_no: depositNo = '' }) => {
    const order = orderOf(world, depositNo)
    if (order?.adapter !== 'epay2') return null
    const { reference, state, toldAmount } = order
    const status = state === 'paid' ? '1' : '0'
    return { pid, trade_no: reference, out_trade_no: depositNo, money: yuan(toldAmount), status }
  })
  const states = { pending: '0', done: '1', failed: '2' }
  call('transfer/submit', ({ out_biz_no: id = '', type = '', account = '', name = '', money = '' }) => {
    const amount = fenOf(money) ?? 0
    if (id === '' || account === '' || amount === 0) return null
    const content = JSON.stringify({ type, account, name, amount })
    const state = payOut(world, { id, amount, content }, modeOf(world, 'pay') === 'refuse')
    return { out_biz_no: id, biz_no: `SB${id}`, status: states[state] }
  })
  call('transfer/query', ({ out_biz_no: id = '' }) => {
    const state = payOutState(world, id)
    return state === 'not-found' ? null : { out_biz_no: id, biz_no: `SB${id}`, status: states[state] }
  })
}
