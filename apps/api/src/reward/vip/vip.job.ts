import type { Job } from '../../platform/queue/job.ts'
import { judgeLevels } from './vip.ts'

/** Runs at 00:10 Beijing time. `date`: the day for which levels are changed. */
export const vipJob: Job = { name: 'vip', cron: '10 0 * * *', run: judgeLevels }
