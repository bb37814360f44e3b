import * as contract from '@koi/contract/ledger/ledger.console'
import { sealAudit } from '../platform/audit.ts'
import { on } from '../platform/on.ts'
import { checkLedger } from './check.ts'

export const ledgerConsole = [
  on(contract.checkLedger, async ({ app }) => {
    await sealAudit(app.db)
    return checkLedger(app.db)
  }),
]
