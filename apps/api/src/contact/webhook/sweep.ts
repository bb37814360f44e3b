import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { dropWaitingBatches } from './webhook.ts'

/** Factor by which undelivered events are kept longer. */
const undeliveredFactor = 2
const batchSize = 10_000

/**
 * Moves the log's lower end to `feed_days` ago. A webhook with undelivered events of twice that age skips them, which
 * is audited. Events that a reader of this product has not handled yet are kept. Returns the number of events.
 */
export async function sweepFeed(app: App): Promise<number> {
  const { feed_days: days } = await app.settings.read()
  const now = app.clock.now()
  for (let done = 0; ;) {
    const gone = await transact(app, (tx) => sweepSome(tx, now, days))
    done += gone
    if (gone < batchSize) return done
  }
}

async function sweepSome(tx: Tx, now: Instant, days: number): Promise<number> {
  const { rows } = await sql<{ floor: number; handled: number; old: number; tooOld: number }>`
    select h.swept as floor, (select min((position ->> 'position')::bigint) from job_cursor where name like 'events:%') as handled,
      coalesce(min(e.position) filter (where e.at >= ${plus(now, -days * day)}) - 1, max(e.position), h.swept) as old,
      coalesce(min(e.position) filter (where e.at >= ${plus(now, -undeliveredFactor * days * day)}) - 1, max(e.position), h.swept) as "tooOld"
    from event_head h left join event e on e.position > h.swept and e.position <= h.swept + ${batchSize} group by h.swept`.execute(
    tx,
  )
  const { floor, handled, old, tooOld } = rows[0]!
  const { rows: webhooks } = await sql<{ id: string; position: number }>`
    select id, position from webhook where position < ${old} order by id for update`.execute(tx)
  const wanted = Math.max(tooOld, Math.min(old, ...webhooks.map(({ position }) => position)))
  const swept = Math.max(floor, Math.min(handled, wanted))
  for (const { id, position } of webhooks) if (position < swept) await skipSwept(tx, id, { position, swept, now })
  if (swept === floor) return 0
  await sql`update event_head set swept = ${swept}`.execute(tx)
  return swept - floor
}

/** Moves a webhook past the deleted events. */
async function skipSwept(
  tx: Tx,
  id: string,
  { position, swept, now }: { position: number; swept: number; now: Instant },
): Promise<void> {
  await dropWaitingBatches(tx, id, now)
  await tx.updateTable('webhook').set({ position: swept }).where('id', '=', id).execute()
  audit(tx, {
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
