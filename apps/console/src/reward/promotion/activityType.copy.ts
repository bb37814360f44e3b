import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = { title: '活动分类', createTitle: '新增活动分类', editTitle: '编辑活动分类' }

export const fields: FormField<'/console/api/activity-types'>[] = [
  { name: 'name', label: '名称', isTranslated: true, isRequired: true, maxLength: 20 },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
