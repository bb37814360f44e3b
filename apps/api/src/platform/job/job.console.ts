import * as contract from '@koi/contract/platform/job/job.console'
import { JobDateAhead, JobDatePast } from '@koi/contract/platform/job/job.copy'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { addDays, dayFromText, dayOf } from '@koi/contract/time'
import { pageOfAll } from '../http/items.ts'
import { auditAct, on } from '../http/on.ts'
import { type Job, runJob } from '../queue/job.ts'
import { transact } from '../ops/app.ts'

export const jobConsole = (jobs: Job[]) => [
  on(contract.listJobs, async ({ db, input }) => {
    const runs = await db
      .selectFrom('jobRun')
      .selectAll()
      .distinctOn('name')
      .orderBy('name')
      .orderBy('startedAt', 'desc')
      .execute()
    const lastOf = (name: string) => {
      const run = runs.find((one) => one.name === name)
      return run
        ? {
            started_at: run.startedAt,
            finished_at: run.finishedAt,
            day: run.day,
            processed: run.processed,
            error: run.error,
          }
        : null
    }
    return pageOfAll(
      jobs.map(({ name, cron }) => ({ name, cron, last: lastOf(name) })),
      input,
    )
  }),

  on(contract.runJob, async (args) => {
    const { app, input, now, refuse } = args
    const job = jobs.find(({ name }) => name === input.name) ?? refuse(NotFound)
    const day = input.date ? (dayFromText(input.date) ?? refuse(Invalid)) : null
    const today = dayOf(now)
    const last = job.latest?.(today) ?? today
    if (day !== null && day > last) refuse(JobDateAhead, { last })
    const first = job.daysBack === undefined ? null : addDays(today, -job.daysBack)
    if (day !== null && first !== null && day < first) refuse(JobDatePast, { first })
    await transact(app, (tx) =>
      auditAct(tx, args, { act: 'job.run', subjectKind: 'job', subjectId: job.name, after: { day } }),
    )
    return { ok: true, processed: await runJob(app, job, day) }
  }),
]
