import { sql } from 'kysely'
import { type App, transact } from '../ops/app.ts'
import { dueAfter, tasksFrom } from '../task/task.ts'
import { taskKinds } from './kinds.ts'

const together = 2000

/**
 * Assigns numbers to committed events in commit order, so no event ever appears below a number that a reader has seen.
 * One process numbers at a time, and writers do not wait for it. While another process numbers, this returns at once;
 * with `waits` it waits and then numbers, so that every event committed before the call has a number. Returns how many
 * events were numbered.
 */
export async function numberEvents(app: App, waits = false): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await sql<{ isAny: boolean }>`select exists (select from event_waiting) as is_any`.execute(app.db)
    const numbered = rows[0]!.isAny ? await numberSome(app, waits) : 0
    done += numbered
    if (numbered < together) return done
  }
}

/** Builds the inserts of the tasks that the events in `taken` require. */
const tasksOfEvents = ({ clock }: App) =>
  tasksFrom(sql`
    select distinct k.task, taken.player_id::text, 'brands', ${dueAfter(clock.now(), 0)}, ${clock.now()}::timestamptz
    from taken join unnest(${taskKinds.map(({ kind }) => kind)}::text[], ${taskKinds.map(({ task }) => task)}::text[])
      as k (kind, task) on k.kind = taken.kind
    where taken.player_id is not null order by 2`)

const numberSome = (app: App, waits: boolean): Promise<number> =>
  transact(app, async (tx) => {
    // The lock is a statement of its own, so that the next statement's snapshot contains everything that the previous
    // run saw.
    const { rows: heads } = await sql<{
      position: number
    }>`select position from event_head for update ${waits ? sql`` : sql`skip locked`}`.execute(tx)
    const [head] = heads
    if (!head) return 0
    const { rows } = await sql<{ numbered: number }>`
      with taken as (
        delete from event_waiting where ctid = any(array(select ctid from event_waiting order by id limit ${together}))
        returning id, kind, player_id, about, posting, data
      ), numbered as (
        insert into event (position, kind, player_id, about, posting, data, at)
        select ${head.position} + row_number() over (order by id), kind, player_id, about, posting, data, ${app.clock.now()}::timestamptz
        from taken returning 1
      )${app.installation.isShared ? sql`, asked as (${tasksOfEvents(app)})` : sql``}
      select count(*)::int as numbered from numbered`.execute(tx)
    const { numbered } = rows[0]!
    if (numbered > 0) await sql`update event_head set position = position + ${numbered}`.execute(tx)
    return numbered
  })
