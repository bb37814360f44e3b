import { dryRunDays, requiredFor, rewardFor } from '@koi/contract/bonus/bonus'
import type { BonusTerms } from '@koi/contract/bonus/bonus.terms'
import { fen } from '@koi/contract/money'
import type { Condition } from '@koi/contract/segment/segment'
import { addDays, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { compileCondition } from '../segment/condition.ts'
import { lengthOf } from './offer.ts'

type Sql = RawBuilder<unknown>

/**
 * What triggered the terms in the last 30 Beijing days, today included: a player and the sum that the reward is computed from. Null: the
 * past does not tell.
 */
function occasionsOf({ trigger, number, level, period, entered }: BonusTerms, now: Instant): Sql | null {
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
    default:
      return null
  }
}

/** Applies terms to the last 30 days; budgets and the players' states are left out. Amounts in fen. */
export async function dryRun(db: Reader, terms: BonusTerms, condition: Condition | null, now: Instant) {
  const occasions = occasionsOf(terms, now)
  const none = { is_known: false, players: 0, bonuses: 0, cost: fen(0), flow: fen(0), base: fen(0) }
  if (!occasions) return none
  const { from, holds } = condition ? compileCondition(condition, now, null) : { from: sql`player p`, holds: sql`true` }
  // The reward has one definition, in TypeScript; the database counts how often each base occurs.
  const { rows } = await sql<{ base: number; count: number; players: string[] }>`
    with eligible as (select p.id from ${from} where ${holds})
    select base, count(*) as count, array_agg(distinct player_id) as players
    from (${occasions}) o join eligible e on e.id = o.player_id group by base`.execute(db)
  const players = new Set<string>()
  const sums = { bonuses: 0, cost: 0, flow: 0, base: 0 }
  for (const row of rows) {
    const base = fen(row.base)
    const amount = rewardFor(terms, base)
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
