import * as contract from '@koi/contract/books/ledger/ledger.console'
import { sealAudit } from '../../platform/db/audit.ts'
import { on } from '../../platform/http/on.ts'
import { checkLedger } from './check.ts'

export const ledgerConsole = [
  on(contract.checkLedger, async ({ app }) => {
    await sealAudit(app.db)
    return checkLedger(app.db)
  }),
]
