import type { InvitationState } from './invite.ts'

/** Shown to the inviter: neutral about a friend who does not count. */
export const invitationStateNames: Record<InvitationState, string> = {
  waiting: '待达标',
  qualified: '已达标',
  refused: '不计入',
}
