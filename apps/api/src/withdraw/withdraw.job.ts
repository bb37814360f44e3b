import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { payWithdrawals } from './pay.ts'

/** Pays approved withdrawals through their gateways, and asks on for those without an answer. */
export const payWithdrawalsJob: Job = {
  name: 'pay-withdrawals',
  cron: '* * * * *',
  run: (app) => payWithdrawals(app),
}

/** The same within seconds of an approval. */
export const payLoop = { name: 'pay-withdrawals', pause: 3000, run: (app: App) => payWithdrawals(app) }
