import type { Option } from '../ui/field.ts'

export const copy = {
  seq: '序号',
  kind: '类型',
  amount: '金额',
  source: '转出账户',
  sourceBalance: '转出后余额',
  target: '转入账户',
  targetBalance: '转入后余额',
  about: '关联订单',
  at: '时间',
  account: '账户',
  byOperator: '（我方）',
}

const accountNames: Record<string, string> = {
  main: '主钱包',
  held: '取款冻结',
  agent: '代理佣金',
  cash: '现金',
  promo: '优惠支出',
  rebate: '返水支出',
  commission: '佣金支出',
  venue_result: '场馆输赢',
  adjust: '人工加扣款',
  fee: '手续费',
  packet: '红包支出',
  vip: 'VIP礼金支出',
}

/** 'transit:ag' in words; a venue keeps its code. */
export function accountName(account: string): string {
  const [kind = '', venue] = account.split(':')
  if (venue) return `${kind === 'transit' ? '在途' : '场馆'} ${venue}`
  return accountNames[kind] ?? account
}

/** Whether the account holds the player's money; the others are operator-side accounts. */
export const isOwnAccount = (account: string): boolean =>
  ['main', 'held', 'agent'].includes(account) || account.includes(':')

export const accountOptions: Option[] = ['main', 'held', 'agent'].map((value) => ({ value, label: accountName(value) }))
