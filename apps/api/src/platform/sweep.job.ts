import type { Job } from './job.ts'
import { transact } from './house.ts'
import { sweepLimits } from './limits.ts'
import { sweepSessions } from './session.ts'

/** Takes away what nothing can need any more: old tries and keys, sessions past their life. */
export const sweepJob: Job = {
  name: 'sweep',
  cron: '40 * * * *',
  run: (house) => {
    const now = house.clock.now()
    return transact(house, async (tx) => (await sweepLimits(tx, now)) + (await sweepSessions(tx, now)))
  },
}
