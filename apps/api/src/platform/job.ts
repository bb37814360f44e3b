import type { Day, Instant } from '@koi/contract/time'
import { PgBoss } from 'pg-boss'
import pg from 'pg'
import { v7 } from 'uuid'
import type { House } from './house.ts'

/** A timed job. It is idempotent: run twice, or on two processes, it adds only what is missing. */
export interface Job {
  name: string
  /** When it runs, as a cron line in Beijing time; null: only when asked. */
  cron: string | null
  /** Does the work for a Beijing day (null: the job's usual one) and says how many things it handled. */
  run(house: House, day: Day | null): Promise<number>
}

/**
 * Runs a job to its end and keeps a row of it. Two runs of one job, on whatever process, take turns.
 * Throws what the job threw, after writing it down.
 */
export async function runJob(house: House, job: Job, day: Day | null): Promise<number> {
  const client = await house.pool.connect()
  const id = v7()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 11))', [job.name])
    await begin(house, id, job.name, day, house.clock.now())
    const processed = await job.run(house, day)
    await end(house, id, house.clock.now(), { processed, error: null })
    return processed
  } catch (error) {
    await end(house, id, house.clock.now(), { processed: null, error: String(error) })
    throw error
  } finally {
    await client.query('select pg_advisory_unlock(hashtextextended($1, 11))', [job.name])
    client.release()
  }
}

const begin = (house: House, id: string, name: string, day: Day | null, startedAt: Instant) =>
  house.db.insertInto('jobRun').values({ id, name, day, startedAt }).execute()

const end = (
  house: House,
  id: string,
  finishedAt: Instant,
  outcome: { processed: number | null; error: string | null },
) =>
  house.db
    .updateTable('jobRun')
    .set({ finishedAt, ...outcome })
    .where('id', '=', id)
    .execute()

/**
 * Runs the jobs on their times. pg-boss keeps the schedule in PostgreSQL, so that of several processes one runs each.
 * Returns how to stop: it waits for a running job up to `patience` milliseconds.
 */
export async function startJobs(house: House, jobs: Job[]): Promise<(patience: number) => Promise<void>> {
  const pool = new pg.Pool({ connectionString: house.config.databaseUrl, max: 4 })
  pool.on('error', () => undefined)
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'boss' })
  boss.on('error', (error) => house.log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  for (const job of jobs) {
    if (!job.cron) continue
    await boss.createQueue(job.name, {
      policy: 'singleton',
      retryLimit: 3,
      retryDelay: 20,
      retryBackoff: true,
      expireInSeconds: 900,
    })
    await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Shanghai' })
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
      const processed = await runJob(house, job, null)
      if (processed > 0) house.log.info({ job: job.name, processed }, 'a job ran')
    })
  }
  return async (patience) => {
    await boss.stop({ graceful: true, timeout: patience, close: false })
    await pool.end()
  }
}

/** Runs `work` again and again, `pause` milliseconds after it ended, for what must happen within seconds. */
export function keepRunning(
  house: House,
  name: string,
  pause: number,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = work()
      .catch((error: unknown) => house.log.error({ err: error, job: name }, 'a repeated work failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, pause)
      })
  }
  timer = setTimeout(turn, pause)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
