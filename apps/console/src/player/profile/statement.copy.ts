import { accountName } from '../../ui/words/account.copy.ts'
import type { Option } from '../../ui/field/field.ts'

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

/** Whether the account holds the player's money; other accounts belong to the operator. */
export const isOwnAccount = (account: string): boolean =>
  ['main', 'held', 'agent'].includes(account) || account.includes(':')

export const accountOptions: Option[] = ['main', 'held', 'agent'].map((value) => ({ value, label: accountName(value) }))
