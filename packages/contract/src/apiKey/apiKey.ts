/** What a key may read: `events` the orders and registrations, `ledger` the postings. */
export const keyScopes = ['events', 'ledger'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
