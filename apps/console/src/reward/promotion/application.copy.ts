import { most } from '@koi/contract/bounds'
import type { FieldOf } from '../../ui/field/field.ts'

export const copy = {
  title: '活动申请',
  activity: '活动',
  amount: '申请金额',
  granted: '发放金额',
  revoked: '撤销金额',
  multiple: '流水倍数',
  state: '状态',
  reason: '原因',
  closed: '处理时间',
  decided: '处理人',
  created: '申请时间',
  subject: (activity: string, name: string) => `${activity} · ${name}`,
  approve: (name: string) => `将把下面的金额加入玩家 ${name} 的主钱包，并增加「金额 × 流水倍数」的流水要求。`,
  reject: (name: string) => `将拒绝玩家 ${name} 的申请，不发放奖金。玩家可以再次申请。`,
}

export const approveFields: FieldOf<'POST /console/api/activity-applications/:id/approve'>[] = [
  { name: 'amount', label: '发放金额', kind: 'money', isRequired: true, most: most.bonus },
  { name: 'turnover_multiple', label: '流水倍数', kind: 'rate', most: most.multiple, hint: '留空则使用活动设定的倍数' },
]
