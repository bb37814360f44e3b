import type { Job } from '../platform/job.ts'
import { judgeLevels } from './vip.ts'

/** 00:10 Beijing; `date` is the day whose one step up or down is made (ruling 5). */
export const vipJob: Job = { name: 'vip', cron: '10 0 * * *', run: judgeLevels }
