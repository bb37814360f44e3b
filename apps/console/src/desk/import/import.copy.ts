import { importCopy } from '@koi/contract/desk/import/import.copy'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '数据导入',
  hint: '由命令行工具从其他产品导入的玩家与收款方式，只读。被拒绝的行未写入；修正后再次运行同一文件，已导入的行不会重复。',
  search: '文件名',
  name: '文件',
  kind: '内容',
  state: '状态',
  lines: '行数',
  taken: '已导入',
  amount: '期初金额',
  known: '此前已导入',
  refused: '拒绝',
  refusals: '拒绝的行',
  refusal: (line: number, reason: string) => `第${line}行：${reason}`,
  more: (count: number) => `……另有${count}行`,
  by: '执行人',
  started: '开始时间',
  ended: '完成时间',
  sha256: 'SHA-256',
}

export const kinds: Option[] = Object.entries(importCopy.kinds).map(([value, label]) => ({ value, label }))
export const states: Option[] = [
  { value: 'running', label: importCopy.states.running, tone: 'processing' },
  { value: 'done', label: importCopy.states.done, tone: 'success' },
]
