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
import { sendBatch, type WebhookAnswer } from './sendBatch.ts'
import { type Batch, kindsOf, type Webhook } from './webhook.ts'

/** Events per batch, and batches per webhook before others get their turn. */
const batchSize = 100
const batchesPerTurn = 20
/** A claim older than this belongs to a process that has ended. */
const claimTimeout = minute
/** Doubles with each failure. */
const firstPause = 5 * second
const longestPause = hour
/** SQL: the longest pause after this many failures. */
const longestWait = sql`(case attempts when 0 then 0 else 1.5 * least(${longestPause}, ${firstPause} * 2 ^ least(attempts - 1, 20)) end)`
/** A webhook that fails for this long is switched off. */
const longestFailure = 24 * hour

interface Claim {
  webhook: Webhook
  batch: Batch
  at: Instant
}

/** Sends every webhook its new events in feed order. Returns the number of batches sent. */
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
        // Released after a minute; other webhooks go on.
        app.log.error({ err: error }, 'a webhook could not be handled')
        return 0
      }),
    ),
  )
  return sent.reduce((sum, one) => sum + one, 0)
}

async function drain(app: App, id: string): Promise<number> {
  for (let sent = 0; sent < batchesPerTurn; sent++) {
    const claim = await transact(app, (tx) => claimWebhook(tx, id, app.clock.now()))
    if (!claim) return sent
    const answer = await sendBatch(app, claim.webhook, claim.batch)
    failPoint('webhook.sent')
    await transact(app, (tx) => recordAnswer(tx, claim, answer, app.clock.now()))
    if (answer.is !== 'sent') return sent
  }
  return batchesPerTurn
}

/**
 * Claims a webhook and its next batch, a begun one or a new one. The batch is stored before it is sent, so that after a
 * crash another process sends the same events under the same id.
 */
async function claimWebhook(tx: Tx, id: string, now: Instant): Promise<Claim | null> {
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where(isDue('nextAt', now, longestWait))
    .where(isFree('sendingAt', now, claimTimeout))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!webhook) return null
  const batch = await claimBatch(tx, webhook, now)
  if (!batch) return null
  await tx.updateTable('webhook').set({ sendingAt: now }).where('id', '=', id).execute()
  return { webhook, batch, at: now }
}

async function claimBatch(tx: Tx, webhook: Webhook, now: Instant): Promise<Batch | null> {
  const begun = await tx
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookId', '=', webhook.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (begun) return begun
  const kinds = kindsOf(webhook)
  const { events, next } = await eventsAfter(tx, webhook.position, kinds, batchSize)
  if (events.length === 0) {
    // Skips events of other kinds.
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

/** No effect if another process has claimed the webhook meanwhile. */
async function recordAnswer(
  tx: Tx,
  { webhook: claimed, batch, at }: Claim,
  answer: WebhookAnswer,
  now: Instant,
): Promise<void> {
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', claimed.id)
    .where('sendingAt', '=', at)
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) return
  const isSent = answer.is === 'sent'
  const { numUpdatedRows: found } = await tx
    .updateTable('webhookDelivery')
    .set({
      attempts: batch.attempts + 1,
      status: answer.status,
      detail: answer.why,
      millis: answer.millis,
      triedAt: now,
    })
    .set(isSent ? { state: 'sent', closedAt: now } : {})
    .where('id', '=', batch.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  const after = isSent
    ? { ...healthyState, ...(found > 0n ? { position: batch.last } : {}) }
    : stateAfterFailure(webhook, answer, now)
  await tx
    .updateTable('webhook')
    .set({ ...after, sendingAt: null })
    .where('id', '=', webhook.id)
    .execute()
  if ('state' in after && webhook.state === 'on')
    await announce(tx, 'webhook.off', {
      about: `${webhook.id}:${beijingText(now)}`,
      data: { webhook: webhook.name, detail: answer.why },
      now,
    })
}

export const healthyState = { attempts: 0, failingSince: null }

function stateAfterFailure({ attempts, failingSince, state }: Webhook, { is }: WebhookAnswer, now: Instant) {
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

/** Exponential backoff with jitter of ±50 %, at most 1 h, so that receivers do not retry in lockstep. */
function pauseAfter(tries: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 20))
  return Math.round(pause / 2 + randomInt(pause))
}
