import { actNames } from '@koi/contract/access/audit/acts.copy'
export const copy = {
  time: '时间',
  operator: '操作人',
  action: '动作',
  object: '对象',
  changes: '变更',
  reason: '原因',
  address: 'IP',
  more: (count: number) => `另有 ${count} 项`,
  detail: '详情',
  field: '字段',
  before: '变更前',
  after: '变更后',
  same: '未变更',
}

const names: Record<string, string> = actNames
/** Name of an act such as 'banner.make'; an act of an earlier release that has none is shown as it is stored. */
export const actName = (act: string): string => names[act] ?? act
