import type { Job } from '../../platform/queue/job.ts'
import { runDue } from '../../platform/task/task.ts'
import { queryTransfer } from './resolve.ts'

export const reconcileTransfers: Job = {
  name: 'reconcile-transfers',
  cron: null,
  run: (app) => runDue(app, queryTransfer),
}
