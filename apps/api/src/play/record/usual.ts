import { leastSamples } from '@koi/contract/play/record/record'
import { day, type Instant, plus } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'

const window = 30 * day
/** Newest approved orders of all ways that are read: one range of the index on state and time. */
const maxRead = 2000

/**
 * Usual minutes from request to end, over the newest approved orders of the last 30 days that fulfil `isSameWay`. Null if there
 * are fewer than `leastSamples`.
 */
export async function loadUsual(
  db: Reader,
  table: 'deposit' | 'withdrawal',
  isSameWay: RawBuilder<boolean>,
  now: Instant,
): Promise<{ median: number; p90: number; count: number } | null> {
  const { rows } = await sql<{ median: number | null; p90: number | null; count: number }>`
    with newest as (
      select * from ${sql.table(table)} where state = 'approved' and created_at >= ${plus(now, -window)}::timestamptz
      order by created_at desc limit ${maxRead}
    ), way as (
      select extract(epoch from closed_at - created_at) / 60 as minutes from newest where ${isSameWay}
    )
    select percentile_cont(0.5) within group (order by minutes) as median,
      percentile_cont(0.9) within group (order by minutes) as p90, count(*)::integer as count from way`.execute(db)
  const { median, p90, count } = rows[0]!
  if (count < leastSamples || median === null || p90 === null) return null
  const whole = (minutes: number) => Math.max(1, Math.ceil(Number(minutes)))
  return { median: whole(median), p90: whole(p90), count }
}
