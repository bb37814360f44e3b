import { day, plus } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { sendMessages } from './send.ts'

const kept = 90 * day

/** Drops the log of messages that were closed long ago; says how many. */
async function sweepDeliveries(app: App): Promise<number> {
  // Then the archive takes them.
  if ((await app.settings.read()).archive_first) return 0
  const { numDeletedRows } = await app.db
    .deleteFrom('messageDelivery')
    .where('createdAt', '<', plus(app.clock.now(), -kept))
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const messageJobs: Job[] = [
  { name: 'send-messages', cron: '* * * * *', run: (app) => sendMessages(app) },
  { name: 'sweep-messages', cron: '50 5 * * *', run: (app) => sweepDeliveries(app) },
]

/** The same within seconds of what happened. */
export const messageLoop = { name: 'send-messages', pause: 3000, run: sendMessages }
