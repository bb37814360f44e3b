import { second } from '@koi/contract/time'
import type { House } from '../platform/house.ts'
import type { Job } from '../platform/job.ts'
import { reconcileDue } from './reconcile.ts'

export const reconcileTransfers: Job = {
  name: 'reconcile-transfers',
  cron: '* * * * *',
  run: (house) => reconcileDue(house),
}

export const reconcileLoop = {
  name: 'reconcile-transfers',
  pause: 2 * second,
  run: (house: House) => reconcileDue(house),
}
