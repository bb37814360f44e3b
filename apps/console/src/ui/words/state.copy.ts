import { orderStates, switches } from '@koi/contract/state'
import type { Option } from '../field/field.ts'

/** Names of the states shared by many rows, by their numbers in the API. */
export const reviewStates: Option[] = [
  { value: orderStates.pending, label: '待审核', tone: 'processing' },
  { value: orderStates.approved, label: '已通过', tone: 'success' },
  { value: orderStates.rejected, label: '已拒绝', tone: 'error' },
]

export const shownStates: Option[] = [
  { value: switches.on, label: '显示', tone: 'success' },
  { value: switches.off, label: '隐藏', tone: 'default' },
]

export const enabledStates: Option[] = [
  { value: switches.on, label: '启用', tone: 'success' },
  { value: switches.off, label: '停用', tone: 'default' },
]

export const setUpStates: Option[] = [
  { value: 'true', label: '已设置', tone: 'success' },
  { value: 'false', label: '未设置', tone: 'default' },
]
