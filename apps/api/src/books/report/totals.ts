import { sql } from 'kysely'
import type { App } from '../../platform/ops/app.ts'
import { lockEventCursor, readLog } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'

const batchSize = 5000
const cursorName = 'events:balances'

/**
 * Adds the postings of new events to `balance_total` and `movement_day` and moves the cursor in the same transaction; one process at a
 * time. Returns the number of events.
 */
export const sumBalances = (app: App): Promise<number> => readLog(app, cursorName, batchSize, sumSome)

async function sumSome(tx: Tx): Promise<number> {
  const from = await lockEventCursor(tx, cursorName)
  if (from === null) return 0
  const { rows } = await sql<{ handled: number }>`
    with last as (
      select least(position, ${from}::bigint + ${batchSize}) as position from event_head
    ), moved as (
      select (p.at at time zone interval '8 hours')::date as day, p.kind, sum(p.amount) as amount from event e
        cross join lateral (select kind, amount, at from posting where player_id = e.player_id and seq = e.posting offset 0) p
      where e.position > ${from} and e.position <= (select position from last) and e.kind = 'ledger.posted' group by 1, 2
    ), by_day as (
      insert into movement_day as d select day, kind, amount from moved
      on conflict (day, kind) do update set amount = d.amount + excluded.amount
    ), legs as (
      select place, sum(amount) as amount from (
        select source as place, -amount as amount from moved join movement_kind using (kind)
        union all select target, amount from moved join movement_kind using (kind)) both_legs group by place
    ), summed as (
      update balance_total t set total = t.total + legs.amount from legs where legs.place = t.place
    )
    update job_cursor set position = jsonb_build_object('position', last.position)
    from last where name = ${cursorName} and last.position > ${from} returning last.position - ${from}::bigint as handled`.execute(
    tx,
  )
  return rows[0]?.handled ?? 0
}
