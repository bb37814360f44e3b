import { most } from '@koi/contract/bounds'
import type { FormField } from '../../ui/field/field.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: '红包规则',
  createTitle: '新增红包规则',
  editTitle: '编辑红包规则',
  hint: '起止时间为美东时间；条件为0表示不要求。总开关在系统设置中',
}

export const fields: FormField<'/console/api/redpacket-rules'>[] = [
  { name: 'start_time', label: '开始（美东）', kind: 'time', isRequired: true },
  { name: 'end_time', label: '结束（美东）', kind: 'time', isRequired: true },
  { name: 'recharge', label: '充值金额', kind: 'money', initial: '0.00' },
  { name: 'day_flow', label: '日流水', kind: 'money', initial: '0.00' },
  { name: 'flow_money', label: '累计流水', kind: 'money', initial: '0.00' },
  { name: 'min_money', label: '最小红包', kind: 'money', isRequired: true, most: most.packet },
  { name: 'max_money', label: '最大红包', kind: 'money', isRequired: true, most: most.packet },
  { name: 'multiple', label: '流水倍数', kind: 'rate', initial: 1, most: most.multiple },
  { name: 'max_times', label: '每轮次数', kind: 'number' },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]
