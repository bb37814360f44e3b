import { caseStates } from '@koi/contract/state'
import { harmDecisions, harmKinds } from '@koi/contract/player/protection/harm'
import { decisionNames, harmNames } from '@koi/contract/player/protection/harm.copy'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '风险提示',
  hint: '每日05:30检查前一天：存款激增、追损、深夜游戏、放宽限额、存款失败频繁。自我限制中的玩家若以关联账号注册或登录，也会在此提示。玩家填写的生日或证件未满规定年龄时，同样在此提示。跟进人负责联系玩家并作出决定。',
  kind: '类型',
  day: '日期',
  words: '依据',
  state: '状态',
  owner: '跟进人',
  decision: '处理',
  reason: '说明',
  found: '发现时间',
  closed: '处理时间',
  own: '跟进',
  ownTitle: (name: string) => `跟进 · ${name}`,
  ownEffect: '您将成为跟进人，其他操作员不能再处理这条提示。',
  decide: '处理',
  decideTitle: (name: string) => `处理 · ${name}`,
  decideEffect: '记录您的决定并关闭提示。平台限额和限制请先在玩家的「玩家保护」页设置。',
}

export const kindOptions: Option[] = harmKinds.map((value) => ({ value, label: harmNames[value], tone: 'warning' }))
export const decisionOptions: Option[] = harmDecisions.map((value) => ({ value, label: decisionNames[value] }))
export const states: Option[] = [
  { value: caseStates.open, label: '待处理', tone: 'warning' },
  { value: caseStates.closed, label: '已处理', tone: 'default' },
]

export const decideFields: FieldOf<'POST /console/api/harm-markers/:id/decide'>[] = [
  { name: 'decision', label: copy.decision, kind: 'select', options: decisionOptions, isRequired: true },
  { name: 'reason', label: copy.reason, kind: 'longText', isRequired: true, maxLength: 500, hint: '玩家不可见' },
]
