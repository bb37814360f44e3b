import type { heldKinds } from '@koi/contract/desk/handOver/handOver.console'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '交接班',
  hint: '下班前写下手上的事，下一位操作员登录后会看到，直到有人接手',
  write: '写交接',
  writeEffect: (held: number) => (held > 0 ? `您正在处理的 ${held} 笔订单会自动列出。` : '您目前没有正在处理的订单。'),
  written: '交接已写好，其他操作员登录后会看到',
  mine: '我正在处理',
  nothing: '没有正在处理的订单',
  from: (by: string) => `${by} 的交接`,
  urgent: '紧急',
  note: '说明',
  held: '当时正在处理',
  take: '接手',
  taken: '已接手',
  takenBy: '接手人',
  takenAt: '接手时间',
  by: '交接人',
  at: '时间',
  all: '查看全部交接',
  state: '状态',
}

export const kinds: Record<(typeof heldKinds)[number], string> = {
  deposit: '存款',
  withdrawal: '取款',
  verification: '身份认证',
}

export const states: Option[] = [
  { value: 'open', label: '待接手', tone: 'processing' },
  { value: 'taken', label: '已接手', tone: 'success' },
]

export const fields: FieldOf<'POST /console/api/hand-overs'>[] = [
  { name: 'urgent', label: copy.urgent, kind: 'longText', maxLength: 2000, hint: '下一班必须先处理的事' },
  { name: 'note', label: copy.note, kind: 'longText', maxLength: 4000 },
]
