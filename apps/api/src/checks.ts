import { ledgerInvariants, type Invariant } from './ledger/check.ts'

/** Everything that must always be true: of the ledger alone, and of each feature's orders against it. */
export const invariants: Invariant[] = [...ledgerInvariants]
