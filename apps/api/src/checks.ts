import { ledgerInvariants, type Invariant } from './ledger/check.ts'
import { turnoverInvariants } from './turnover/turnover.checks.ts'

/** Everything that must always be true: of the ledger alone, and of each feature's orders against it. */
export const invariants: Invariant[] = [...ledgerInvariants, ...turnoverInvariants]
