import { day, plus } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { sendWebhook, sendWebhooks } from './send.ts'
import { scheduleMissing } from '../../platform/task/schedule.ts'
import { sweepFeed } from './sweep.ts'

const retention = 90 * day

async function sweepBatches(app: App): Promise<number> {
  // With `archive_first` the archive job deletes them.
  if ((await app.settings.read()).archive_first) return 0
  const { numDeletedRows } = await app.db
    .deleteFrom('webhookDelivery')
    .where('createdAt', '<', plus(app.clock.now(), -retention))
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const webhookJobs: Job[] = [
  { name: 'send-webhooks', cron: null, run: (app) => sendWebhooks(app) },
  { name: 'sweep-webhooks', cron: '55 5 * * *', run: (app) => sweepBatches(app) },
  { name: 'sweep-feed', cron: '5 6 * * *', run: (app) => sweepFeed(app) },
]

/** Inserts the tasks that send the batches. */
export const webhookLoop = {
  name: 'request-webhooks',
  pause: 1000,
  run: (app: App) => scheduleMissing(app, [sendWebhook]),
}
