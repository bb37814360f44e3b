import { setTimeout as wait } from 'node:timers/promises'
import { jobRuns, jobs, loops, tasks } from './jobs.ts'
import type { App } from '../platform/ops/app.ts'
import { keepRunning, runJob } from '../platform/queue/job.ts'
import { makeMonths, monthsJob } from '../platform/queue/months.ts'
import { TaskRunner } from '../platform/task/runner.ts'
import { scheduleJobs, scheduleMissing } from '../platform/task/schedule.ts'

/** Milliseconds that running tasks get to end. */
export const shutdownTimeout = 6000

/** What a brand has to do; without it both are always due. */
export interface Demand {
  /** Tasks may be due. */
  hasTasks(): boolean
  /** Requests arrive, or events and audit rows wait to be numbered. */
  isActive(): boolean
}

/** Not awaited at the start: rows go to the default partition meanwhile, and the job runs again at night. */
const runMonths = (app: App): Promise<void> =>
  runJob(app, monthsJob, null).then(
    () => undefined,
    () => undefined,
  )

/** Schedules the jobs of one brand and runs its tasks and loops in this process. Returns the function that stops them. */
export async function startWork(app: App, demand?: Demand): Promise<() => Promise<void>> {
  // A further brand runs the rest of the job at night: an installation with hundreds does not begin with hundreds of jobs.
  if (demand) await makeMonths(app)
  await scheduleJobs(app, jobs)
  await scheduleMissing(app, tasks)
  const runner = new TaskRunner(app, [jobRuns, ...tasks], demand && (() => demand.hasTasks()))
  const months = demand ? Promise.resolve() : runMonths(app)
  const stops = loops.map(({ name, pause, run }) =>
    keepRunning(app, name, pause, async () => (demand && !demand.isActive() ? undefined : run(app))),
  )
  return async () => {
    // A task that runs longer is taken over by another process when its lease ends.
    await Promise.all([
      Promise.race([runner.stop(), wait(shutdownTimeout, undefined, { ref: false })]),
      months,
      ...stops.map((stop) => stop()),
    ])
  }
}
