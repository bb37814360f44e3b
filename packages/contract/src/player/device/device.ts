/** `recovery`: with a code that sets a new password. */
export const signInKinds = ['password', 'passkey', 'registration', 'recovery'] as const
export type SignInKind = (typeof signInKinds)[number]

/** `blocked`: correct credentials, but the account may not sign in. */
export const signInOutcomes = ['right', 'wrong', 'blocked'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]
