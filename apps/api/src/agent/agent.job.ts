import { addDays } from '@koi/contract/time'
import type { Job } from '../platform/job.ts'
import { monthAfter, monthOf } from './month.ts'
import { closePeriod } from './settlement.ts'

/** The first of the month, 02:00 Beijing; `date` is any day of the month to state, the running one at the latest (default: the last whole one). */
export const agentJob: Job = {
  name: 'agent-settlement',
  cron: '0 2 1 * *',
  // A statement of a later month would end the counting of this one.
  latest: (today) => addDays(monthAfter(monthOf(today)), -1),
  run: closePeriod,
}
