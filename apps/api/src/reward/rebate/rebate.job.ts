import type { Job } from '../../platform/queue/job.ts'
import { accrue } from './rebate.ts'

/** Runs at 00:30 Beijing time for the last eight days; `date` restricts it to a single day. */
export const rebateJob: Job = { name: 'rebate', cron: '30 0 * * *', daysBack: 35, run: accrue }
