import { dayOf, addDays, type Day, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { dueAfter, tasksFrom } from '../../platform/task/task.ts'
import { sendPostbackKind } from './postback.ts'

const cursorName = 'events:sources'

/** Events per transaction. */
const batchSize = 5000

/**
 * Inserts the postbacks of new registrations and deposits, with their tasks; the cursor moves in the same transaction. Only one
 * process runs it at a time. Returns the number of events.
 */
export const readEvents = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => readSome(tx, range, app.clock.now()))

async function readSome(tx: Tx, { from, last }: EventRange, now: Instant): Promise<void> {
  await insertPostbacks(
    tx,
    sql`
    select e.player_id, 'registration' as kind, '' as subject, null::bigint as amount, s.at as happened_at, s.source_id
      from event e join player_source s on s.player_id = e.player_id
      where e.position > ${from} and e.position <= ${last} and e.kind = 'player.registered'
    union all
    select d.player_id, k.kind, case k.kind when 'deposit' then d.id::text else '' end, d.credited, d.closed_at, s.source_id
      from event e join player_source s on s.player_id = e.player_id
      join deposit d on d.player_id = e.player_id and d.id::text = e.about and d.state = 'approved'
      cross join (values ('first_deposit'), ('deposit')) as k (kind)
      where e.position > ${from} and e.position <= ${last} and e.kind = 'deposit.closed'
        and (k.kind = 'deposit' or not exists (select from deposit o
          where o.player_id = d.player_id and o.state = 'approved' and (o.closed_at, o.id) < (d.closed_at, d.id)))`,
    now,
  )
}

/**
 * Inserts a postback for each row of `happened` (player_id, kind, subject, amount, happened_at, source_id) that its source has
 * an address for and that has none yet. Returns the number inserted.
 */
async function insertPostbacks(tx: Tx, happened: ReturnType<typeof sql>, now: Instant): Promise<number> {
  const { numAffectedRows } = await sql`
    with made as (
      insert into postback (id, source_id, player_id, kind, subject, amount, happened_at, created_at)
      select gen_random_uuid(), h.source_id, h.player_id, h.kind, h.subject, h.amount, h.happened_at, ${now}
      from (${happened}) h join source s on s.id = h.source_id
      where s.is_on and case h.kind when 'registration' then s.registration_url when 'first_deposit' then s.first_deposit_url
        when 'deposit' then s.deposit_url else s.net_result_url end <> ''
      on conflict (player_id, kind, subject) do nothing returning id, source_id)
    ${tasksFrom(sql`select ${sendPostbackKind}, id::text, 'source:' || source_id, ${dueAfter(now, 0)}, ${now}::timestamptz from made`)}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Inserts postbacks with the net results of players with settled bets on a Beijing day (default: yesterday). Returns the number
 * inserted.
 */
export async function insertNetResults(app: App, wanted: Day | null): Promise<number> {
  const now = app.clock.now()
  const day = wanted ?? addDays(dayOf(now), -1)
  return transact(app, (tx) =>
    insertPostbacks(
      tx,
      sql`
      select p.player_id, 'net_result' as kind, ${day}::text as subject, -sum(p.win_loss)::bigint as amount,
        ${startOf(addDays(day, 1))}::timestamptz as happened_at, s.source_id
      from player_day_play p join player_source s using (player_id) where p.day = ${day}::date group by p.player_id, s.source_id`,
      now,
    ),
  )
}
