/** `events`: orders and registrations; `ledger`: postings; `activity`: bets, sign-ins and bonuses; `bonuses`: gives bonuses of rules made for it. */
export const keyScopes = ['events', 'ledger', 'activity', 'bonuses'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyStates = ['active', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]
