/** `events`: orders and registrations; `ledger`: postings; `activity`: bets and sign-ins. */
export const keyScopes = ['events', 'ledger', 'activity'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
