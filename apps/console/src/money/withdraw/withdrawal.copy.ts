import type { FieldOf } from '../../ui/field/field.ts'

export const copy = {
  title: '取款审核',
  search: '用户名 / 单号 / 收款号',
  subject: (number: string) => `取款 ${number}`,
  approve: (name: string, amount: string, received: string, payee: string) =>
    `玩家 ${name} 取款 ${amount}，应付 ${received}，付至 ${payee}。通过后冻结资金将被扣除，请确认已经付款。达到双人复核金额的订单先审核、再由另一人出款。`,
  reject: (name: string, amount: string) =>
    `将拒绝玩家 ${name} 的取款，冻结的 ${amount} 退回主钱包，不增加流水要求。已付款的单不能拒绝。`,
  resolve: '判定',
  resolveTitle: (number: string) => `判定出款结果 ${number}`,
  resolveEffect: (name: string, amount: string) =>
    `支付渠道未返回玩家 ${name} ${amount} 出款的结果。判定已付款：冻结资金扣除；判定未付款：订单退回审核，资金仍冻结。达到双人复核金额的须两人判定一致。请先向渠道核实。`,
  step: '步骤',
  payWay: '方式',
  realname: '真实姓名',
  reference: '付款凭证',
  payChannel: '出款渠道',
  payNote: '渠道返回',
  told: '玩家看到的原因',
  resolvedBy: '判定人',
  payRefused: '渠道拒绝',
  rules: '自动取款规则',
  payee: '收款方',
  bank: '银行 / 种类',
  payable: '应付金额',
  owner: '户名 / 协议',
  number: '卡号 / 地址',
  branch: '开户行',
  bound: '绑定时间',
  removed: '玩家已解绑',
  paidBefore: '此前付至该账户',
  neverPaid: '首次',
  times: (count: number) => `${count} 笔`,
  flags: '订单提示',
  flagNames: {
    password: '24小时内改过密码',
    device: '新设备＋新收款方式',
    holder: '户名与实名不符',
    dormant: '休眠后重新登录，尚未核实',
  } as Record<string, string>,
  /** Button labels by step. */
  verbs: { review: '通过', payout: '确认出款', paying: '确认出款' } as Record<string, string>,
}

export const resolveFields: FieldOf<'POST /console/api/withdrawals/:id/resolve'>[] = [
  {
    name: 'paid',
    label: '结果',
    kind: 'select',
    isRequired: true,
    options: [
      { value: 1, label: '已付款' },
      { value: 0, label: '未付款' },
    ],
  },
  {
    name: 'evidence',
    label: '依据',
    kind: 'longText',
    isRequired: true,
    maxLength: 200,
    hint: '渠道后台截图编号、客服答复等',
  },
]

/** `protocol`: how a wallet is paid, such as 'USDT-TRC20'; '' for another payee. */
export const approveFieldsOf = (protocol: string): FieldOf<'POST /console/api/withdrawals/:id/approve'>[] => [
  protocol === ''
    ? { name: 'reference', label: '付款凭证', maxLength: 100, hint: '银行流水号或链上交易哈希' }
    : { name: 'reference', label: '交易哈希', maxLength: 100, hint: `${protocol} 交易的哈希，人工付款时填写` },
  { name: 'reason', label: '备注', maxLength: 200, hint: '写入审计日志' },
]
