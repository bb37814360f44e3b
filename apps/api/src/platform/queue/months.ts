import { type Day, day, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../ops/app.ts'
import type { Job } from './job.ts'

const tables = ['event', 'job_run'] as const
/** Minimum age in days of events that may be deleted. */
const eventDays = 7

const partitionMonths = async ({ db }: App, table: string): Promise<Day[]> => {
  const { rows } = await sql<{ month: Day }>`
    select to_date(right(c.relname::text, 7), 'YYYY_MM') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ '_\\d{4}_\\d{2}$' order by 1`.execute(db)
  return rows.map(({ month }) => month)
}

/** Creates partitions of this month and the next. Returns how many were missing. */
export async function makeMonths({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  let made = 0
  for (const table of tables) {
    const { rows } = await sql<{ made: number }>`select make_months(${table}, ${clock.now()}) as made`.execute(db)
    made += rows[0]!.made
  }
  return made
}

/**
 * Creates partitions of this month and the next, and drops old ones; with `archive_first` old ones wait for the archive
 * (docs/running.md). Returns the number of partitions and rows created or deleted.
 */
export async function keepMonths(app: App): Promise<number> {
  const { run_days: runDays, archive_first: archiveFirst } = await app.settings.read()
  const now = app.clock.now()
  let done = await makeMonths(app)
  // With an archive only partitions that it has emptied are dropped.
  const maxRows = archiveFirst ? 0 : null
  for (const table of tables)
    for (const month of await partitionMonths(app, table)) {
      const days = table === 'event' ? eventDays : runDays
      const { rows: gone } = await sql<{ isGone: boolean }>`
        select drop_month(${table}, ${month}, ${now}, ${days}, ${maxRows}) as is_gone`.execute(app.db)
      if (gone[0]!.isGone) done++
    }
  if (archiveFirst) return done
  // Rows written before their partition existed, or dated by a wrong clock, are in the default partitions.
  const swept = await sql`delete from event_rest where position <= (select swept from event_head)`.execute(app.db)
  const over = await sql`delete from job_run_rest where started_at < ${plus(now, -runDays * day)}`.execute(app.db)
  return done + Number(swept.numAffectedRows ?? 0) + Number(over.numAffectedRows ?? 0)
}

export const monthsJob: Job = { name: 'keep-months', cron: '15 5 * * *', run: keepMonths }
