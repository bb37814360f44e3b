import type { Job } from '../platform/job.ts'
import { closePeriod } from './settlement.ts'

/** The first of the month, 02:00 Beijing; `date` is any day of the month to state (default: the last whole one). */
export const agentJob: Job = { name: 'agent-settlement', cron: '0 2 1 * *', run: closePeriod }
