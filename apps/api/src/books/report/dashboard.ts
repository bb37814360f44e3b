import { type Instant, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { figuresByDay } from './figures.ts'
import { owedNow } from './owed.ts'
import { lastDays } from './range.ts'

/** Queues of pending work: table, condition, and the column that says since when a row waits. */
const queues = {
  deposits: ['deposit', "state = 'pending'", 'created_at'],
  withdrawals: ['withdrawal', "state in ('review', 'payout', 'paying')", 'created_at'],
  transfers: ['transfer', 'closed_at is null', 'created_at'],
  activity_applications: ['activity_application', "state = 'pending'", 'created_at'],
  agent_applications: ['agent_application', "state = 'pending'", 'created_at'],
  adjustments: ['adjustment', "state = 'pending'", 'created_at'],
  free_rounds: ['free_round', "state = 'pending'", 'created_at'],
  bonuses: ['bonus', "state = 'review'", 'taken_at'],
  unmatched_payments: ['unmatched_payment', 'closed_at is null', 'at'],
  venue_faults: ['venue_fault', 'closed_at is null', 'at'],
  held_wins: ['seamless_move', "state = 'held'", 'at'],
  exclusion_lifts: ['exclusion_lift', "state = 'pending'", 'asked_at'],
  harm_markers: ['harm_marker', 'closed_at is null', 'at'],
  inquiries: ['inquiry', 'answered_at is null', 'asked_at'],
  verifications: ['verification', "state = 'pending'", 'asked_at'],
  approvals: [
    'approval',
    "state = 'pending' and change is not null and expires_at > (select now from clock)",
    'made_at',
  ],
} as const
type Queue = keyof typeof queues

/** Counts pending work by queue. */
export async function waiting(
  db: Reader,
  now: Instant,
): Promise<{ [Name in Queue]: { count: number; oldest: Instant | null } }> {
  const counted = Object.entries(queues).map(
    ([name, [table, waits, since]]) =>
      sql`select ${sql.lit(name)} as name, count(*) as count, min(${sql.ref(since)}) as oldest from ${sql.table(table)} where ${sql.raw(waits)}`,
  )
  const { rows } = await sql<{
    name: Queue
    count: number
    oldest: Instant | null
  }>`with clock as (select ${now}::timestamptz as now) ${sql.join(counted, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row])) as Awaited<ReturnType<typeof waiting>>
}

/** Counts players with a request in the last five minutes. */
async function online(db: Reader, now: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.count<number>('subject').distinct().as('count'))
    .where('realm', '=', 'player')
    .where('seenAt', '>', plus(now, -5 * minute))
    .executeTakeFirstOrThrow()
  return count
}

/** Loads pending work, today's figures, and the last fourteen days. */
export async function dashboard(db: Reader, now: Instant) {
  const days = await figuresByDay(db, lastDays(14, now))
  const { day: _day, ...today } = days.at(-1)!
  return {
    pending: await waiting(db, now),
    today: { online: await online(db, now), ...today, ...(await owedNow(db, now)) },
    days,
  }
}
