import type { Job } from '../../platform/queue/job.ts'
import { accrue } from './rebate.ts'

/** 00:30 Beijing time, for the last eight days; `date` is the single day to count. */
export const rebateJob: Job = { name: 'rebate', cron: '30 0 * * *', run: accrue }
