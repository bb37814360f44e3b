/** Kinds of orders, numbered as by the list of records: deposits, withdrawals, transfers into and out of a venue. */
export const orderKinds = { deposit: 1, withdrawal: 2, transferIn: 3, transferOut: 4 } as const
export type OrderKind = keyof typeof orderKinds

/** Steps of orders of all kinds. */
export const stepNames = [
  'submitted',
  'paying',
  'review',
  'second',
  'approved',
  'sent',
  'arrived',
  'credited',
  'moving',
  'moved',
  'refused',
  'cancelled',
  'returned',
  'expired',
] as const
export type StepName = (typeof stepNames)[number]

/** `now`: under way; `failed`: the order ended here. */
export const stepStates = ['done', 'now', 'next', 'failed'] as const
export type StepState = (typeof stepStates)[number]

/** Who acts next on an order. */
export const orderActors = ['player', 'operator', 'second', 'channel', 'bank', 'chain', 'venue'] as const
export type OrderActor = (typeof orderActors)[number]

export const orderOutcomes = ['open', 'done', 'refused', 'cancelled', 'returned', 'expired'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

/** Fewest orders of a way from which its usual duration is told. */
export const leastSamples = 5
