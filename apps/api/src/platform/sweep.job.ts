import type { Job } from './job.ts'
import { transact } from './app.ts'
import { sweepLimits } from './rateLimit.ts'
import { sweepSessions } from './session.ts'

/** Takes away what nothing can need any more: old tries and keys, sessions past their life. */
export const sweepJob: Job = {
  name: 'sweep',
  cron: '40 * * * *',
  run: (app) => {
    const now = app.clock.now()
    return transact(app, async (tx) => (await sweepLimits(tx, now)) + (await sweepSessions(tx, now)))
  },
}
