import type { Job } from '../../platform/queue/job.ts'
import { runAll } from '../../platform/task/task.ts'
import { payWithdrawal } from './pay.ts'

export const payWithdrawalsJob: Job = {
  name: 'pay-withdrawals',
  cron: null,
  run: (app) => runAll(app, payWithdrawal),
}
