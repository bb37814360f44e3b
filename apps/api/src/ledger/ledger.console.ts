import * as contract from '@koi/contract/ledger/ledger.console'
import { on } from '../platform/on.ts'
import { checkLedger } from './check.ts'

export const ledgerConsole = [on(contract.checkLedger, async ({ app }) => checkLedger(app.db))]
