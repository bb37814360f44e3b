import type { MessageEvent } from '@koi/contract/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'

export interface Announcement {
  /** What it happened to; the same event about the same thing is told once. */
  about: string
  player?: string
  /** What the placeholders of its templates stand for. */
  data: Record<string, string>
  now: Instant
}

/**
 * Says in the transaction in which something happened that it is to be told outside; nothing is sent yet. It costs one
 * statement, and leaves nothing where no template of it is on.
 */
export async function announce(tx: Tx, event: MessageEvent, { about, player, data, now }: Announcement): Promise<void> {
  await sql`
    insert into message_event (id, event, about, player_id, data, at)
    select ${newId()}::uuid, ${event}, ${about}, ${player ?? null}::uuid, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz
    where exists (
      select from message_template t join messenger m on m.id = t.messenger_id
      where t.event = ${event} and t.state = 'on' and m.state = 'on')
    on conflict (event, about) do nothing`.execute(tx)
}
