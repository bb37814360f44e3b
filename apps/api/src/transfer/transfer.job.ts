import { second } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { reconcileDue } from './resolve.ts'

export const reconcileTransfers: Job = {
  name: 'reconcile-transfers',
  cron: '* * * * *',
  run: (app) => reconcileDue(app),
}

export const reconcileLoop = {
  name: 'reconcile-transfers',
  pause: 2 * second,
  run: (app: App) => reconcileDue(app),
}
