import type { LossPeriod } from '@koi/contract/reward/bonus/bonus'
import { fen } from '@koi/contract/money'
import { addDays, type Day, dayFromText, dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../../../platform/ops/app.ts'
import { isPeriodOf, periodsFrom, requestOffers } from '../request.ts'
import type { Trigger } from './trigger.ts'

/** Length of a period in days. */
const lengthOf = { day: 1, week: 7 } as const satisfies Record<LossPeriod, number>

/** Triggered if the player lost over a finished Beijing day or week. `about`: the last day of the period. */
export const loss: Trigger<'loss'> = {
  subjectOf: (_on, about) => about,
  lastDayOf: dayFromText,
  async loadBase(tx, { on: { period }, player, about }) {
    const last = dayFromText(about)
    if (!last) return null
    const { rows } = await sql<{ result: number }>`
      select coalesce(sum(win_loss), 0)::bigint as result from player_day_play
      where player_id = ${player}::uuid and day > ${addDays(last, -lengthOf[period])}::date and day <= ${last}::date`.execute(
      tx,
    )
    const { result } = rows[0]!
    return result < 0 ? fen(-result) : null
  },
  // Finished periods that began within the days; weeks begin on Monday.
  dryRun: ({ period }, { first, today }) => sql`select player_id, (-sum(win_loss))::bigint as base from (
      select player_id, win_loss, day, case ${period}::text when 'week' then date_trunc('week', day)::date else day end as begins from player_day_play) d
    where begins >= ${first}::date and begins + ${lengthOf[period]}::integer <= ${today}::date
    group by player_id, begins having sum(win_loss) < 0`,
}

/**
 * Requests cashback for a finished Beijing day (default: yesterday), and for its week if the week ended on that
 * day; none for periods from before the rule or the player's registration. Returns the number of offers.
 */
export async function requestCashback(app: App, wanted: Day | null): Promise<number> {
  const now = app.clock.now()
  const last = wanted ?? addDays(dayOf(now), -1)
  // Refuse a day that has not ended: its loss is evaluated once, and would be incomplete.
  if (last >= dayOf(now)) return 0
  const rows = sql`
    select r.id, d.player_id, ${last}::text
    from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      join player p on ${isPeriodOf(sql`${last}::date`, periodsFrom)}
      join player_day_play d on d.player_id = p.id and d.day <= ${last}::date
        and d.day > ${last}::date - case v.terms -> 'on' ->> 'period' when 'week' then ${lengthOf.week}::integer else ${lengthOf.day}::integer end
    where r.state = 'live' and v.terms -> 'on' ->> 'trigger' = 'loss' and (v.terms -> 'on' ->> 'period' = 'day' or extract(dow from ${last}::date) = 0)
    group by r.id, d.player_id having sum(d.win_loss) < 0`
  const requested = await requestOffers(rows, now).execute(app.db)
  return Number(requested.numAffectedRows ?? 0)
}
