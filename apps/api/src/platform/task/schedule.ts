import { type Instant, instant, minute, second } from '@koi/contract/time'
import { Cron } from 'croner'
import { sql } from 'kysely'
import type { App } from '../ops/app.ts'
import { type Job, runJob } from '../queue/job.ts'
import type { TaskKind, TaskResult } from './task.ts'

const kind = 'job'
/** Failed runs of a job before it waits for its next time. */
const maxAttempts = 3

/** When a cron expression in Beijing time is true next. */
const nextTime = (app: Pick<App, 'clock'>, cron: string): Instant =>
  instant(new Cron(cron, { timezone: 'Asia/Shanghai' }).nextRun(new Date(app.clock.now()))!.getTime())

/** Makes sure that every job with a schedule has a task, due at its next time at the latest. */
export async function scheduleJobs(app: App, jobs: Job[]): Promise<void> {
  const scheduled = jobs.flatMap(({ name, cron }) => (cron ? [{ name, at: nextTime(app, cron) }] : []))
  const names = scheduled.map(({ name }) => name)
  await sql`
    insert into task as t (kind, subject, destination, due_at, requested_at)
    select ${kind}, name, 'job:' || name, at, ${app.clock.databaseNow()}
    from unnest(${names}::text[], ${scheduled.map(({ at }) => at)}::timestamptz[]) as s (name, at)
    on conflict (kind, subject) do update set due_at = least(t.due_at, excluded.due_at)`.execute(app.db)
  // Jobs that this release no longer has.
  await sql`delete from task where kind = ${kind} and subject <> all(${names}::text[])`.execute(app.db)
}

/** Inserts the tasks of kinds with `subjects`, where they are missing. */
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

/** Runs each job at its times, once for all processes. */
export const jobTask = (jobs: Job[]): TaskKind => ({
  name: kind,
  isScheduled: true,
  concurrency: 1,
  backoff: { first: 20 * second, longest: 10 * minute },
  async run(app, { subject, attempts }): Promise<TaskResult> {
    const job = jobs.find(({ name }) => name === subject)
    // Scheduled by a newer release, which shares the database during an upgrade.
    if (!job?.cron) return { is: 'again', after: 10 * second }
    let processed: number
    try {
      processed = await runJob(app, job, null)
      if (processed > 0) app.log.info({ job: job.name, processed }, 'a job ran')
    } catch (error) {
      // Recorded by `runJob`.
      const isGivenUp = attempts + 1 >= maxAttempts
      return { is: 'failed', why: String(error), ...(isGivenUp ? { at: nextTime(app, job.cron) } : {}) }
    }
    return { is: 'again', at: nextTime(app, job.cron), items: processed }
  },
})
