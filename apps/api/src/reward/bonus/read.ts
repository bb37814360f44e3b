import type { BonusTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import { type Day, dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isPeriodOf, periodsFrom, requestOffers } from './request.ts'
import type { Sql } from './trigger/trigger.ts'
import { triggers } from './trigger/triggers.ts'

const cursorName = 'events:bonuses'
/** Events per transaction. */
const batchSize = 5000

/** SQL: the live rules `l` with the columns that triggers' conditions read. */
const live = sql`live as (
  select r.id, r.created_at, ${periodsFrom} as since, v.at, v.terms -> 'on' ->> 'trigger' as trigger, v.terms -> 'on' ->> 'entered' as entered, (v.terms -> 'on' ->> 'level')::integer as level
  from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version where r.state = 'live')`

/** SQL: the value for the trigger named in `l.trigger`; null for triggers not listed. */
const byTrigger = (values: [name: string, value: Sql][]): Sql =>
  sql`case l.trigger ${sql.join(
    values.map(([name, value]) => sql`when ${sql.lit(name)} then ${value}`),
    sql` `,
  )} end`

const entries = Object.entries(triggers) as [BonusTrigger, (typeof triggers)[BonusTrigger]][]
const isHeard = byTrigger(entries.flatMap(([name, { event }]) => (event ? [[name, event]] : [])))
const aboutOf = byTrigger(entries.flatMap(([name, { isAboutEvent }]) => (isAboutEvent ? [[name, sql`e.about`]] : [])))

/**
 * Requests an offer for each new event that triggers a live rule; the cursor moves in the same transaction. The task evaluates
 * the trigger's condition later, under the player's lock. Returns the number of events.
 */
export const readTriggers = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => readSome(tx, range, app.clock.now()))

async function readSome(tx: Tx, { from, last }: EventRange, now: Instant): Promise<void> {
  const rows = sql`
    with ${live} select l.id, e.player_id, coalesce(${aboutOf}, '') from event e join live l on ${isHeard}
    where e.position > ${from} and e.position <= ${last} and e.player_id is not null`
  await requestOffers(rows, now).execute(tx)
}

/**
 * Requests the gifts of a Beijing day (default: today) for players who have no offer yet, so that a missed day, or a level
 * reached later, is made up for; no gifts of periods from before the rule or the player. Returns the number of requests.
 */
export async function requestGifts(app: App, wanted: Day | null): Promise<number> {
  const now = app.clock.now()
  const today = wanted ?? dayOf(now)
  if (today > dayOf(now)) return 0
  const gifts = entries.flatMap(([name, { gift }]) => (gift ? [{ name, ...gift(today) }] : []))
  const rows = sql`
    with ${live}, due as (
      select * from unnest(${gifts.map(({ name }) => name)}::text[], ${gifts.map(({ about }) => about)}::text[],
        ${gifts.map(({ subject }) => subject)}::text[], ${gifts.map(({ last }) => last)}::date[]) g (trigger, about, subject, last))
    select l.id, p.id, g.about from live l join due g using (trigger)
      join player p on ${byTrigger(gifts.map(({ name, isDue }) => [name, isDue]))}
    where ${isPeriodOf(sql`g.last`, sql`l.since`)} and not exists (select from bonus b where b.player_id = p.id and b.rule_id = l.id and b.cause = g.trigger
      and b.subject = g.subject)`
  const requested = await requestOffers(rows, now).execute(app.db)
  return Number(requested.numAffectedRows ?? 0)
}
