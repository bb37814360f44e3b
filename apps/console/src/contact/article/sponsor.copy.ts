import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = { title: '赞助商', createTitle: '新增赞助商', editTitle: '编辑赞助商' }

export const fields: FormField<'/console/api/sponsors'>[] = [
  { name: 'name', label: '名称', isTranslated: true, isRequired: true, maxLength: 60 },
  { name: 'src', label: '图片', isTranslated: true, kind: 'image' },
  { name: 'content', label: '介绍', isTranslated: true, kind: 'longText', maxLength: 500 },
  { name: 'link', label: '链接', isTranslated: true },
  { name: 'sort', label: '排序', kind: 'number', initial: 10, isSortable: true },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
