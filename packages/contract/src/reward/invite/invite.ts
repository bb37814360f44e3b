/** `refused`: the account is linked with the inviter or their friends, or a test account was invited by a real player; players are not told the reason. */
export const invitationStates = ['waiting', 'qualified', 'refused'] as const
export type InvitationState = (typeof invitationStates)[number]
export const invitationReasons = ['linked', 'test'] as const
export type InvitationReason = (typeof invitationReasons)[number]

/**
 * Whether a text is an invitation code: 12 characters of Crockford's base 32, longer than any name that a player can
 * register.
 */
export const isInvitationCode = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{12}$/.test(text)
