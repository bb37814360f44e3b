import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { payWithdrawals } from './pay.ts'

export const payWithdrawalsJob: Job = {
  name: 'pay-withdrawals',
  cron: '* * * * *',
  run: (app) => payWithdrawals(app),
}

/** Runs within seconds of an approval. */
export const payLoop = { name: 'pay-withdrawals', pause: 3000, run: (app: App) => payWithdrawals(app) }
