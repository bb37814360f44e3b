import { minute, plus } from '@koi/contract/time'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import type { Job } from '../platform/job.ts'

/** Deletes nonces of messages whose timestamp is refused by now; returns their number. */
async function forgetCalls(app: Pick<App, 'db'>): Promise<number> {
  const { numDeletedRows } = await app.db
    .deleteFrom('venueCallSeen')
    .where('at', '<', plus(systemClock.now(), -15 * minute))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const seamlessJobs: Job[] = [{ name: 'forget-venue-calls', cron: '*/15 * * * *', run: forgetCalls }]
