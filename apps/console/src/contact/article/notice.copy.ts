import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: '公告',
  createTitle: '新增公告',
  editTitle: '编辑公告',
  hint: '纯文本，在首页滚动显示，最新的在前',
}

export const fields: FormField<'/console/api/notices'>[] = [
  { name: 'content', label: '内容', isTranslated: true, kind: 'longText', isRequired: true, maxLength: 500 },
  { name: 'sort', label: '排序', kind: 'number', initial: 10, isSortable: true },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
