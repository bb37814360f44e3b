import { type EventKind, eventKinds } from '@koi/contract/books/report/event'
import type { Option, Tone } from '../../ui/field/field.ts'

export const copy = {
  title: '重大事件',
  hint: '达到「系统设置」中金额的存款、取款、投注和派彩，场馆作废的注单，操作员登录失败，以及参数变更和人工决定。默认最近30天，可导出。',
  kind: '类型',
  about: '对象',
  actor: '经手人',
  amount: '金额',
  at: '时间',
}

const names: Record<EventKind, [label: string, tone: Tone]> = {
  deposit: ['大额存款', 'processing'],
  withdrawal: ['大额取款', 'processing'],
  stake: ['大额投注', 'processing'],
  win: ['大额派彩', 'warning'],
  void: ['注单作废', 'error'],
  refused: ['登录失败', 'error'],
  change: ['变更与决定', 'default'],
}
export const kinds: Option[] = eventKinds.map((value) => ({ value, label: names[value][0], tone: names[value][1] }))
