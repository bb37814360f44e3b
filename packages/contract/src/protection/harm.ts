/** Rising deposits, deposits after losses, play at night, loosened limits, failed payments. */
export const harmKinds = ['deposits', 'chasing', 'night', 'loosened', 'failed'] as const
export type HarmKind = (typeof harmKinds)[number]

export const harmDecisions = ['none', 'contacted', 'limited', 'restricted'] as const
export type HarmDecision = (typeof harmDecisions)[number]
