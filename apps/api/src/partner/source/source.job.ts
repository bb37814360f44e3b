import { addDays } from '@koi/contract/time'
import type { Job } from '../../platform/queue/job.ts'
import { insertNetResults, readEvents } from './read.ts'
import { countStatements } from './statement.ts'

/** Inserts postbacks within two seconds of their event; tasks send them. */
export const sourceLoop = {
  name: 'make-postbacks',
  pause: 1000,
  run: readEvents,
}

export const sourceJobs: Job[] = [
  // At 04:50 Beijing time, after the recount of the day sums. A result is sent once, so a day that has not ended has none.
  {
    name: 'make-net-results',
    cron: '50 4 * * *',
    latest: (today) => addDays(today, -1),
    run: insertNetResults,
  },
  // At 05:10 Beijing time.
  { name: 'count-source-statements', cron: '10 5 * * *', run: (app) => countStatements(app) },
]
