import { addDays, type Day, dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import { tasksFrom } from '../../platform/task/task.ts'
import { birthdaysOn, weekdayOf } from './cause.ts'
import { offerBonusKind } from './offer.ts'

/**
 * Requests the gifts of a Beijing day, by default today: birthdays, and those of the week and the month for players who have the level
 * and no offer yet, so that a missed day or a level that is reached later is made up for. Returns the number of requests.
 */
export async function requestGifts(app: App, wanted: Day | null): Promise<number> {
  const now = app.clock.now()
  const today = wanted ?? dayOf(now)
  if (today > dayOf(now)) return 0
  const monday = addDays(today, 1 - weekdayOf(today))
  const first = `${today.slice(0, 8)}01`
  const requested = await tasksFrom(sql`
    with live as (
      select r.id, v.terms ->> 'trigger' as trigger, (v.terms ->> 'level')::integer as level,
        case v.terms ->> 'trigger' when 'birthday' then ${today}::text when 'level_week' then ${monday}::text else ${first}::text end as about
      from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      where r.state = 'live' and v.terms ->> 'trigger' in ('birthday', 'level_week', 'level_month')
    )
    select ${offerBonusKind}, l.id || '/' || p.id || '/' || l.about, 'bonus', ${now}::timestamptz, ${now}::timestamptz
    from live l join player p on case l.trigger
      when 'birthday' then to_char(p.birthday, 'MM-DD') = any(${birthdaysOn(today)}::text[])
      else p.vip_level >= l.level end
    where not exists (select from bonus b where b.player_id = p.id and b.rule_id = l.id
      and b.occasion = l.trigger || ':' || case l.trigger when 'birthday' then left(l.about, 4) else l.about end)`).execute(
    app.db,
  )
  return Number(requested.numAffectedRows ?? 0)
}
