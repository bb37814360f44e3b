import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { JobDateAhead, JobDatePast } from './job.copy.ts'
import { flow, read } from '../../endpoint.ts'
import { BeijingTime, itemsOf, ShortListQuery } from '../../wire.ts'

const Run = z.object({
  started_at: BeijingTime,
  finished_at: BeijingTime.nullable(),
  day: z.string().nullable(),
  processed: z.number().nullable(),
  error: z.string().nullable(),
})

export const listJobs = read('operator:job.view', 'job.list', 'GET /console/api/jobs', {
  input: ShortListQuery,
  reply: itemsOf(z.object({ name: z.string(), cron: z.string().nullable(), last: Run.nullable() })),
})

/**
 * Runs a job and answers when the run has finished. `date`: a Beijing day, at most today unless the job allows later ones;
 * a job that gives money names the earliest. Jobs make payments and gifts, so running one needs a fresh factor.
 */
export const runJob = flow('operator:job.run', 'job.run', 'POST /console/api/jobs/:name/run', {
  needsFreshFactor: true,
  input: z.object({ name: z.string(), date: z.string().optional() }),
  reply: z.object({ ok: z.boolean(), processed: z.number() }),
  refusals: [NotFound, JobDateAhead, JobDatePast],
})
