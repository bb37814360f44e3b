import type { Job } from '../platform/job.ts'
import { runDue } from '../task/task.ts'
import { queryTransfer } from './resolve.ts'

export const reconcileTransfers: Job = {
  name: 'reconcile-transfers',
  cron: null,
  run: (app) => runDue(app, queryTransfer),
}
