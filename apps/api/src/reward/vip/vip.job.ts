import { addDays } from '@koi/contract/time'
import type { Job } from '../../platform/queue/job.ts'
import { judgeLevels } from './vip.ts'

/** Runs at 00:10 Beijing time. `date`: the day for which levels are changed, which may be in the future. */
export const vipJob: Job = {
  name: 'vip',
  cron: '10 0 * * *',
  // A date far in the future would block all later level changes, so limit typos.
  latest: (today) => addDays(today, 366),
  run: judgeLevels,
}
