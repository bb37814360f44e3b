import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '存款审核',
  search: '用户名 / 单号 / 流水号',
  channel: '渠道',
  waits: '待办',
  subject: (number: string) => `存款 ${number}`,
  approve: (name: string, amount: string) =>
    `将按下方金额为玩家 ${name} 的主钱包加款（订单金额 ${amount}），并增加1倍流水要求。加款后不能撤回。达到双人复核金额的订单须由两人通过。`,
  reject: (name: string, amount: string) => `将拒绝玩家 ${name} 的 ${amount} 存款，不会加款。请先确认款项未到账。`,
  expires: '过期时间',
  credited: '实际加款',
  payerOwner: '付款人',
  payerDiffers: '付款人与实名不符',
  payerBank: '付款银行',
  payerNumber: '付款账号',
  payerBranch: '付款开户行',
  receiver: '收款账户',
  reference: '渠道流水号',
  unmatched: '待认领款项',
  unmatchedHint: '到账但对不上订单的款项：金额不符、无对应订单、重复付款',
  unmatchedNumber: '单号',
  unmatchedAmount: '金额',
  unmatchedWhy: '未入账原因',
  unmatchedNote: '处理说明',
  unmatchedAt: '到账时间',
  unmatchedClosed: '处理时间',
  unmatchedBy: '处理人',
  state: '状态',
  creditUnmatched: '入账',
  creditTitle: (reference: string) => `款项 ${reference} 入账`,
  creditEffect:
    '按实际到账金额（USDT按订单汇率折算）为该订单的玩家加款，并增加1倍流水要求。订单待审核时记入该订单，已处理时另补一笔存款。达到双人复核金额的订单还须另一人通过。',
  close: '标记已处理',
  closeTitle: (reference: string) => `标记款项 ${reference} 已处理`,
  closeEffect: '确认该款项已经退款或另行处理，从待认领中移除。不会加款。',
}

export const waitOptions: Option[] = [
  { value: 'operator', label: '待审核' },
  { value: 'gateway', label: '等待网关付款' },
]

export const channels: Option[] = [
  { value: 'card', label: '银行卡' },
  { value: 'usdt', label: 'USDT' },
  { value: 'antoken', label: 'AnToken' },
  { value: 'wechat', label: '微信支付' },
  { value: 'alipay', label: '支付宝' },
]

const whys: Record<string, string> = {
  'no such order': '无对应订单',
  'other adapter': '接口类型与订单不同',
  'other channel': '渠道与订单不同',
  'other currency': '币种不符',
  'other merchant': '商户号不符',
  'no amount': '未注明金额',
  'other amount': '金额与订单不同',
  'other amount than was booked': '金额与已入账的不同',
  'order is paid': '订单已入账',
  'order was rejected': '订单已拒绝',
  'order has another payment': '订单已有另一笔付款',
  'number of another order': '支付流水号属于另一订单',
}

/** Why a payment matches no order; other details of the server are appended as `name value`. */
export function whyText(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return String(detail ?? '')
  return Object.entries(detail)
    .map(([name, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return name === 'why' ? (whys[text] ?? text) : `${name} ${text}`
    })
    .filter(Boolean)
    .join(' · ')
}

export const unmatchedStates: Option[] = [
  { value: 1, label: '待处理', tone: 'error' },
  { value: 2, label: '已处理', tone: 'default' },
]

export const approveFields: FieldOf<'POST /console/api/deposits/:deposit_no/approve'>[] = [
  { name: 'amount', label: '实际到账金额', kind: 'money', isRequired: true, hint: '与订单不同时按实际到账金额加款' },
  { name: 'reason', label: '备注', maxLength: 200, hint: '写入审计日志' },
]

export const creditFields: FieldOf<'POST /console/api/unmatched-payments/:id/credit'>[] = [
  { name: 'deposit_no', label: '记入订单号', isRequired: true, maxLength: 64, hint: '付款人的存款订单' },
  { name: 'reason', label: '备注', maxLength: 200, hint: '写入审计日志' },
]

export const closeFields: FieldOf<'POST /console/api/unmatched-payments/:id/close'>[] = [
  { name: 'note', label: '处理说明', kind: 'longText', isRequired: true, maxLength: 200 },
]
