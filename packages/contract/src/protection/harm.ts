/**
 * Markers of harm (R60): deposits that jump, deposits after losses, play at night, limits that are loosened, payments that
 * fail.
 */
export const harmKinds = ['deposits', 'chasing', 'night', 'loosened', 'failed'] as const
export type HarmKind = (typeof harmKinds)[number]

/** What an operator did about one. */
export const harmDecisions = ['none', 'contacted', 'limited', 'restricted'] as const
export type HarmDecision = (typeof harmDecisions)[number]
