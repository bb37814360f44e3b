import type { Row } from '../app/endpoint.ts'
import type { FormField } from '../ui/field.ts'
import { enabledStates } from '../ui/state.copy.ts'

export type ChannelRow = Row<'GET /console/api/pay-channels'>

export const copy = {
  title: '支付渠道',
  noun: '支付渠道',
  hint: '关闭后玩家立即看不到该存款方式，已提交的订单不受影响',
}

export const fields: FormField<'/console/api/pay-channels'>[] = [
  {
    name: 'type',
    label: '渠道',
    kind: 'select',
    isRequired: true,
    isFixed: true,
    options: [
      { value: 'card', label: '银行卡' },
      { value: 'usdt', label: 'USDT' },
      { value: 'antoken', label: 'AnToken' },
      { value: 'wechat', label: '微信支付' },
      { value: 'alipay', label: '支付宝' },
    ],
  },
  { name: 'name', label: '名称', isTranslated: true, isRequired: true, maxLength: 50 },
  { name: 'min_price', label: '最低金额', kind: 'money', isRequired: true, initial: '100' },
  { name: 'max_price', label: '最高金额', kind: 'money', isRequired: true, initial: '10000' },
  { name: 'confirmations', label: '链上确认数', kind: 'number', hint: '仅USDT，1到1000' },
  { name: 'adapter', label: '接口类型', kind: 'select', isRequired: true, initial: 'koi', options: [] },
  { name: 'pay_origin', label: '支付页来源', hint: '支付页面的域名，http(s) 地址' },
  { name: 'is_payout', label: '用于出款', kind: 'switch', initial: 0 },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]

export const inForm: ('pay_origin' | 'min_price' | 'max_price')[] = ['pay_origin', 'min_price', 'max_price']

export const words = {
  ranges: '金额范围',
  least: (kind: string) => `${kindNames[kind] ?? kind} 最低金额`,
  most: (kind: string) => `${kindNames[kind] ?? kind} 最高金额`,
  isSetUp: '接口配置',
  byHand: '银行卡和USDT可不填：转账到收款账户，人工或链上到账',
}

export const adapterNames: Record<string, string> = {
  koi: 'Koi 协议',
  epay1: '易支付 V1（MD5）',
  epay2: '易支付 V2（RSA）',
  bepusdt: 'BEpusdt / epusdt',
  tokenpay: 'TokenPay',
}

export const kindNames: Record<string, string> = { 'usdt-trc20': 'TRC20', 'usdt-erc20': 'ERC20' }
