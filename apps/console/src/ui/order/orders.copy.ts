import * as wire from '@koi/contract/state'
import type { Option } from '../field/field.ts'

export const copy = {
  firstDecision: '初判',
  firstSaid: (isDone: boolean) => (isDone ? '成功，待另一人复核' : '失败，待另一人复核'),
  player: '玩家',
  number: '单号',
  amount: '金额',
  payWay: '方式',
  payable: '应付',
  rate: '汇率',
  fee: '手续费',
  payee: '收款方',
  state: '状态',
  reason: '原因',
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
  valid: '有效投注',
  settledAt: '结算时间',
  corrections: '更正次数',
  why: '来源',
  note: '备注',
  betTime: '投注时间',
  step: '步骤',
  handling: '处理情况',
  waiting: '等待',
  reviewed: (name: string) => `${name} 已初审`,
  claimed: (name: string) => `${name} 处理中`,
  expired: '已过期',
}

export const transferStates: Option[] = [
  { value: wire.transferStates.asked, label: '待确认', tone: 'warning' },
  { value: wire.transferStates.done, label: '成功', tone: 'success' },
  { value: wire.transferStates.failed, label: '失败', tone: 'error' },
]

export const betStates: Option[] = [
  { value: wire.betStates.open, label: '未结算', tone: 'processing' },
  { value: wire.betStates.settled, label: '已结算', tone: 'success' },
  { value: wire.betStates.void, label: '无效注单', tone: 'default' },
]

export const transferReasons: Option[] = [
  { value: 'player', label: /* sense: who asked */ '玩家' },
  { value: 'recover', label: '一键回收' },
  { value: 'launch', label: '免转进入游戏' },
  { value: 'operator', label: '人工' },
]

const notes: Record<string, string> = {
  'no answer': '场馆未响应',
  'never asked': '尚未请求场馆',
  'refused by the venue': '场馆拒绝',
}

/** Translates transfer notes of the server; operators' notes are unchanged. */
export const transferNote = (note: string): string =>
  notes[note] ?? note.replace(/^not found (\d+) times$/, '场馆 $1 次查无此单')

export const transferSteps: Option[] = [
  { value: 'created', label: '已创建', tone: 'processing' },
  { value: 'asked', label: '已请求场馆', tone: 'processing' },
  { value: 'unknown', label: '场馆未响应', tone: 'warning' },
  { value: 'manual', label: '待人工判定', tone: 'error' },
  { value: 'done', label: '完成', tone: 'success' },
  { value: 'failed', label: '未完成', tone: 'default' },
]

export const directions: Option[] = [
  { value: 'in', label: '转入场馆', tone: 'processing' },
  { value: 'out', label: '转出场馆', tone: 'default' },
]
