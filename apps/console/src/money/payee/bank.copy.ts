import type { FormField } from '../../ui/field/field.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: '银行',
  createTitle: '新增银行',
  editTitle: '编辑银行',
  hint: '关闭出款的银行仍可绑定，但玩家不能取款到该行',
  search: '搜索银行',
}

export const fields: FormField<'/console/api/banks'>[] = [
  { name: 'bank_name', label: '银行名称', isRequired: true, maxLength: 50 },
  { name: 'ico', label: '图标', kind: 'image' },
  {
    name: 'payout',
    label: '支持出款',
    kind: 'switch',
    initial: 1,
    options: [
      { value: 1, label: '支持', tone: 'success' },
      { value: 0, label: '暂停', tone: 'warning' },
    ],
  },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]
