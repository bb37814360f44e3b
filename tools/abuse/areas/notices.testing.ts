import { signatureHeaders } from '../../../apps/cli/src/venueCheck/client.ts'
import { type Area, attack, inTurn, type Run, signedAttack } from '../case.ts'
import { openDeposit, type Player, type Target, unique } from '../target.ts'

interface Sent {
  secret?: string
  /** Timestamp of the signature, milliseconds since 1970. */
  at?: number
  channel?: string
  suffix?: string
}

interface Payment {
  player: Player
  order: string
  /** Sends the notice that pays the order, with these changes; observes the answer's status and the balance. */
  notify(changes?: object, sent?: Sent): Promise<string>
}

async function startPayment(target: Target): Promise<Payment> {
  const player = await target.register()
  const order = await openDeposit(target, player)
  const notice = {
    deposit_no: order,
    result: 'paid',
    amount: 20_000,
    currency: 'CNY',
    channel: 'wxpay',
    reference: `A${unique()}`,
    at: new Date().toISOString(),
  }
  return {
    player,
    order,
    notify: async (changes = {}, { secret = target.secret ?? '', at, channel = 'wechat', suffix = '' } = {}) => {
      const body = JSON.stringify({ ...notice, ...changes })
      const headers = signatureHeaders(secret, body, at)
      const { status } = await target.ask(`POST /hooks/pay/${channel}`, { raw: body + suffix, headers })
      return `${status}, balance ${await target.balanceOf(player)}`
    },
  }
}

/** Sends notices one after the other for one order, each with its changes. */
const notifyEach =
  (changes: object[], sent: (target: Target) => Sent = () => ({})): Run =>
  async (target) => {
    const { notify } = await startPayment(target)
    return inTurn(changes, (change) => notify(change, sent(target)))
  }
const valid = notifyEach([{}])
const forged = (how: string, sent: (target: Target) => Sent) =>
  signedAttack(how, /^401, balance 0\.00$/, notifyEach([{}], sent)).controlledBy(valid)
const wrong = (what: string, changes: object[]) =>
  signedAttack(what, /^(200|401|400|404), balance 0\.00$/, notifyEach(changes)).controlledBy(valid)

export const notices: Area = {
  name: 'notices',
  cases: [
    attack('an unsigned notice', /^401|^404 bad signature/, async (target) => {
      const raw = '{"deposit_no":"D1","result":"paid"}'
      const { status, text } = await target.ask('POST /hooks/pay/wechat', { raw })
      return `${status} ${text}`
    }),
    forged('a notice signed with another secret', ({ secret }) => ({ secret: `${secret}x` })),
    forged('a notice signed with an empty secret', () => ({ secret: '' })),
    forged('a notice changed after signing', () => ({ suffix: ' ' })),
    forged('a timestamp six minutes ago', () => ({ at: Date.now() - 360_000 })),
    forged('a timestamp six minutes ahead', () => ({ at: Date.now() + 360_000 })),
    wrong(
      'other and malformed amounts',
      [2_000_000, 1, -20_000, 0, 20_000.5, '20000', 1e308, null, [20_000]].map((amount) => ({ amount })),
    ),
    wrong(
      'other currencies',
      ['USD', 'USDT', 'cny', undefined].map((currency) => ({ currency })),
    ),
    wrong(
      'unknown results',
      ['PAID', 'success', true, ''].map((result) => ({ result })),
    ),
    signedAttack('notices of other channels', /^(200|401|400|404), balance 0\.00$/, async (target) => {
      const { notify } = await startPayment(target)
      return [
        await notify({}, { channel: 'alipay' }),
        await notify({ channel: 'alipay' }, { channel: 'alipay' }),
        await notify({ channel: 'antoken' }, { channel: 'antoken' }),
      ]
    }),
    signedAttack('unknown and malformed order numbers', /^(200|401|400|404), balance 0\.00$/, async (target) => {
      const { notify, order } = await startPayment(target)
      return inTurn(['D0', '', [order], `${order} `, order.toLowerCase()], (deposit_no) => notify({ deposit_no }))
    }),
    signedAttack('a notice for an order that an operator rejected', /, balance 0\.00$/, async (target) => {
      const { notify, order } = await startPayment(target)
      await target.requireSuccess(target.admin.ask(`POST deposits/${order}/reject`, { reason: 'abuse' }))
      return notify()
    }),
    signedAttack('the return address with paid=1, as GET and POST', /^balance 0\.00$/, async (target) => {
      const { player, order } = await startPayment(target)
      await target.ask(`GET /?deposit_no=${order}&result=paid`)
      await target.ask(`GET /hooks/pay/wechat?deposit_no=${order}&result=paid&amount=20000`)
      await player.ask('payinfo', { deposit_no: order, state: 2, result: 'paid' })
      return `balance ${await target.balanceOf(player)}`
    }),
  ],
}
