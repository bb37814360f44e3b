/**
 * What a key may do. `events`: read orders and registrations; `ledger`: read postings; `activity`: read bets, sign-ins
 * and bonuses; `bonuses`: give bonuses of rules made for it.
 */
export const keyScopes = ['events', 'ledger', 'activity', 'bonuses'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
