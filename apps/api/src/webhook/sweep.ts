import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { type App, transact } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { drop } from './webhook.ts'

/** What a webhook has not taken is kept for so many times as long as the rest. */
const longer = 2
const together = 10_000

/**
 * Ends the keeping of events that are older than the setting `feed_days`: nobody reads them any more, and their month goes
 * when it is over (platform/months.ts). What a webhook has not taken yet stays for twice as long; after that the webhook goes
 * on behind it, and the audit trail tells so. Says of how many events.
 */
export async function sweepFeed(app: App): Promise<number> {
  const { feed_days: days } = await app.settings.read()
  const now = app.clock.now()
  for (let done = 0; ;) {
    const gone = await transact(app, (tx) => sweepSome(tx, now, days))
    done += gone
    if (gone < together) return done
  }
}

async function sweepSome(tx: Tx, now: Instant, days: number): Promise<number> {
  const { rows } = await sql<{ floor: number; old: number; tooOld: number }>`
    select h.swept as floor, coalesce(min(e.position) filter (where e.at >= ${plus(now, -days * day)}) - 1, max(e.position), h.swept) as old,
      coalesce(min(e.position) filter (where e.at >= ${plus(now, -longer * days * day)}) - 1, max(e.position), h.swept) as "tooOld"
    from feed_head h left join feed_event e on e.position > h.swept and e.position <= h.swept + ${together} group by h.swept`.execute(
    tx,
  )
  const { floor, old, tooOld } = rows[0]!
  const { rows: webhooks } = await sql<{ id: string; position: number }>`
    select id, position from webhook where position < ${old} order by id for update`.execute(tx)
  const swept = Math.max(floor, tooOld, Math.min(old, ...webhooks.map(({ position }) => position)))
  for (const { id, position } of webhooks) if (position < swept) await passOver(tx, id, { position, swept, now })
  if (swept === floor) return 0
  await sql`update feed_head set swept = ${swept}`.execute(tx)
  return swept - floor
}

/** A webhook that has not taken for so long what is swept now goes on behind it. */
async function passOver(
  tx: Tx,
  id: string,
  { position, swept, now }: { position: number; swept: number; now: Instant },
): Promise<void> {
  await drop(tx, id, now)
  await tx.updateTable('webhook').set({ position: swept, sendingAt: null }).where('id', '=', id).execute()
  await audit(tx, {
    actorKind: 'job',
    actorId: null,
    actorName: 'sweep-feed',
    act: 'webhook.missed',
    subjectKind: 'webhook',
    subjectId: id,
    before: { position },
    after: { position: swept },
    at: now,
  })
}
