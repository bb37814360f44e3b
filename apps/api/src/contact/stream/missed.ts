import { sql } from 'kysely'
import { deskKinds, playerKinds, termsOf } from '../../platform/event/kinds.ts'
import type { Db } from '../../platform/db/db.ts'
import { mayRead } from './desk.ts'
import { type Listener, topicsOf } from './stream.ts'

/** Maximum events that are searched; a page that missed more reloads everything. */
const maxSearched = 10_000

/**
 * Topics that changed for a listener between the event of its Last-Event-ID and the event `position`. All topics if the
 * id is malformed or too old, or if its events are no longer kept.
 */
export async function topicsSince(db: Db, listener: Listener, lastId: string, position: number): Promise<string[]> {
  const last = /^\d{1,15}$/.test(lastId) ? Number(lastId) : -1
  const all = topicsOf(listener).filter((topic) => listener.kind === 'player' || mayRead(listener.may, topic as never))
  if (last < position - maxSearched || last > position) return all
  const isOwn =
    listener.kind === 'player'
      ? sql`kind = any(${playerKinds}::text[]) and (player_id is null or player_id = ${listener.player}::uuid)`
      : sql`kind = any(${deskKinds}::text[])`
  const { rows } = await sql<{ swept: number; kinds: string[] }>`
    select swept, array(select distinct kind from event where position > ${last} and position <= ${position} and ${isOwn}) as kinds
    from event_head`.execute(db)
  const { swept, kinds } = rows[0]!
  if (last < swept) return all
  const changed = new Set<string | undefined>(
    kinds.map((kind) => termsOf(kind)?.[listener.kind === 'player' ? 'player' : 'desk']),
  )
  return all.filter((topic) => changed.has(topic))
}
