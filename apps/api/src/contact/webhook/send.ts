import type { FeedEvent } from '@koi/contract/platform/feed/feed.open'
import { beijingText, hour, type Instant, millisOf, minute, second } from '@koi/contract/time'
import { eventsAfter } from '../../platform/feed/feed.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { announce } from '../../player/messenger/announce.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import { newId } from '../../platform/text/id.ts'
import { scheduleMissing } from '../../platform/task/schedule.ts'
import { deferTask, runDue, type TaskKind } from '../../platform/task/task.ts'
import { sendBatch, type WebhookAnswer } from './sendBatch.ts'
import { type Batch, destinationOf, kindsOf, resendWebhookKind, sendWebhookKind, type Webhook } from './webhook.ts'

/** Events per batch, and batches per webhook before others get their turn. */
const batchSize = 100
/** Most characters of a batch's events; a single event may be longer. */
const batchLength = 256 * 1024
const batchesPerTurn = 20
/** Milliseconds of failures after which a webhook is switched off. */
const longestFailure = 24 * hour

/** Sends a webhook its new events in feed order. */
export const sendWebhook: TaskKind = {
  name: sendWebhookKind,
  concurrency: 1,
  backoff: { first: 5 * second, longest: hour },
  async subjects({ db }) {
    const behind = await db
      .selectFrom('webhook')
      .select('id')
      .where('state', '=', 'on')
      .where('position', '<', (eb) => eb.selectFrom('eventHead').select('eventHead.position'))
      .execute()
    return behind.map(({ id }) => ({ subject: id, destination: destinationOf(id) }))
  },
  async run(app, { subject: id }) {
    for (let sent = 0; ; sent++) {
      const next = await transact(app, (tx) => nextBatch(tx, id, app.clock.now()))
      if (!next) return { is: 'done', items: sent }
      if (sent === batchesPerTurn) return { is: 'again', after: 0, items: sent }
      const answer = await sendBatch(app, next.webhook, next.batch)
      failPoint('webhook.sent')
      const goesOn = await transact(app, (tx) => recordAnswer(tx, next, answer, app.clock.now()))
      if (goesOn) continue
      if (answer.is !== 'sent') return { is: 'failed', why: answer.why, items: sent }
    }
  },
}

/** Sends every webhook its new events. Returns the number of batches sent. */
export async function sendWebhooks(app: App): Promise<number> {
  await numberEvents(app)
  await scheduleMissing(app, [sendWebhook])
  return runDue(app, sendWebhook)
}

interface Next {
  webhook: Webhook
  batch: Batch
}

/**
 * The webhook's next batch: one that was begun, or a new one; null when the webhook is off or has received everything.
 * A batch is stored before it is sent, so that after a crash another process sends the same events with the same id.
 */
async function nextBatch(tx: Tx, id: string, now: Instant): Promise<Next | null> {
  const webhook = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'on')
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) return null
  const batch = await insertOrResumeBatch(tx, webhook, now)
  return batch && { webhook, batch }
}

