/** Where a wagering requirement comes from (D-051). */
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
/** open: still to be worked off; done: worked off; waived: the player lost it all; cancelled: by an operator. */
export const requirementStates = ['open', 'done', 'waived', 'cancelled'] as const
export type RequirementState = (typeof requirementStates)[number]
