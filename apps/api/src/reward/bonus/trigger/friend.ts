import type { OnTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import { noMoney } from '@koi/contract/money'
import { dayOf, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { monthOf } from '../../../platform/base/calendar.ts'
import type { Sql, Trigger } from './trigger.ts'

/**
 * SQL: whether a friend's deposits and valid stakes, in fen, reach the terms within `days` days, starting with that of the
 * registration; 0 days: no limit. Uses the day sums, which already include corrections.
 */
export function meetsFriendTerms(
  { friend, at }: { friend: Sql; at: Sql },
  { deposited, stake, days }: { deposited: Sql; stake: Sql; days: Sql },
): RawBuilder<boolean> {
  const first = sql`(${at} at time zone 'Asia/Shanghai')::date`
  const isWithin = sql`d.player_id = ${friend} and d.day >= ${first} and (${days} = 0 or d.day < ${first} + ${days})`
  return sql`(${deposited} <= coalesce((select sum(d.deposited) from player_day d where ${isWithin}), 0)
    and ${stake} <= coalesce((select sum(d.valid_stake) from player_day_play d where ${isWithin}), 0))`
}

/** SQL: whether the friend of the invitation `i` reaches the on. */
const meets = ({ least, friend_stake: stake, window_days: days }: OnTrigger<'friend'>) =>
  meetsFriendTerms(
    { friend: sql`i.friend_id`, at: sql`i.at` },
    { deposited: sql`${least}::bigint`, stake: sql`${stake}::bigint`, days: sql`${days}::integer` },
  )

/**
 * Triggered when a friend who registered with an invitation code paid in and played. The invitation requests the offer;
 * `about`: the friend.
 */
export const friend: Trigger<'friend'> = {
  subjectOf: ({ side }, about) => (side === 'inviter' ? about : ''),
  /**
   * Holds if the invitation qualified, the friend still reaches the terms and, for an inviter, the month's limit is not
   * reached.
   */
  async loadBase(tx, { on, rule, player, about, now }) {
    const { rows } = await sql<{ rewarded: number }>`
      select (select count(*) from bonus b where b.player_id = ${player}::uuid and b.rule_id = ${rule}::uuid
        and b.created_at >= ${startOf(monthOf(dayOf(now)))}::timestamptz) as rewarded
      from invitation i where i.friend_id = ${about}::uuid and i.state = 'qualified'
        and ${player}::uuid = case ${on.side}::text when 'inviter' then i.inviter_id else i.friend_id end
        and ${meets(on)}`.execute(tx)
    const [found] = rows
    const { side, month_most: most } = on
    return found && (side === 'friend' || most === 0 || found.rewarded < most) ? noMoney : null
  },
  // Counts friends who registered in these days and reach the terms by now.
  dryRun: (on, { since }) => sql`select player_id, 0::bigint as base from (
      select case ${on.side}::text when 'inviter' then i.inviter_id else i.friend_id end as player_id, row_number() over (
        partition by i.inviter_id, date_trunc('month', i.at at time zone 'Asia/Shanghai') order by i.at, i.friend_id) as nth
      from invitation i where i.at >= ${since} and i.state <> 'refused' and ${meets(on)}) f
    where ${on.side}::text = 'friend' or ${on.month_most}::integer = 0 or nth <= ${on.month_most}::integer`,
}
