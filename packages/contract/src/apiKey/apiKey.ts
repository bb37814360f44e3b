/** `events`: orders and registrations; `ledger`: postings. */
export const keyScopes = ['events', 'ledger'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
