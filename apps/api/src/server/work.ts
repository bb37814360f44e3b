import { setTimeout as wait } from 'node:timers/promises'
import { jobRuns, jobs, loops, tasks } from './jobs.ts'
import type { App } from '../platform/ops/app.ts'
import { keepRunning, runJob } from '../platform/queue/job.ts'
import { makeMonths, monthsJob } from '../platform/queue/months.ts'
import { TaskRunner } from '../platform/task/runner.ts'
import { scheduleJobs, scheduleMissing } from '../platform/task/schedule.ts'

/** Milliseconds that running tasks have to end after the stop signal. */
export const shutdownTimeout = 6000

/** Whether a brand has work to do; without it, both answers are yes. */
export interface Demand {
  /** Whether tasks may be due. */
  hasTasks(): boolean
  /** Whether requests arrive, or events and audit rows wait to be numbered. */
  isActive(): boolean
}

/**
 * Runs the job that creates partitions. The start does not wait for it: until then rows go to the default partition,
 * and the job also runs every night.
 */
const runMonths = (app: App): Promise<void> =>
  runJob(app, monthsJob, null).then(
    () => undefined,
    () => undefined,
  )

/** Schedules the jobs of one brand and runs its tasks and loops in this process. Returns the function that stops them. */
export async function startWork(app: App, demand?: Demand): Promise<() => Promise<void>> {
  // A further brand only creates its partitions now and does the rest of the job at night: hundreds of brands must not
  // start hundreds of jobs.
  if (demand) await makeMonths(app)
  await scheduleJobs(app, jobs)
  await scheduleMissing(app, tasks)
  const runner = new TaskRunner(app, [jobRuns, ...tasks], demand && (() => demand.hasTasks()))
  const months = demand ? Promise.resolve() : runMonths(app)
  const stops = loops.map(({ name, pause, run }) =>
    keepRunning(app, name, pause, async () => (demand && !demand.isActive() ? undefined : run(app))),
  )
  return async () => {
    // When a task runs longer, another process takes it over after its lease.
    await Promise.all([
      Promise.race([runner.stop(), wait(shutdownTimeout, undefined, { ref: false })]),
      months,
      ...stops.map((stop) => stop()),
    ])
  }
}
