import { pixel } from '../screen.testing.tsx'
import { type Answers, ok } from '../answers.testing.ts'
import { cards, ways, type Scene } from './scene.testing.ts'

const wallet = { mch_id: 'TXk3address00000000000000000000001', content: 'TRC20', payimg: pixel }
const info = { amount: '1234.5', created_at: '2026-11-21 10:00:00', paytype: '支付', real_money: '171.45', state: 1 }
const order = (channel: string, more: object = {}, state = 1): Answers => ({
  payinfo: ok({ deposit_no: 'D77', info: { ...info, state }, ...more }, channel),
})
const gateway = { url: 'https://pay.example.com/1', qrcode: pixel }

const account = ok([
  { bank_data: { bank_name: '收款银行' }, bank_no: '62170000', bank_owner: '锦鲤', bank_address: '支行' },
])

export const payScenes: readonly Scene[] = [
  { name: 'USDT', route: '/payInfo?deposit_no=D77', answers: order('usdtpay', { cardlist: [wallet] }) },
  { name: 'AnToken', route: '/payInfo?deposit_no=D77', answers: order('antoken', gateway) },
  { name: 'WeChat', route: '/payInfo?deposit_no=D77', answers: order('wxpay', gateway) },
  { name: 'Alipay', route: '/payInfo?deposit_no=D77', answers: order('alipay', { url: gateway.url }) },
  { name: 'bank card', route: '/payInfo?deposit_no=D77', answers: order('bank') },
  { name: 'arrived', route: '/payInfo?deposit_no=D77', answers: order('usdtpay', { cardlist: wallet }, 2) },
  { name: 'refused', route: '/payInfo?deposit_no=D77', answers: order('wxpay', {}, 3) },
  ...['review', 'received', 'differs', 'expired'].map((step) => ({
    name: step,
    route: '/payInfo?deposit_no=D77',
    answers: {
      ...order(step === 'review' ? 'bank' : 'wxpay', { info: { ...info, step, received: '900.00' } }),
      ...(step === 'review' && { getpaybank: account }),
    },
  })),
  { name: 'unreachable', route: '/payInfo?deposit_no=D77', answers: { payinfo: 'abort' } },
  ...[/AnToken/, '银行卡', 'USDT', '微信支付', '支付宝'].map((way) => ({
    name: `to deposit by ${way}`,
    route: '/recharge',
    answers: {
      get_pay_way: ok(ways),
      getcard: cards,
      ...(way === '银行卡' && { getpaybank: account }),
      user: ok({ username: 'koi123', usdtrate: '7.2' }),
    },
    press: [way],
  })),
  { name: 'nothing open', route: '/recharge', answers: { get_pay_way: ok({}), getcard: cards } },
  {
    name: 'to withdraw to a card',
    route: '/withdrawal',
    answers: { getcard: cards, getBetAmount: ok({ bet_amount: '0.00' }) },
  },
  {
    name: 'to withdraw USDT',
    route: '/withdrawal?type=2',
    answers: { getcard: cards, getBetAmount: ok({ bet_amount: '50' }) },
  },
]
