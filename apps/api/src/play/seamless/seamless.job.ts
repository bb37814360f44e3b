import { minute, plus } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { Job } from '../../platform/queue/job.ts'

/**
 * Deletes nonces of messages whose timestamp is no longer accepted; returns their number. A timestamp is accepted for 5
 * minutes before and after the clock (`replayWindow`), so a nonce can be replayed for at most 10 minutes; 15 leave a margin.
 * Timestamps are verified and nonces stored with the system clock, so this job uses it too instead of `app.clock`, which
 * tests set.
 */
async function forgetCalls(app: Pick<App, 'db'>): Promise<number> {
  const { numDeletedRows } = await app.db
    .deleteFrom('venueCallSeen')
    .where('at', '<', plus(systemClock.now(), -15 * minute))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const seamlessJobs: Job[] = [{ name: 'forget-venue-calls', cron: '*/15 * * * *', run: forgetCalls }]
