/**
 * Markers of harm: rising deposits, deposits after losses, play at night, loosened limits, failed payments, a second
 * account.
 */
export const harmKinds = ['deposits', 'chasing', 'night', 'loosened', 'failed', 'second_account'] as const
export type HarmKind = (typeof harmKinds)[number]

export const harmDecisions = ['none', 'contacted', 'limited', 'restricted'] as const
export type HarmDecision = (typeof harmDecisions)[number]
