export const requirementSources = [
  'deposit',
  'rebate',
  'promotion',
  'packet',
  'adjustment',
  'vip',
  'opening',
  'freeRound',
] as const
export type RequirementSource = (typeof requirementSources)[number]
/** `done`: fulfilled; `waived`: the player lost the balance; `cancelled`: by an operator. */
export const requirementStates = ['open', 'done', 'waived', 'cancelled'] as const
export type RequirementState = (typeof requirementStates)[number]
