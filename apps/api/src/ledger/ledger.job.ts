import type { Job } from '../platform/job.ts'
import { checkLedger, type Invariant } from './check.ts'

/** Checks every invariant each hour; what is broken ends up in the job's row and in the log. It repairs nothing. */
export const ledgerAudit = (invariants: Invariant[]): Job => ({
  name: 'ledger-audit',
  cron: '50 * * * *',
  run: async (app) => {
    const { ok, checks } = await checkLedger(app.db, invariants)
    const broken = checks.filter((check) => !check.ok)
    if (!ok)
      throw new Error(`the ledger is broken: ${broken.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`)
    return checks.length
  },
})
