import { sealAudit } from '../../platform/db/audit.ts'
import type { Job } from '../../platform/queue/job.ts'
import { checkLedger } from './check.ts'

/**
 * Seals the audit trail, then checks every invariant, each hour. Violations appear in the job's row and in the log;
 * nothing is repaired.
 */
export const ledgerAudit: Job = {
  name: 'ledger-audit',
  cron: '50 * * * *',
  run: async (app) => {
    await sealAudit(app.db)
    const { ok, checks } = await checkLedger(app.db)
    const broken = checks.filter((check) => !check.ok)
    if (!ok)
      throw new Error(`the ledger is broken: ${broken.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`)
    return checks.length
  },
}
