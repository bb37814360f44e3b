import { day, plus } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { expandEvents } from './expand.ts'
import { sendMessages } from './send.ts'

const retention = 90 * day

async function sweepDeliveries(app: App): Promise<number> {
  // With `archive_first` the archive job deletes them.
  if ((await app.settings.read()).archive_first) return 0
  const { numDeletedRows } = await app.db
    .deleteFrom('messageDelivery')
    .where('createdAt', '<', plus(app.clock.now(), -retention))
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const messageJobs: Job[] = [
  { name: 'send-messages', cron: null, run: (app) => sendMessages(app) },
  { name: 'sweep-messages', cron: '50 5 * * *', run: (app) => sweepDeliveries(app) },
]

/** Makes messages of events; tasks send the messages. */
export const messageLoop = { name: 'expand-messages', pause: 1000, run: expandEvents }
