import { type Instant, millisOf, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import { Gauge, type Registry } from 'prom-client'
import { healthOf } from '../../play/venue/adapter.ts'
import { waitingOrders } from './waiting.ts'

interface Overview {
  queues: Awaited<ReturnType<typeof waitingOrders>>
  messages: number
  jobs: { name: string; finishedAt: Instant | null; error: string | null }[]
  silent: { venue: string; isSilent: boolean }[]
}

async function readOverview({ db, pool }: App, names: string[]): Promise<Overview> {
  const [queues, messages, runs, venues] = await Promise.all([
    waitingOrders(db),
    db
      .selectFrom('messageDelivery')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow(),
    // A lateral join reads one index entry per job, instead of a thousand runs per day.
    sql<Overview['jobs'][number]>`
      select run.* from unnest(${names}::text[]) as job (name), lateral (
        select name, finished_at, error from job_run
        where job_run.name = job.name and finished_at is not null
        order by started_at desc limit 1
      ) run`.execute(db),
    db.selectFrom('venue').select('code').where('state', '=', 'open').execute(),
  ])
  const silent = venues.map(({ code }) => ({ venue: code, isSilent: healthOf(pool, code).breaker === 'open' }))
  return { queues, messages: messages.waiting, jobs: runs.rows, silent }
}

/**
 * Adds metrics of the installation. The database is read once per scrape for all of them; that it is unavailable is a
 * metric too.
 */
export function addInstallationMetrics(registry: Registry, app: App, jobs: string[]): void {
  let reading: Promise<Overview | null> | null = null
  const read = () =>
    (reading ??= readOverview(app, jobs)
      .catch(() => null)
      .finally(() => (reading = null)))
  const since = (then: Instant | null | undefined) => (then ? (millisOf(app.clock.now()) - millisOf(then)) / second : 0)

  function gauge(
    name: string,
    help: string,
    label: string | null,
    rows: (overview: Overview) => [string, number][],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: label === null ? [] : [label],
      registers: [registry],
      // Every process exports the same values, so they must not be summed.
      aggregator: 'max',
      async collect() {
        const overview = await read()
        this.reset()
        for (const [value, count] of overview ? rows(overview) : [])
          this.set(label === null ? {} : { [label]: value }, count)
      },
    })
  }
  new Gauge({
    name: 'koi_database_answers',
    help: 'Whether the database answered the query behind the other metrics of the installation',
    registers: [registry],
    aggregator: 'min',
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  gauge('koi_queue_waiting', 'Orders that wait for an operator', 'queue', ({ queues }) =>
    queues.map(({ queue, count }) => [queue, count]),
  )
  gauge('koi_queue_oldest_seconds', 'Seconds the oldest order has waited for an operator', 'queue', ({ queues }) =>
    queues.map(({ queue, oldest }) => [queue, since(oldest?.createdAt)]),
  )
  gauge('koi_messages_waiting', 'Messages to players and operators that wait to be sent', null, ({ messages }) => [
    ['', messages],
  ])
  gauge('koi_job_failed', 'Whether the last run failed; ledger-audit is the check of the books', 'job', ({ jobs }) =>
    jobs.map(({ name, error }) => [name, error === null ? 0 : 1]),
  )
  gauge('koi_job_ended_seconds', 'Seconds since a job last ended', 'job', ({ jobs }) =>
    jobs.map(({ name, finishedAt }) => [name, since(finishedAt)]),
  )
  gauge('koi_venue_silent', 'Whether a process leaves an open venue alone that did not answer', 'venue', ({ silent }) =>
    silent.map(({ venue, isSilent }) => [venue, isSilent ? 1 : 0]),
  )
}
