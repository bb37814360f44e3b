import { addDays } from '@koi/contract/time'
import type { Job } from '../../platform/queue/job.ts'
import { monthAfter, monthOf } from '../../platform/base/calendar.ts'
import { closePeriod } from './settlement.ts'

/** `date`: any day of the month to state; default the last whole month. */
export const agentJob: Job = {
  name: 'agent-settlement',
  cron: '0 2 1 * *',
  // Refuse later months: a statement of one would make the running month's statement final.
  latest: (today) => addDays(monthAfter(monthOf(today)), -1),
  run: closePeriod,
}
