import type { InvitationState } from './invite.ts'

/** `refused` is shown to operators; the inviter reads `waiting`. */
export const invitationStateNames: Record<InvitationState, string> = {
  waiting: '待达标',
  qualified: '已达标',
  refused: '不计入',
}
