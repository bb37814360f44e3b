import type { Job } from '../platform/job.ts'
import { runAll } from '../task/task.ts'
import { payWithdrawal } from './pay.ts'

export const payWithdrawalsJob: Job = {
  name: 'pay-withdrawals',
  cron: null,
  run: (app) => runAll(app, payWithdrawal),
}
