import type { Option } from './field.ts'

/** States that several nouns share, in the numbers of the players' API. */
export const reviewStates: Option[] = [
  { value: 1, label: '待审核', tone: 'processing' },
  { value: 2, label: '已通过', tone: 'success' },
  { value: 3, label: '已拒绝', tone: 'error' },
]

export const shownStates: Option[] = [
  { value: 1, label: '显示', tone: 'success' },
  { value: 0, label: '隐藏', tone: 'default' },
]

export const enabledStates: Option[] = [
  { value: 1, label: '启用', tone: 'success' },
  { value: 0, label: '停用', tone: 'default' },
]

/** Whether an adapter has what it needs to be used. */
export const setUpStates: Option[] = [
  { value: 'true', label: '已设置', tone: 'success' },
  { value: 'false', label: '未设置', tone: 'default' },
]
