import type { Field } from '../ui/field.ts'
import { shownStates } from '../ui/state.copy.ts'

export const copy = { title: '站内信', noun: '站内信' }

export const fields: Field[] = [
  { name: 'title', label: '标题', isRequired: true, maxLength: 100 },
  { name: 'content', label: '内容', kind: 'html', isRequired: true },
  { name: 'username', label: '收件人', isFixed: true },
  { name: 'player_id', label: '玩家编号', hint: '留空则发送给所有玩家', isFixed: true },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
