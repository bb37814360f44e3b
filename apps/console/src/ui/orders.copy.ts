import type { Option } from './field.ts'

/** Words of the money orders, shared by their own pages and the player's page. */
export const copy = {
  player: '玩家',
  number: '单号',
  amount: '金额',
  payWay: '方式',
  payable: '应付',
  rate: '汇率',
  fee: '手续费',
  received: '到账',
  payee: '收款方',
  state: '状态',
  reason: '原因',
  waiting: '等待',
  created: '提交时间',
  settled: '处理时间',
  operator: '处理人',
  direction: '方向',
  venue: '场馆',
  bet: '注单号',
  game: '游戏',
  stake: '投注额',
  result: '输赢',
  memo: '内容',
  betTime: '投注时间',
  step: '步骤',
}

export const transferStates: Option[] = [
  { value: 2, label: '待确认', tone: 'warning' },
  { value: 1, label: '成功', tone: 'success' },
  { value: 0, label: '失败', tone: 'error' },
]

export const betStates: Option[] = [
  { value: 2, label: '未结算', tone: 'processing' },
  { value: 1, label: '已结算', tone: 'success' },
  { value: 0, label: '无效注单', tone: 'default' },
]

export const directions: Option[] = [
  { value: 'in', label: '转入场馆' },
  { value: 'out', label: '转出场馆' },
  { value: 3, label: '转入场馆' },
  { value: 4, label: '转出场馆' },
]
