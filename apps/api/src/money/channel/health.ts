import { placeOf } from '@koi/contract/money/deposit/deposit'
import type { Fen } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { type Instant, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type Channel, isOffered, isPaged } from './channel.ts'

/** Milliseconds after which an unpaid order counts as not credited. */
export const outcomeAfter = 10 * minute

/** A row of `attemptsBetween`: one channel that was tried for one deposit. */
interface Attempt {
  channel: string
  player_id: string
  at: Instant
  is_paid: boolean
  has_ended: boolean
  closed_at: Instant | null
  credited: Fen | null
  cost: Fen | null
}

/**
 * SQL of the channels that were tried for deposits in a range, including those whose order the next channel opened.
 * `cost`: fen, as in `costOf`.
 */
export const attemptsBetween = (start: Instant, end: Instant) => {
  const cost = (asked: string) =>
    sql`${sql.ref(`${asked}.cost_fixed`)} + (d.credited * ${sql.ref(`${asked}.cost_rate`)} + 5000) / 10000`
  return sql<Attempt>`
    select d.channel, d.player_id, d.created_at as at, d.state = 'approved' as is_paid, d.state <> 'pending' as has_ended,
      d.closed_at, d.credited, ${cost('d')} as cost
    from deposit d where d.tries = 1 and d.created_at >= ${start} and d.created_at < ${end}
    union all
    select t.channel, d.player_id, t.at, d.state = 'approved' and d.channel = t.channel,
      t.failed_at is not null or d.state <> 'pending', d.closed_at, d.credited, ${cost('t')}
    from deposit_try t join deposit d on d.id = t.deposit_id where t.at >= ${start} and t.at < ${end}`
}

/**
 * Stores orders and success of the hour before `now` in the rows of the channels, with one statement. Returns whether
 * any changed.
 */
export async function countRecent(tx: Tx, from: Instant, now: Instant, endedBefore: Instant): Promise<boolean> {
  const { rows } = await sql`
    with counted as (
      select o.code, o.recent_orders, o.recent_success as before, count(a.channel)::integer as orders,
        (count(*) filter (where a.is_paid) * 100 / nullif(count(a.channel), 0))::smallint as after
      from pay_channel o left join (${attemptsBetween(from, now)}) a
        on a.channel = o.code and a.at >= coalesce(o.counted_from, ${from}) and (a.has_ended or a.at < ${endedBefore})
      group by o.code)
    update pay_channel c set recent_orders = n.orders, recent_success = n.after from counted n
    where n.code = c.code and (n.recent_orders, n.before) is distinct from (n.orders, n.after)
    returning 1`.execute(tx)
  return rows.length > 0
}

type Rated = Pick<
  Channel,
  'code' | 'state' | 'adapter' | 'settings' | 'pausedAt' | 'recentOrders' | 'recentSuccess' | 'name'
>

/**
 * Channels whose success is below the setting, least successful first. `isKept`: the last channel of a place that
 * players can use is not paused. Channels without a gateway wait for operators and are never in the result.
 */
export function findFalling<C extends Rated>(
  channels: readonly C[],
  {
    channel_pause_percent: percent,
    channel_pause_orders: least,
  }: Pick<Settings, 'channel_pause_percent' | 'channel_pause_orders'>,
): { channel: C; isKept: boolean }[] {
  const offered = channels.filter(isOffered)
  const left = new Map<string, number>()
  for (const { code } of offered) left.set(placeOf(code), (left.get(placeOf(code)) ?? 0) + 1)
  return offered
    .filter((channel) => isPaged(channel) && channel.recentOrders >= least && (channel.recentSuccess ?? 100) < percent)
    .toSorted((a, b) => a.recentSuccess! - b.recentSuccess!)
    .map((channel) => {
      const place = placeOf(channel.code)
      const others = left.get(place)! - 1
      if (others > 0) left.set(place, others)
      return { channel, isKept: others === 0 }
    })
}
