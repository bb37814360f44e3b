/** How a player comes in, or tries to: by name and password, by a passkey, by registering, or with a code that sets a new password. */
export const signInKinds = ['password', 'passkey', 'registration', 'recovery'] as const
export type SignInKind = (typeof signInKinds)[number]

/** What became of it; `blocked`: right, and the account may not come in. */
export const signInOutcomes = ['right', 'wrong', 'blocked'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
