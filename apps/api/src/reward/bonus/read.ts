import { addDays, type Day, dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { tasksFrom } from '../../platform/task/task.ts'
import { lengthOf, offerBonusKind } from './offer.ts'

const cursorName = 'events:bonuses'
/** Events per transaction. */
const batchSize = 5000

/**
 * Requests an offer for each new event that triggers a live rule; the cursor moves in the same transaction. What the trigger is about
 * is judged by the task, under the player's lock. Returns the number of events.
 */
export const readTriggers = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => readSome(tx, range, app.clock.now()))

async function readSome(tx: Tx, { from, last }: EventRange, now: Instant): Promise<void> {
  await tasksFrom(sql`
    with live as (
      select r.id, r.created_at, v.at, v.terms ->> 'trigger' as trigger, v.terms ->> 'entered' as entered, (v.terms ->> 'level')::integer as level
      from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version where r.state = 'live'
    )
    select distinct ${offerBonusKind}, l.id || '/' || e.player_id || '/' || case when l.trigger in ('deposit', 'deposits') then e.about else '' end,
      'bonus', ${now}::timestamptz, ${now}::timestamptz
    from event e join live l on case l.trigger
      -- A player whom an import brings registered elsewhere, earlier.
      when 'registration' then e.kind = 'player.registered' and (select p.created_at >= l.at from player p where p.id = e.player_id)
      -- A reader that is behind reads events from before the rule.
      when 'deposit' then e.kind = 'deposit.closed' and e.data ->> 'state' = 'approved' and (e.data ->> 'closed_at')::timestamptz >= l.created_at
      when 'segment' then e.kind = 'segment.entered' and e.about = l.entered and exists (select from segment_member m
        where m.segment_id = l.entered::uuid and m.player_id = e.player_id and m.since >= l.created_at)
      -- Also the event of a sign-in, so only levels reached since the terms were made.
      when 'level' then e.kind = 'player.changed' and exists (select from vip_change c
        where c.player_id = e.player_id and c.from_level < l.level and c.to_level >= l.level and c.at >= l.at)
        and not exists (select from bonus b where b.rule_id = l.id and b.player_id = e.player_id and b.occasion = 'level:' || l.level)
      when 'verified' then e.kind = 'verification.changed' and exists (select from verification c
        where c.player_id = e.player_id and c.state = 'approved' and c.decided_at >= l.at)
      when 'deposits' then e.kind = 'deposit.closed' and e.data ->> 'state' = 'approved' and (e.data ->> 'closed_at')::timestamptz >= l.created_at
        and not exists (select from bonus b where b.rule_id = l.id and b.player_id = e.player_id and b.occasion = 'deposits')
      else false end
    where e.position > ${from} and e.position <= ${last} and e.player_id is not null`).execute(tx)
}

/** Requests cashback for a finished Beijing day, by default yesterday, and for its week if that ended with it. Returns the offers. */
export async function requestCashback(app: App, wanted: Day | null): Promise<number> {
  const now = app.clock.now()
  const last = wanted ?? addDays(dayOf(now), -1)
  // A day that has not ended would be judged by a part of its loss, once.
  if (last >= dayOf(now)) return 0
  const requested = await tasksFrom(sql`
    select ${offerBonusKind}, r.id || '/' || d.player_id || '/' || ${last}::text, 'bonus', ${now}::timestamptz, ${now}::timestamptz
    from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
      join player_day_play d on d.day <= ${last}::date
        and d.day > ${last}::date - case v.terms ->> 'period' when 'week' then ${lengthOf.week}::integer else ${lengthOf.day}::integer end
    where r.state = 'live' and v.terms ->> 'trigger' = 'loss' and (v.terms ->> 'period' = 'day' or extract(dow from ${last}::date) = 0)
    group by r.id, d.player_id having sum(d.win_loss) < 0`).execute(app.db)
  return Number(requested.numAffectedRows ?? 0)
}
