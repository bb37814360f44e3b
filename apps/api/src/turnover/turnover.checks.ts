import type { Invariant } from '../ledger/check.ts'

export const turnoverInvariants: Invariant[] = [
  {
    name: 'a requirement is done exactly when it is worked off',
    query: `select id::text || ' is ' || state || ' with ' || worked || ' of ' || amount as broken from wagering_requirement
      where worked > amount or worked < 0 or (state = 'done') <> (worked = amount) or (state = 'open') <> (closed_at is null)`,
  },
]
