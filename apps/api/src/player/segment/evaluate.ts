import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { Condition } from '@koi/contract/player/segment/segment'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { sumApart } from '../../platform/queue/apart.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { compileCondition } from './condition.ts'

/** A segment whose row the caller has locked, so that earlier evaluations have committed. */
export interface LockedSegment {
  id: string
  condition: Condition
}

interface Scope {
  /** Players to evaluate; null: all players. */
  players: readonly string[] | null
  /** If true, players enter and leave because the segment changed, so no events are written. */
  isQuiet: boolean
}

/**
 * Updates the members, and the tags that follow the segment, in one statement. A player whose tags changed gets the event
 * `player.changed`, so that segments that test tags are evaluated next. Compares sets with `except`: on a table not analysed
 * yet, an anti join was planned as one scan per player of the rows inserted by the same statement.
 */
export async function evaluateSegment(
  tx: Tx,
  { id, condition }: LockedSegment,
  { players, isQuiet }: Scope,
  now: Instant,
): Promise<void> {
  const { from, holds } = compileCondition(condition, now, players)
  const among = players && sql`${players as string[]}::uuid[]`
  await sql`
    with holding as materialized (
      select p.id from ${from} where ${holds}
    ), member as materialized (
      select player_id from segment_member where segment_id = ${id} ${among ? sql`and player_id = any(${among})` : sql``}
    ), gone as (
      delete from segment_member m using (select player_id from member except select id from holding) g
      where m.segment_id = ${id} and m.player_id = g.player_id returning m.player_id
    ), come as (
      insert into segment_member (segment_id, player_id, since)
      select ${id}, n.id, ${now}::timestamptz from (select id from holding except select player_id from member) n returning player_id
    ), untagged as (
      delete from player_tag t using gone g, tag where tag.segment_id = ${id} and t.tag_id = tag.id and t.player_id = g.player_id
      returning t.player_id
    ), tagged as (
      insert into player_tag (player_id, tag_id, source, at)
      select c.player_id, tag.id, 'rule', ${now}::timestamptz from come c join tag on tag.segment_id = ${id}
      on conflict do nothing returning player_id
    ), emitted as (
      insert into event_waiting (kind, player_id, about)
      select 'player.changed', player_id, null from (select player_id from untagged union select player_id from tagged) changed
      ${
        isQuiet
          ? sql``
          : sql`union all select 'segment.left', player_id, ${id}::text from gone
              union all select 'segment.entered', player_id, ${id}::text from come`
      }
    ), moved as (
      select (select count(*) from come) as come, (select count(*) from gone) as gone
    )
    update segment set players = players + (come - gone)::integer, counted_at = ${players ? sql`counted_at` : sql`${now}::timestamptz`}
    from moved where id = ${id} and ${players ? sql`come + gone > 0` : sql`true`}`.execute(tx)
}

/** Locks segments in the order of their ids. Leaves out those with a condition that this release does not know. */
export async function lockSegments(tx: Tx, which: { id?: string; isDue?: boolean }): Promise<LockedSegment[]> {
  let found = tx.selectFrom('segment').select(['id', 'condition']).where('archivedAt', 'is', null)
  if (which.id !== undefined) found = found.where('id', '=', which.id)
  if (which.isDue !== undefined) found = found.where('countedAt', which.isDue ? 'is' : 'is not', null)
  const rows = await found.orderBy('id').forNoKeyUpdate().execute()
  return rows.flatMap(({ id, condition }) => (isCondition(condition) ? [{ id, condition }] : []))
}

const liveSegments = (db: Reader) => db.selectFrom('segment').select('id').where('archivedAt', 'is', null).orderBy('id')

/** Evaluates all players for new segments and versions. Returns the number of segments. */
export async function evaluateDue(app: App): Promise<number> {
  const due = await liveSegments(app.db).where('countedAt', 'is', null).execute()
  return evaluateEach(app, due, true)
}

/** Evaluates all players for every segment, because some conditions change with time alone. Returns the number of segments. */
export async function evaluateAll(app: App): Promise<number> {
  const live = await liveSegments(app.db).execute()
  return (await evaluateEach(app, live, false)) + (await evaluateDue(app))
}

/** Evaluates all players for each of these segments. `isDue`: they were not evaluated before. */
const evaluateEach = (app: App, segments: { id: string }[], isDue: boolean): Promise<number> =>
  sumApart(app, segments, async ({ id }) => {
    await transact(app, async (tx) => {
      const [segment] = await lockSegments(tx, { id, isDue })
      if (segment) await evaluateSegment(tx, segment, { players: null, isQuiet: isDue }, app.clock.now())
    })
    return 1
  })
