import { setTimeout as wait } from 'node:timers/promises'
import { jobs, loops, tasks } from './jobs.ts'
import type { App } from './platform/app.ts'
import { keepRunning, runJob } from './platform/job.ts'
import { monthsJob } from './platform/months.ts'
import { TaskRunner } from './task/runner.ts'
import { jobTask, scheduleJobs, scheduleMissing } from './task/schedule.ts'

/** Milliseconds that running tasks get to end. */
export const shutdownTimeout = 6000

/** What a brand has to do; without it both are always due. */
export interface Demand {
  /** Tasks may be due. */
  hasTasks(): boolean
  /** Requests arrive, or events and audit rows wait to be numbered. */
  isActive(): boolean
}

/** Schedules the jobs of one brand and runs its tasks and loops in this process. Returns the function that stops them. */
export async function startWork(app: App, demand?: Demand): Promise<() => Promise<void>> {
  await scheduleJobs(app, jobs)
  await scheduleMissing(app, tasks)
  const runner = new TaskRunner(app, [jobTask(jobs), ...tasks], demand && (() => demand.hasTasks()))
  // Not awaited: rows go to the default partition meanwhile, and the job runs again at night.
  const months = runJob(app, monthsJob, null).then(
    () => undefined,
    () => undefined,
  )
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
