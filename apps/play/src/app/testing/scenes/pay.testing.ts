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

const at = '2026-12-01 12:00:00'
const way = {
  type: 2,
  id: 'W20261201120000000001',
  amount: '99999999.99',
  pay_way: 'USDT-TRC20',
  created_at: at,
  outcome: 'open',
  step: 'review',
  steps: [
    { name: 'submitted', state: 'done', at },
    { name: 'review', state: 'now', at: '' },
    { name: 'approved', state: 'next', at: '' },
    { name: 'sent', state: 'next', at: '' },
    { name: 'arrived', state: 'next', at: '' },
  ],
  actor: 'operator',
  payee: 'TRC20 TDem****XXX1',
  received: '13698630.13 USDT',
  charged: '1.00 USDT',
  usual: { median: 45, p90: 300, count: 12 },
  can_cancel: 1,
}
const refusedWay = {
  outcome: 'refused',
  step: 'refused',
  steps: [
    { name: 'submitted', state: 'done', at },
    { name: 'refused', state: 'failed', at },
  ],
  actor: '',
  reason: '收款人姓名与实名不符，请更换本人的收款方式',
  note: '请上传银行卡照片',
  usual: null,
  can_cancel: 0,
}
const block = (kind: string, text: string, until = '') => ({ kind, text, until })
const standing = ok({
  can_withdraw: 0,
  most: '0.00',
  balance: '99999999.99',
  held: '99999999.99',
  blocks: [
    block('identity', '请先完成实名认证'),
    block('turnover', '流水不足，还需完成50元流水方可提现'),
    block('hold', '因近期重置或修改密码暂停取款', at),
  ],
  payees: [{ id: 11, type: 1, blocks: [block('bank', '该银行暂不支持出款，请更换银行卡')] }],
  requirements: [
    {
      id: 'r1',
      source: 'bonus',
      title: '首存送50%',
      amount: '500.00',
      worked: '200.00',
      rest: '300.00',
      holds: '0',
      holds_all: 1,
    },
    {
      id: 'r2',
      source: 'rebate',
      title: '返水',
      amount: '3.27',
      worked: '0',
      rest: '3.27',
      holds: '3.27',
      holds_all: 0,
    },
  ],
})

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
  {
    name: 'what stands against a withdrawal',
    route: '/withdrawal',
    answers: { getcard: cards, getBetAmount: ok({ bet_amount: '50' }), 'withdrawal/state': standing },
  },
  { name: 'the way of a withdrawal', route: '/order?type=2&id=W1', answers: { 'order/detail': ok(way) } },
  {
    name: 'a refused withdrawal',
    route: '/order?type=2&id=W2',
    answers: { 'order/detail': ok({ ...way, ...refusedWay }) },
  },
  {
    name: 'orders under way',
    route: '/transRecord?type=2',
    answers: { 'order/open': ok({ orders: [way], cancelled: [] }) },
  },
]
