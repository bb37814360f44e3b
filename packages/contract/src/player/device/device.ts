/** How a session was opened. `recovery`: with a code that sets a new password. */
export const signInKinds = ['password', 'passkey', 'registration', 'recovery'] as const
export type SignInKind = (typeof signInKinds)[number]

/** Result of a sign-in. `blocked`: the credentials are right, but the account may not sign in. */
export const signInOutcomes = ['right', 'wrong', 'blocked'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
