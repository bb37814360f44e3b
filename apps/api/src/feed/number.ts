import { sql } from 'kysely'
import { type App, transact } from '../platform/app.ts'

const together = 2000

/**
 * Numbers committed events in commit order, so no event is ever inserted below a number that a reader has seen. One process
 * numbers at a time; postings do not wait for it. Returns how many events were numbered.
 */
export async function numberEvents(app: App): Promise<number> {
  let done = 0
  for (;;) {
    const numbered = await numberSome(app)
    done += numbered
    if (numbered < together) return done
  }
}

const numberSome = (app: App): Promise<number> =>
  transact(app, async (tx) => {
    // The lock first, in its own statement: the snapshot of the next one then contains everything the previous run saw.
    const { rows: heads } = await sql<{
      position: number
    }>`select position from feed_head for update skip locked`.execute(tx)
    const [head] = heads
    if (!head) return 0
    const { rows } = await sql<{ numbered: number }>`
      with taken as (
        delete from feed_waiting where ctid = any(array(select ctid from feed_waiting order by id limit ${together}))
        returning id, kind, player_id, about, posting, data
      ), numbered as (
        insert into feed_event (position, kind, player_id, about, posting, data, at)
        select ${head.position} + row_number() over (order by id), kind, player_id, about, posting, data, ${app.clock.now()}::timestamptz
        from taken returning 1
      )
      select count(*)::int as numbered from numbered`.execute(tx)
    const { numbered } = rows[0]!
    if (numbered > 0) await sql`update feed_head set position = position + ${numbered}`.execute(tx)
    return numbered
  })
