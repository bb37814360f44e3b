/**
 * Markers of harm: rising deposits, deposits after losses, play at night, loosened limits, failed payments, a second
 * account, an entered birthday below the minimum age.
 */
export const harmKinds = ['deposits', 'chasing', 'night', 'loosened', 'failed', 'second_account', 'underage'] as const
export type HarmKind = (typeof harmKinds)[number]

export const harmDecisions = ['none', 'contacted', 'limited', 'restricted'] as const
export type HarmDecision = (typeof harmDecisions)[number]
