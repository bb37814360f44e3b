import type { Day, Instant } from '@koi/contract/time'
import { bulkhead, type BulkheadPolicy } from 'cockatiel'
import { v7 } from 'uuid'
import { holdSessionLock } from '../db/sessionLock.ts'
import type { App } from '../ops/app.ts'
import { startRootSpan, withRootSpan } from '../base/trace.ts'

/** A job is idempotent: a second run, or a concurrent one, adds only what is missing. */
export interface Job {
  name: string
  /** Cron expression in Beijing time; null: only on demand. */
  cron: string | null
  /**
   * The last Beijing day that may be requested by hand, if it is not today: results of a later day would make later
   * runs skip that day.
   */
  latest?(today: Day): Day
  /** How many days ago the earliest day that may be requested by hand is; a job that gives money has one. */
  daysBack?: number
  /** `day`: Beijing day, null for the job's default. Returns the number of items handled. */
  run(app: App, day: Day | null): Promise<number>
}

/**
 * Maximum concurrent runs per process: each run holds a connection while it waits for the job's lock, and its work
 * needs further ones.
 */
const maxRuns = 6
const runQueues = new WeakMap<App['pool'], BulkheadPolicy>()

function runQueueOf(pool: App['pool']): BulkheadPolicy {
  const queue = runQueues.get(pool) ?? bulkhead(maxRuns, Infinity)
  runQueues.set(pool, queue)
  return queue
}

/** Runs a job; an advisory lock serializes the runs of one job across processes. Records an error and rethrows it. */
export const runJob = (app: App, job: Job, day: Day | null): Promise<number> =>
  runQueueOf(app.pool).execute(() => runLocked(app, job, day))

async function runLocked(app: App, job: Job, day: Day | null): Promise<number> {
  const id = v7()
  const processed = await holdSessionLock(app.pool, 'job', job.name, { waits: true }, async () => {
    try {
      await recordStart(app, id, job.name, day, app.clock.now())
      const span = startRootSpan(`job ${job.name}`, 'internal', { 'koi.job': job.name })
      const count = await withRootSpan(span, () => job.run(app, day))
      await recordEnd(app, id, app.clock.now(), { processed: count, error: null })
      return count
    } catch (error) {
      const outcome = { processed: null, error: String(error) }
      await recordEnd(app, id, app.clock.now(), outcome).catch((failure: unknown) =>
        app.log.error({ err: failure, job: job.name }, 'the end of a job could not be recorded'),
      )
      throw error
    }
  })
  return processed ?? 0
}

const recordStart = (app: App, id: string, name: string, day: Day | null, startedAt: Instant) =>
  app.db.insertInto('jobRun').values({ id, name, day, startedAt }).execute()

const recordEnd = (
  app: App,
  id: string,
  finishedAt: Instant,
  outcome: { processed: number | null; error: string | null },
) =>
  app.db
    .updateTable('jobRun')
    .set({ finishedAt, ...outcome })
    .where('id', '=', id)
    .execute()

/** Runs `work` repeatedly, each time `pause` milliseconds after the last run ended. Returns the stop function. */
export function keepRunning(app: App, name: string, pause: number, work: () => Promise<unknown>): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const runOnce = () => {
    running = withRootSpan(startRootSpan(`loop ${name}`, 'internal', { 'koi.job': name }), work)
      .catch((error: unknown) => app.log.error({ err: error, job: name }, 'a repeated job failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(runOnce, pause)
      })
  }
  timer = setTimeout(runOnce, pause)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