async function insertOrResumeBatch(tx: Tx, webhook: Webhook, now: Instant): Promise<Batch | null> {
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
    // Moves past events of other kinds.
    if (next > webhook.position)
      await tx.updateTable('webhook').set({ position: next }).where('id', '=', webhook.id).execute()
    return null
  }
  const count = countWithin(events)
  const last = count < events.length ? Number(events[count - 1]!.id) : next
  return tx
    .insertInto('webhookDelivery')
    .values({
      id: newId<'WebhookDelivery'>(),
      webhookId: webhook.id,
      webhook: webhook.name,
      kinds,
      first: Number(events[0]!.id),
      last,
      events: count,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Number of leading events, at least one, that fit into a batch. */
function countWithin(events: FeedEvent[]): number {
  let length = 0
  const over = events.findIndex((event) => (length += JSON.stringify(event).length) > batchLength)
  return over === -1 ? events.length : Math.max(1, over)
}

/** Answers by which a receiver refuses the content, not the moment. */
const refusals = [400, 413, 422]

/**
 * Replaces a refused batch by its first half, under an id of its own; the other half follows. A batch that was dropped
 * meanwhile is not replaced.
 */
async function splitBatch(tx: Tx, batch: Batch, now: Instant): Promise<void> {
  const kinds = kindsOf(batch)
  const { events } = await eventsAfter(tx, batch.first - 1, kinds, Math.floor(batch.events / 2), batch.last)
  const { webhookId, webhook, first } = batch
  await tx
    .insertInto('webhookDelivery')
    .values({
      id: newId<'WebhookDelivery'>(),
      webhookId,
      webhook,
      kinds,
      first,
      last: Number(events.at(-1)!.id),
      events: events.length,
      createdAt: now,
    })
    .execute()
}

/** Milliseconds of refusals after which a single event is set aside. */
const refusedFor = 10 * minute
/** Most events of a webhook that are set aside at a time: a receiver that refuses more is not mistaken about one event. */
const mostSetAside = 10

/** Whether a refused event is set aside, so that it does not hold up the events after it. */
async function isSetAside(tx: Tx, { id, failingSince }: Webhook, now: Instant): Promise<boolean> {
  if (failingSince === null || millisOf(now) - millisOf(failingSince) < refusedFor) return false
  const { count } = await tx
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', resendWebhookKind)
    .where('destination', '=', destinationOf(id))
    .executeTakeFirstOrThrow()
  return count < mostSetAside
}

/** Moves the webhook past a refused event, which is sent again on its own, and tells operators. */
async function setAside(tx: Tx, webhook: Webhook, { id, first, last }: Batch, why: string, now: Instant) {
  const after = { ...healthyState, position: last }
  await tx.updateTable('webhook').set(after).where('id', '=', webhook.id).execute()
  deferTask(tx, { kind: resendWebhookKind, subject: id, destination: destinationOf(webhook.id), after: hour }, now)
  announce(tx, 'job.failed', {
    about: `${resendWebhookKind} ${id}`,
    data: { job: `${sendWebhookKind} ${webhook.name}`, detail: `event ${first}: ${why}` },
    now,
  })
}

/** Records the answer; true if the batch was split or set aside and the next one is to be sent at once. */
async function recordAnswer(
  tx: Tx,
  { webhook: sent, batch }: Next,
  answer: WebhookAnswer,
  now: Instant,
): Promise<boolean> {
  const webhook = await tx.selectFrom('webhook').selectAll().where('id', '=', sent.id).forUpdate().executeTakeFirst()
  if (!webhook) return false
  const isSent = answer.is === 'sent'
  const isRefused = answer.status !== null && refusals.includes(answer.status)
  const isSplit = isRefused && batch.events > 1
  const isAside = isRefused && batch.events === 1 && (await isSetAside(tx, webhook, now))
  const { numUpdatedRows: found } = await tx
    .updateTable('webhookDelivery')
    .set({
      attempts: batch.attempts + 1,
      status: answer.status,
      detail: answer.why,
      millis: answer.millis,
      triedAt: now,
    })
    .set(isSent ? { state: 'sent', closedAt: now } : isSplit || isAside ? { state: 'dropped', closedAt: now } : {})
    .where('id', '=', batch.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (isSplit) {
    if (found > 0n) await splitBatch(tx, batch, now)
    return true
  }
  if (isAside) {
    if (found > 0n) await setAside(tx, webhook, batch, answer.why, now)
    return true
  }
  const after = isSent
    ? { ...healthyState, ...(found > 0n ? { position: batch.last } : {}) }
    : stateAfterFailure(webhook, answer, now)
  await tx.updateTable('webhook').set(after).where('id', '=', webhook.id).execute()
  if ('state' in after && webhook.state === 'on')
    announce(tx, 'webhook.off', {
      about: `${webhook.id}:${beijingText(now)}`,
      data: { webhook: webhook.name, detail: answer.why },
      now,
    })
  return false
}

export const healthyState = { attempts: 0, failingSince: null }

function stateAfterFailure({ attempts, failingSince, state }: Webhook, { is }: WebhookAnswer, now: Instant) {
  const since = failingSince ?? now
  const tries = attempts + 1
  const isOver = is === 'gone' || millisOf(now) - millisOf(since) >= longestFailure
  return {
    attempts: tries,
    failingSince: since,
    ...(isOver && state === 'on' ? { state: 'failed' as const } : {}),
  }
}
