import type { Job } from '../platform/job.ts'
import { accrue } from './rebate.ts'

/** 00:30 Beijing, of what the last eight days lack; by hand `date` is the day whose bets are counted (ruling 5). */
export const rebateJob: Job = { name: 'rebate', cron: '30 0 * * *', run: accrue }
