import { type RuleMode, type RuleTest, winDays } from '@koi/contract/money/payoutRule/payoutRule'
import type { Option } from '../field/field.ts'

/** Steps of a withdrawal. */
export const steps: Option[] = [
  { value: 'review', label: '待审核', tone: 'processing' },
  { value: 'payout', label: '待出款', tone: 'warning' },
  { value: 'paying', label: '出款中', tone: 'warning' },
  { value: 'approved', label: '已出款', tone: 'success' },
  { value: 'rejected', label: '已拒绝', tone: 'error' },
]

export const modeOptions: Option[] = [
  { value: 'act', label: '启用中', tone: 'success' },
  { value: 'shadow', label: '试运行', tone: 'processing' },
  { value: 'off', label: '已停用', tone: 'default' },
] satisfies { value: RuleMode; label: string; tone: Option['tone'] }[]

const testLabels: Record<RuleTest, string> = {
  flags: '有订单提示',
  blocked: '玩家被限制',
  play: '有未核对的游戏输赢',
  rate: '取款汇率一天内大幅下调',
  four_eyes: '达到双人复核金额',
  channel: '没有可用的出款渠道',
  amount: '超过单笔上限',
  first: '首次取款',
  payee: '收款方式绑定时间不足',
  share: '取款占存款比例过高',
  win: `近${winDays}天盈利过高`,
  player_sum: '超过玩家24小时上限',
  total_sum: '超过全站24小时上限',
  condition: '不符合分群条件',
}

const passes = '通过'
export const resultText = (failed: '' | RuleTest): string => (failed === '' ? passes : testLabels[failed])
