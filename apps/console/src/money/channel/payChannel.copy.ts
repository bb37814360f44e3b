import type { Row } from '../../app/endpoint.ts'
import type { FieldOf, FormField } from '../../ui/field/field.ts'
import { copy as partner } from '../../ui/partner/partner.copy.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'

export type ChannelRow = Row<'GET /console/api/pay-channels'>

export const copy = {
  title: '支付渠道',
  createTitle: '新增支付渠道',
  editTitle: '编辑支付渠道',
  hint: '同一支付方式可有多个渠道：先按权重，再按最近一小时成功率、成本选择，创建失败时换下一个。全部关闭后玩家看不到该存款方式，已提交的订单不受影响',
}

export const fields: FormField<'/console/api/pay-channels'>[] = [
  {
    name: 'type',
    label: '支付方式',
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
  { name: 'weight', label: '权重', kind: 'number', initial: 100, most: 1000, hint: '0到1000，大的先用' },
  { name: 'cost_fixed', label: '每笔成本', kind: 'money', initial: '0' },
  { name: 'cost_rate', label: '费率（万分之）', kind: 'number', initial: 0, most: 10_000 },
  { name: 'least_level', label: '最低VIP等级', kind: 'number', initial: 0, most: 100 },
  { name: 'is_payout', label: '用于出款', kind: 'switch', initial: 0, hint: '与是否启用收款无关' },
  {
    name: 'payee_kinds',
    label: '出款对象',
    kind: 'choices',
    hint: '留空为该支付方式自身的种类',
    options: [
      { value: 'bank', label: '银行卡' },
      { value: 'usdt', label: 'USDT' },
      { value: 'antoken', label: 'AnToken' },
    ],
  },
  { name: 'payout_min', label: '出款最低金额', kind: 'money', initial: '0' },
  { name: 'payout_max', label: '出款最高金额', kind: 'money', initial: '0', hint: '0为不限' },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 0, hint: '测试通过后再启用' },
]

/** Shown until a test of the gateway has passed. */
export const withoutTest: FieldOf<'PATCH /console/api/pay-channels/:id'> = {
  name: 'without_test',
  label: partner.withoutTest,
  kind: 'switch',
  hint: partner.withoutTestHint,
}

type FieldName = (typeof fields)[number]['name']
/** Fields that have no column of their own. */
export const inForm: FieldName[] = [
  'pay_origin',
  'min_price',
  'max_price',
  'confirmations',
  'cost_fixed',
  'cost_rate',
  'least_level',
  'payee_kinds',
  'payout_min',
  'payout_max',
]

export const words = {
  ranges: '金额范围',
  least: (kind: string) => `${kindNames[kind] ?? kind} 最低金额`,
  most: (kind: string) => `${kindNames[kind] ?? kind} 最高金额`,
  isSetUp: '接口配置',
  id: '编号',
  cost: '成本',
  costOf: (fixed: string, rate: number) =>
    [fixed, rate === 0 ? '' : `${rate / 100}%`].filter(Boolean).join(' + ') || '–',
  success: '近一小时成功率',
  successOf: (percent: number, orders: number) => `${percent}%（${orders}笔）`,
  paused: '已自动暂停',
  resume: '恢复收款',
  resumeTitle: '恢复收款？',
  resumeEffect: (name: string) => `「${name}」将重新用于存款，成功率从现在起重新统计。`,
  resumed: '已恢复',
  hook: '回调地址',
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
