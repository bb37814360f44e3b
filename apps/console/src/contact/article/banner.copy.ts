import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = { title: '轮播图', createTitle: '新增轮播图', editTitle: '编辑轮播图' }

export const fields: FormField<'/console/api/banners'>[] = [
  { name: 'src', label: '图片', isTranslated: true, kind: 'image', isRequired: true },
  { name: 'link', label: '链接', isTranslated: true, hint: '站内地址或 https 地址，留空则不可点击' },
  {
    name: 'type',
    label: '位置',
    kind: 'select',
    isRequired: true,
    initial: 2,
    options: [
      { value: 2, label: '手机端' },
      { value: 1, label: '电脑端' },
    ],
  },
  { name: 'sort', label: '排序', kind: 'number', initial: 10, isSortable: true },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
