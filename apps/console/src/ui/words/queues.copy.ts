import type { InboxKind } from '@koi/contract/desk/inbox/inbox'
import { documentNames } from '@koi/contract/player/verification/verification.copy'
import { harmKinds } from '@koi/contract/player/protection/harm'
import { harmNames } from '@koi/contract/player/protection/harm.copy'
import { inquiryNames } from '@koi/contract/player/inquiry/inquiry.copy'
import type { QueueName } from '../../app/queue.ts'

export const queueLabels: Record<QueueName, string> = {
  deposits: '存款审核',
  withdrawals: '取款审核',
  transfers: '待确认转账',
  activity_applications: '活动申请',
  agent_applications: '代理申请',
  adjustments: '待复核加扣款',
  free_rounds: '待复核免费旋转',
  bonuses: '待审核奖金',
  unmatched_payments: '待认领款项',
  venue_faults: '场馆异常',
  held_wins: '待确认派彩',
  exclusion_lifts: '解除申请',
  harm_markers: '风险提示',
  inquiries: '投诉与申请',
  verifications: '身份认证',
  approvals: '变更审批',
}

/** Names of the queues, in the order of the dashboard. */
export const queueNames = Object.keys(queueLabels) as QueueName[]

const inquiryKindNames: Record<string, string> = inquiryNames
const documentKindNames: Record<string, string> = documentNames
const harmKindNames: Record<string, string> = Object.fromEntries(harmKinds.map((kind) => [kind, harmNames[kind]]))

/** Names of what an item of these kinds is about. */
export const whatNames: Partial<Record<InboxKind, Record<string, string>>> = {
  inquiries: inquiryKindNames,
  verifications: documentKindNames,
  harm_markers: harmKindNames,
}
