import type { Field } from '../ui/field.ts'
import { enabledStates } from '../ui/state.copy.ts'

export const copy = {
  title: '支付渠道',
  noun: '支付渠道',
  hint: '关闭后玩家立即看不到该存款方式，已提交的订单不受影响',
}

export const fields: Field[] = [
  { name: 'type', label: '渠道', isFixed: true },
  { name: 'name', label: '名称' },
  { name: 'min_price', label: '最低金额', kind: 'number', isRequired: true },
  { name: 'max_price', label: '最高金额', kind: 'number', isRequired: true },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]
