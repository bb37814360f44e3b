import type { Tables } from './tables.ts'

type Columns = Pick<Tables['approval'], 'decidedByKind' | 'decidedBy'>

/** Who decided an order. Only operators have an id. */
export type Decider =
  | { kind: 'operator'; id: string }
  | { kind: Exclude<NonNullable<Columns['decidedByKind']>, 'operator'> }

export const deciderColumns = (by: Decider): Columns => ({
  decidedByKind: by.kind,
  decidedBy: by.kind === 'operator' ? by.id : null,
})

export const undecided: Columns = { decidedByKind: null, decidedBy: null }
