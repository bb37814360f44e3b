import { addDays } from '@koi/contract/time'
import type { Job } from '../platform/job.ts'
import { judgeLevels } from './vip.ts'

/** 00:10 Beijing; `date` is the day whose one step up or down is made (ruling 5), also one that is to come. */
export const vipJob: Job = {
  name: 'vip',
  cron: '10 0 * * *',
  // Until that day nobody of whom a step was made is judged again: a mistyped year shall not end all steps.
  latest: (today) => addDays(today, 366),
  run: judgeLevels,
}
