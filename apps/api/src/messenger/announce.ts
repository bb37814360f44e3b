import type { MessageEvent } from '@koi/contract/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'

export interface Announcement {
  /** Unique with the event: announced once per subject. */
  about: string
  player?: string
  /** Values of the templates' placeholders. */
  data: Record<string, string>
  now: Instant
}

/** Records an event in the transaction of its cause; messages are made later. No row without an enabled template. */
export async function announce(tx: Tx, event: MessageEvent, { about, player, data, now }: Announcement): Promise<void> {
  await sql`
    insert into message_event (id, event, about, player_id, data, at)
    select ${newId()}::uuid, ${event}, ${about}, ${player ?? null}::uuid, ${JSON.stringify(data)}::jsonb, ${now}::timestamptz
    where exists (
      select from message_template t join messenger m on m.id = t.messenger_id
      where t.event = ${event} and t.state = 'on' and m.state = 'on')
    on conflict (event, about) do nothing`.execute(tx)
}
