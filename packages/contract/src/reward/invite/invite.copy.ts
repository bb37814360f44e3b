import type { InvitationState } from './invite.ts'

/** Names shown to the inviter; that of a refused friend does not reveal the reason. */
export const invitationStateNames: Record<InvitationState, string> = {
  waiting: '待达标',
  qualified: '已达标',
  refused: '不计入',
}
