import * as contract from '@koi/contract/ledger/ledger.console'
import { on } from '../platform/on.ts'
import { checkLedger, type Invariant } from './check.ts'

export const ledgerConsole = (invariants: Invariant[]) => [
  on(contract.checkLedger, async ({ app }) => checkLedger(app.db, invariants)),
]
