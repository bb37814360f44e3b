import { dryRunDays, requiredFor, rewardFor } from '@koi/contract/reward/bonus/bonus'
import { cycleDays } from '@koi/contract/reward/checkIn/checkIn'
import type { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { fen } from '@koi/contract/money'
import type { Condition } from '@koi/contract/player/segment/segment'
import { addDays, type Day, dayOf, daysBetween, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { compileCondition } from '../../player/segment/condition.ts'
import { birthdaysOn, friendTermsSql, meetsFriendTerms, weekdayOf } from './cause.ts'
import { lengthOf } from './offer.ts'

type Sql = RawBuilder<unknown>

/**
 * What triggered the terms in the last 30 Beijing days, today included: a player and the sum that the reward is computed from. Null: the
 * past does not tell.
 */
function occasionsOf(terms: BonusTerms, now: Instant): Sql | null {
  const { trigger, number, level, period, entered, least, window_days: windowDays, streak, side } = terms
  const firstDay = addDays(dayOf(now), 1 - dryRunDays)
  const since = sql`${startOf(firstDay)}::timestamptz`
  switch (trigger) {
    case 'registration':
      return sql`select id as player_id, 0::bigint as base from player where created_at >= ${since}`
    case 'deposit':
      return sql`select player_id, credited::bigint as base from (
          select player_id, credited, closed_at, row_number() over (partition by player_id order by closed_at, id) as nth
          from deposit where state = 'approved') d
        where closed_at >= ${since} and (${number}::integer = 0 or nth = ${number}::integer)`
    case 'segment':
      return sql`select player_id, 0::bigint as base from segment_member where segment_id = ${entered}::uuid and since >= ${since}`
    case 'level':
      return sql`select distinct player_id, 0::bigint as base from vip_change
        where from_level < ${level} and to_level >= ${level} and at >= ${since}`
    case 'loss':
      // Finished periods that began within the days; weeks begin on Monday.
      return sql`select player_id, (-sum(win_loss))::bigint as base from (
          select player_id, win_loss, day, case ${period}::text when 'week' then date_trunc('week', day)::date else day end as begins from player_day_play) d
        where begins >= ${firstDay}::date and begins + ${lengthOf[period]}::integer <= ${dayOf(now)}::date
        group by player_id, begins having sum(win_loss) < 0`
    case 'verified':
      return sql`select player_id, 0::bigint as base from verification where state = 'approved' and decided_at >= ${since}`
    case 'deposits':
      // The deposit that reached the sum; without a window the days of the dry run stand for the rule's time.
      return sql`select player_id, total as base from (
          select d.player_id, d.credited, d.closed_at, sum(d.credited) over (partition by d.player_id order by d.closed_at, d.id)::bigint as total
          from deposit d join player p on p.id = d.player_id
          where d.state = 'approved' and case ${windowDays}::integer when 0 then d.closed_at >= ${since}
            else d.closed_at < p.created_at + ${windowDays}::integer * interval '1 day' end) d
        where closed_at >= ${since} and total >= ${least}::bigint and total - credited < ${least}::bigint`
    case 'birthday':
      return sql`select p.id as player_id, 0::bigint as base from player p
        where to_char(p.birthday, 'MM-DD') = any(${daysOf(firstDay, now).flatMap(birthdaysOn)}::text[])`
    case 'level_week':
    case 'level_month':
      // By the levels of now.
      return sql`select p.id as player_id, 0::bigint as base from player p join unnest(${firstDays(trigger, firstDay, now)}::date[]) f (day)
        on p.vip_level >= ${level} and p.created_at < (f.day + 1)::timestamp at time zone 'Asia/Shanghai'`
    case 'check_in':
      return sql`select player_id, 0::bigint as base from check_in where day >= ${firstDay}::date
        and (${streak}::integer = 0 or (streak - 1) % ${cycleDays}::integer + 1 = ${streak}::integer)`
    case 'friend':
      // Of the friends who registered in these days, as far as they are now.
      return sql`select player_id, 0::bigint as base from (
          select case ${side}::text when 'inviter' then i.inviter_id else i.friend_id end as player_id, row_number() over (
            partition by i.inviter_id, date_trunc('month', i.at at time zone 'Asia/Shanghai') order by i.at, i.friend_id) as nth
          from invitation i where i.at >= ${since} and i.state <> 'refused'
            and ${meetsFriendTerms({ friend: sql`i.friend_id`, at: sql`i.at` }, friendTermsSql(terms))}) f
        where ${side}::text = 'friend' or ${terms.month_most}::integer = 0 or nth <= ${terms.month_most}::integer`
    default:
      return null
  }
}

/** The days from `first` until today. */
const daysOf = (first: Day, now: Instant): Day[] =>
  Array.from({ length: daysBetween(first, dayOf(now)) + 1 }, (_, n) => addDays(first, n))

/** Of the weeks or months that began since. */
const firstDays = (trigger: 'level_week' | 'level_month', first: Day, now: Instant): Day[] =>
  daysOf(first, now).filter((one) => (trigger === 'level_week' ? weekdayOf(one) === 1 : one.endsWith('-01')))

/** Applies terms to the last 30 days; budgets and the players' states are left out. Amounts in fen. */
export async function dryRun(db: Reader, terms: BonusTerms, condition: Condition | null, now: Instant) {
  const occasions = occasionsOf(terms, now)
  const none = { is_known: false, players: 0, bonuses: 0, cost: fen(0), flow: fen(0), base: fen(0) }
  if (!occasions) return none
  const { from, holds } = condition ? compileCondition(condition, now, null) : { from: sql`player p`, holds: sql`true` }
  // The reward has one definition, in TypeScript; the database counts how often each base occurs.
  const level = terms.reward === 'by_level' ? sql`p.vip_level` : sql`0`
  const { rows } = await sql<{ base: number; level: number; count: number; players: string[] }>`
    with eligible as (select p.id, ${level} as level from ${from} where ${holds})
    select base, level, count(*) as count, array_agg(distinct player_id) as players
    from (${occasions}) o join eligible e on e.id = o.player_id group by base, level`.execute(db)
  const players = new Set<string>()
  const sums = { bonuses: 0, cost: 0, flow: 0, base: 0 }
  for (const row of rows) {
    const base = fen(row.base)
    const amount = rewardFor(terms, base, row.level)
    if (amount === 0) continue
    for (const player of row.players) players.add(player)
    sums.bonuses += row.count
    sums.cost += row.count * amount
    sums.flow += row.count * requiredFor(terms, { base, amount })
    sums.base += row.count * base
  }
  const { bonuses, cost, flow, base } = sums
  return { is_known: true, players: players.size, bonuses, cost: fen(cost), flow: fen(flow), base: fen(base) }
}
