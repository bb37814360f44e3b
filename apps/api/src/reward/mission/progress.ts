import { addDays, type Day, type Instant } from '@koi/contract/time'
import type { MissionSpan } from '@koi/contract/reward/mission/mission'
import { sql } from 'kysely'
import { isPeriodOf, periodsFrom, requestOffers } from '../bonus/request.ts'
import type { App } from '../../platform/ops/app.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { touchedDays } from '../../player/segment/days.ts'

const cursorName = 'events:missions'
/** Events per transaction. */
const batchSize = 5000

/**
 * Recounts the progress that new events changed, and requests automatic rewards; the cursor moves in the same transaction. It
 * never passes the cursor of the day sums, from which progress is computed. Returns the number of events.
 */
export const readProgress = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => recount(tx, range, app.clock.now()), {
    behind: 'events:segments',
  })

/** SQL: the first day of the period of mission `m` that contains `day`. */
const periodOf = (day: ReturnType<typeof sql>) =>
  sql`case m.span when 'once' then m.first_day when 'weekly' then date_trunc('week', ${day})::date else ${day} end`

/** Returns the last Beijing day of a period; null if it has none. */
export function lastDayOf(span: MissionSpan, period: Day, last: Day | null): Day | null {
  if (span === 'once') return last
  const end = span === 'daily' ? period : addDays(period, 6)
  return last !== null && last < end ? last : end
}

/** SQL: the last Beijing day of a period of mission `m`; 'infinity' if it has none. */
export const lastDaySql = (period: ReturnType<typeof sql>) =>
  sql`coalesce(case m.span when 'once' then m.last_day when 'weekly' then least(${period} + 6, m.last_day)
    else least(${period}, m.last_day) end, 'infinity'::date)`

/**
 * Recounts progress from the day sums, or from the settled bets if the mission is limited to a venue or games or counts games.
 */
async function recount(tx: Tx, range: EventRange, now: Instant): Promise<void> {
  const { from, last } = range
  await sql`
    with touched as materialized (
      ${touchedDays(range, ['deposit.closed', 'bet.settled'])}
    ), due as materialized (
      select distinct t.player as player_id, m.id as mission_id, ${periodOf(sql`t.day`)} as period from touched t
        join mission m on m.state = 'live' and t.day >= m.first_day and (m.last_day is null or t.day <= m.last_day)
    ), spans as (
      select d.player_id, d.period, m.*, greatest(d.period, m.first_day) as begins,
        least(case m.span when 'once' then m.last_day when 'weekly' then d.period + 6 else d.period end, m.last_day) as ends
      from due d join mission m on m.id = d.mission_id
    ), counted as (
      select s.player_id, s.id as mission_id, s.period, s.target, coalesce(case
        when s.goal in ('deposited', 'deposits') then (
          select case s.goal when 'deposited' then sum(deposited) else sum(deposits) end from player_day p
          where p.player_id = s.player_id and p.day >= s.begins and (s.ends is null or p.day <= s.ends))
        when s.goal in ('stake', 'rounds') and s.venue is null and s.games = '{}' then (
          select case s.goal when 'stake' then sum(valid_stake) else sum(bets) end from player_day_play p
          where p.player_id = s.player_id and p.day >= s.begins and (s.ends is null or p.day <= s.ends)
            and (s.category_id is null or p.category_id = s.category_id))
        else (
          select case s.goal when 'stake' then sum(b.valid_stake) when 'rounds' then count(*)
            else count(distinct b.venue || ':' || b.game_code) end
          from bet b where b.player_id = s.player_id and b.state = 'settled'
            and b.settled_at >= s.begins::timestamp at time zone 'Asia/Shanghai'
            and (s.ends is null or b.settled_at < (s.ends + 1)::timestamp at time zone 'Asia/Shanghai')
            and (s.category_id is null or b.category_id = s.category_id) and (s.venue is null or b.venue = s.venue)
            and (s.games = '{}' or b.venue || ':' || b.game_code = any(s.games)))
        end, 0)::bigint as value
      from spans s
    )
    insert into mission_progress as p (player_id, mission_id, period, value, done_at)
    select player_id, mission_id, period, value, case when value >= target then ${now}::timestamptz end from counted
    order by player_id, mission_id, period
    on conflict (player_id, mission_id, period) do update
    set value = excluded.value, done_at = case when excluded.done_at is not null then coalesce(p.done_at, excluded.done_at) end`.execute(
    tx,
  )
  const reached = sql`
    select r.id, g.player_id, g.period
    from event e join mission_progress g on g.player_id = e.player_id and g.done_at = ${now}::timestamptz
      join mission m on m.id = g.mission_id join player p on p.id = g.player_id
      join bonus_version v on v.terms -> 'on' ->> 'trigger' = 'mission' and v.terms -> 'on' ->> 'mission' = g.mission_id::text
        and (v.terms ->> 'is_automatic')::text in ('1', 'true')
      join bonus_rule r on r.id = v.rule_id and r.live_version = v.version and r.state = 'live'
        and ${isPeriodOf(lastDaySql(sql`g.period`), periodsFrom)}
    where e.position > ${from} and e.position <= ${last} and e.kind in ('deposit.closed', 'bet.settled')`
  await requestOffers(reached, now).execute(tx)
}
