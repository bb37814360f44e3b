import { randomInt } from 'node:crypto'
import { beijingText, hour, type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { eventsAfter } from '../feed/feed.ts'
import { numberEvents } from '../feed/number.ts'
import { announce } from '../messenger/announce.ts'
import { type App, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { isDue, isFree } from '../platform/due.ts'
import { failPoint } from '../platform/failpoint.ts'
import { newId } from '../platform/id.ts'
import { tell, type WebhookAnswer } from './tell.ts'
import { type Batch, kindsOf, type Webhook } from './webhook.ts'

/** Events in a batch, and batches of one webhook before the others have their turn again. */
const together = 100
const inARow = 20
/** A process that took a webhook in hand and has said nothing since is gone. */
const lost = minute
/** The first pause after a failed try; each is twice the one before. */
const firstPause = 5 * second
const longestPause = hour
/** The longest that a webhook is put off after as many failures as it has. */
const longestWait = sql`(case attempts when 0 then 0 else 1.5 * least(${longestPause}, ${firstPause} * 2 ^ least(attempts - 1, 20)) end)`
/** A webhook that took nothing for so long is switched off. */
const longestFailure = 24 * hour

interface Taken {
  webhook: Webhook
  batch: Batch
  at: Instant
}

/** Tells every webhook what it has not been told yet, each in the order of the feed. Says how many batches were taken. */
export async function sendWebhooks(app: App): Promise<number> {
  await numberEvents(app)
  const due = await app.db
    .selectFrom('webhook')
    .select('id')
    .where('state', '=', 'on')
    .where(isDue('nextAt', app.clock.now(), longestWait))
    .execute()
  const sent = await Promise.all(
    due.map(({ id }) =>
      drain(app, id).catch((error: unknown) => {
        // It is let go of a minute later, and holds up no other.
        app.log.error({ err: error }, 'a webhook could not be handled')
        return 0
      }),
    ),
  )
  return sent.reduce((sum, one) => sum + one, 0)
}

async function drain(app: App, id: string): Promise<number> {
  for (let sent = 0; sent < inARow; sent++) {
    const taken = await transact(app, (tx) => take(tx, id, app.clock.now()))
    if (!taken) return sent
    const told = await tell(app, taken.webhook, taken.batch)
    failPoint('webhook.told')
    await transact(app, (tx) => note(tx, taken, told, app.clock.now()))
    if (told.is !== 'sent') return sent
  }
  return inARow
}

/**
 * Takes a webhook in hand for this process, with the batch that is next: one that was begun, or a new one. The batch stands
 * before anything is sent, so that whoever comes after a process that died sends the same under the same id.
 */
async function take(tx: Tx, id: string, now: Instant): Promise<Taken | null> {
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where(isDue('nextAt', now, longestWait))
    .where(isFree('sendingAt', now, lost))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!webhook) return null
  const batch = await batchOf(tx, webhook, now)
  if (!batch) return null
  await tx.updateTable('webhook').set({ sendingAt: now }).where('id', '=', id).execute()
  return { webhook, batch, at: now }
}

async function batchOf(tx: Tx, webhook: Webhook, now: Instant): Promise<Batch | null> {
  const begun = await tx
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookId', '=', webhook.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (begun) return begun
  const kinds = kindsOf(webhook)
  const { events, next } = await eventsAfter(tx, webhook.position, kinds, together)
  if (events.length === 0) {
    // What is not for it is not looked at again.
    if (next > webhook.position)
      await tx.updateTable('webhook').set({ position: next }).where('id', '=', webhook.id).execute()
    return null
  }
  return tx
    .insertInto('webhookDelivery')
    .values({
      id: newId<'WebhookDelivery'>(),
      webhookId: webhook.id,
      webhook: webhook.name,
      kinds,
      first: Number(events[0]!.id),
      last: next,
      events: events.length,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes down a try. Whoever was taken for gone meanwhile has nothing to say any more. */
async function note(tx: Tx, { webhook: taken, batch, at }: Taken, told: WebhookAnswer, now: Instant): Promise<void> {
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', taken.id)
    .where('sendingAt', '=', at)
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) return
  const isSent = told.is === 'sent'
  const { numUpdatedRows: found } = await tx
    .updateTable('webhookDelivery')
    .set({ attempts: batch.attempts + 1, status: told.status, detail: told.why, millis: told.millis, triedAt: now })
    .set(isSent ? { state: 'sent', closedAt: now } : {})
    .where('id', '=', batch.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const after = isSent ? { ...rested, ...(found > 0n ? { position: batch.last } : {}) } : failed(webhook, told, now)
  await tx
    .updateTable('webhook')
    .set({ ...after, sendingAt: null })
    .where('id', '=', webhook.id)
    .execute()
  if ('state' in after && webhook.state === 'on')
    await announce(tx, 'webhook.off', {
      about: `${webhook.id}:${beijingText(now)}`,
      data: { webhook: webhook.name, detail: told.why },
      now,
    })
}

/** What a webhook is while nothing fails. */
export const rested = { attempts: 0, failingSince: null }

function failed({ attempts, failingSince, state }: Webhook, { is }: WebhookAnswer, now: Instant) {
  const since = failingSince ?? now
  const tries = attempts + 1
  const isOver = is === 'gone' || millisOf(now) - millisOf(since) >= longestFailure
  return {
    attempts: tries,
    failingSince: since,
    nextAt: plus(now, pauseAfter(tries)),
    ...(isOver && state === 'on' ? { state: 'failed' as const } : {}),
  }
}

/** Twice as long after each failure, up to an hour, a half more or less: receivers that fell together rise apart. */
function pauseAfter(tries: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 20))
  return Math.round(pause / 2 + randomInt(pause))
}
