import type { InvitationReason, InvitationState } from '@koi/contract/reward/invite/invite'
import { invitationStateNames } from '@koi/contract/reward/invite/invite.copy'
import type { Option, Tone } from '../../ui/field/field.ts'

export const copy = {
  title: '好友邀请',
  hint: '通过玩家邀请码注册的好友。达标条件与奖励由触发方式为「好友邀请」的奖金规则决定；邀请不改变代理归属。',
  search: '好友或邀请人用户名',
  friend: '好友',
  inviter: '邀请人',
  state: '状态',
  reason: '不计入原因',
  deposited: '好友存款合计',
  stake: '好友有效投注合计',
  inviterBonus: '邀请人奖金',
  friendBonus: '好友奖金',
  created: '注册时间',
  decided: '判定时间',
}

const tones: Record<InvitationState, Tone> = { waiting: 'default', qualified: 'success', refused: 'error' }
const reasonNames: Record<InvitationReason, string> = { linked: '与邀请人或其好友是关联账号', test: '测试账号' }

export const states: Option[] = (Object.entries(invitationStateNames) as [InvitationState, string][]).map(
  ([value, label]) => ({
    value,
    label,
    tone: tones[value],
  }),
)
export const reasons: Option[] = Object.entries(reasonNames).map(([value, label]) => ({ value, label }))
