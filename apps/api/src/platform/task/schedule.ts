import { type Instant, instant, minute, second } from '@koi/contract/time'
import { Cron } from 'croner'
import { sql } from 'kysely'
import type { App } from '../ops/app.ts'
import { type Job, runJob } from '../queue/job.ts'
import type { TaskKind, TaskResult } from './task.ts'

const kind = 'job'
/** Failed runs of a job after which it waits for its next scheduled time. */
const maxAttempts = 3

/** When a cron expression (Beijing time) is next due. */
const nextTime = (app: Pick<App, 'clock'>, cron: string): Instant =>
  instant(new Cron(cron, { timezone: 'Asia/Shanghai' }).nextRun(new Date(app.clock.now()))!.getTime())

/** Ensures that every scheduled job has a task, due no later than the job's next time. */
export async function scheduleJobs(app: App, jobs: Job[]): Promise<void> {
  const scheduled = jobs.flatMap(({ name, cron }) => (cron ? [{ name, at: nextTime(app, cron) }] : []))
  const names = scheduled.map(({ name }) => name)
  await sql`
    insert into task as t (kind, subject, destination, due_at, requested_at)
    select ${kind}, name, 'job:' || name, at, ${app.clock.databaseNow()}
    from unnest(${names}::text[], ${scheduled.map(({ at }) => at)}::timestamptz[]) as s (name, at)
    on conflict (kind, subject) do update set due_at = least(t.due_at, excluded.due_at)`.execute(app.db)
  // Deletes the tasks of jobs that this release no longer has.
  await sql`delete from task where kind = ${kind} and subject <> all(${names}::text[])`.execute(app.db)
}

/** Inserts missing tasks of the kinds that have `subjects`. */
export async function scheduleMissing(app: App, kinds: TaskKind[]): Promise<void> {
  const now = app.clock.databaseNow()
  for (const { name, subjects: find } of kinds) {
    const subjects = (await find?.(app)) ?? []
    if (subjects.length === 0) continue
    await sql`
      insert into task (kind, subject, destination, due_at, requested_at)
      select ${name}, s.subject, s.destination, ${now}, ${now}
      from unnest(${subjects.map(({ subject }) => subject)}::text[], ${subjects.map(({ destination }) => destination)}::text[])
        as s (subject, destination)
      on conflict (kind, subject) do nothing`.execute(app.db)
  }
}

/** Runs each job at its scheduled times, once for all processes. */
export const jobTask = (jobs: Job[]): TaskKind => ({
  name: kind,
  isScheduled: true,
  concurrency: 1,
  backoff: { first: 20 * second, longest: 10 * minute },
  async run(app, { subject, attempts }): Promise<TaskResult> {
    const job = jobs.find(({ name }) => name === subject)
    // A newer release scheduled this job; it shares the database during an upgrade.
    if (!job?.cron) return { is: 'again', after: 10 * second }
    let processed: number
    try {
      processed = await runJob(app, job, null)
      if (processed > 0) app.log.info({ job: job.name, processed }, 'a job ran')
    } catch (error) {
      // `runJob` has recorded the failure.
      const isGivenUp = attempts + 1 >= maxAttempts
      return { is: 'failed', why: String(error), ...(isGivenUp ? { at: nextTime(app, job.cron) } : {}) }
    }
    return { is: 'again', at: nextTime(app, job.cron), items: processed }
  },
})
