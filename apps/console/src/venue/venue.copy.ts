import type { Field } from '../ui/field.ts'

export const copy = { title: '场馆', noun: '场馆', hint: '维护中的场馆不能进入和转账；关闭的场馆前台不再显示' }

export const fields: Field[] = [
  { name: 'platname', label: '代码', isRequired: true, isFixed: true, maxLength: 32 },
  { name: 'name', label: '名称', isRequired: true, maxLength: 40 },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  {
    name: 'state',
    label: '状态',
    kind: 'select',
    isRequired: true,
    initial: 1,
    options: [
      { value: 1, label: '开放', tone: 'success' },
      { value: 2, label: '维护中', tone: 'warning' },
      { value: 0, label: '关闭', tone: 'default' },
    ],
  },
]
