import { day, type Instant, minute, plus } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import type { SendResult } from '../outside/messenger.ts'
import { type App, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { isDue, isFree, cappedCreatedAt } from '../platform/due.ts'
import { openIn } from '../platform/personal.ts'
import { isExcluded } from '../protection/protection.ts'
import { close, type Delivery, postponeMessenger, postpone } from './delivery.ts'
import { requireMessageAdapter, type Messenger, senderOf } from './messenger.ts'
import { expandEvents } from './expand.ts'
import { afterQuiet } from './quiet.ts'
import { subscriptionAddress } from './subscription.ts'

/** Pause after each failed attempt; the message fails after the last. */
const pauses = [1, 5, 15, 60, 180].map((minutes) => minutes * minute)
/** Measured from creation or an operator's resend; then the message is dropped. */
const maxAge = day
/** A rate limit of one day at most, plus quiet hours. */
const longestWait = 2 * day
/** A claim older than this belongs to a process that has ended. */
const claimTimeout = 2 * minute
const batchSize = 10

/** Claims and sends due messages, ten at a time, safely in several processes. Returns the number of attempts. */
export async function sendMessages(app: App): Promise<number> {
  await expandEvents(app)
  let done = 0
  for (;;) {
    const deliveries = await transact(app, (tx) => claimDue(tx, app.clock.now()))
    if (deliveries.length === 0) return done
    await Promise.all(deliveries.map((one) => deliver(app, one).catch((error: unknown) => markFailed(app, one, error))))
    done += deliveries.length
  }
}

/** Claims with skip locked. */
async function claimDue(tx: Tx, now: Instant): Promise<Delivery[]> {
  const rows = await tx
    .selectFrom('messageDelivery')
    .selectAll()
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([isDue('nextAt', now, longestWait), eb('createdAt', '>', now)]))
    .where(isFree('sendingAt', now, claimTimeout))
    .orderBy('nextAt')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  await tx
    .updateTable('messageDelivery')
    .set({ sendingAt: now, createdAt: cappedCreatedAt(now) })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows // still with the previous `sendingAt`, if one was set by a process that has ended
}

const findEnabledMessenger = async (app: App, id: string | null): Promise<Messenger | undefined> =>
  id === null
    ? undefined
    : app.db.selectFrom('messenger').selectAll().where('id', '=', id).where('state', '=', 'on').executeTakeFirst()

async function deliver(app: App, delivery: Delivery): Promise<void> {
  const now = app.clock.now()
  const messenger = await findEnabledMessenger(app, delivery.messengerId)
  if (!messenger) return close(app, delivery.id, 'dropped', now, 'the messenger is off or removed')
  if ((delivery.retriedAt ?? delivery.createdAt) < plus(now, -maxAge))
    return close(app, delivery.id, 'dropped', now, 'the message is older than a day')
  if (await isUnwanted(app, delivery, now))
    return close(app, delivery.id, 'dropped', now, 'the player is self-excluded')
  const at = afterQuiet(now, delivery)
  if (at > now) return postpone(app, delivery.id, at, delivery)
  if (delivery.sendingAt && !requireMessageAdapter(messenger).isRepeatable)
    return close(app, delivery.id, 'failed', now, 'the sending process ended before the result was stored', true)
  const attempts = delivery.attempts + 1
  await recordOutcome(app, delivery, attempts, await tryOnce(app, messenger, delivery))
}

/** Marketing to a player who is self-excluded now. */
const isUnwanted = async ({ db }: App, { playerId, data }: Delivery, now: Instant): Promise<boolean> =>
  playerId !== null && (data as Record<string, string>)['marketing'] === '1' && isExcluded(db, playerId, now)

async function markFailed(app: App, { id }: Delivery, error: unknown): Promise<void> {
  app.log.error({ err: error }, 'a message could not be handled')
  await close(app, id, 'failed', app.clock.now(), String(error).slice(0, 200))
}

/** Null if the browser has signed out. */
async function findReceiver(app: App, messenger: Messenger, { id, receiver }: Delivery): Promise<string | null> {
  const opened = openIn(app.config, 'message_delivery.receiver', id, receiver)
  return requireMessageAdapter(messenger).receiver === 'device'
    ? subscriptionAddress(app.db, app.config, opened)
    : opened
}

export async function tryOnce(app: App, messenger: Messenger, delivery: Delivery): Promise<SendResult> {
  try {
    const receiver = await findReceiver(app, messenger, delivery)
    if (receiver === null) return { is: 'gone', why: 'the browser has signed out' }
    return await senderOf(app.config, messenger).send({
      id: delivery.id,
      event: delivery.event,
      receiver,
      subject: delivery.subject,
      body: delivery.body,
      data: delivery.data as Record<string, string>,
      at: delivery.createdAt,
    })
  } catch (error) {
    if (!(error instanceof OutsideFault)) app.log.error({ err: error }, 'a message could not be sent')
    return { is: 'refused', why: error instanceof OutsideFault ? error.message : 'the message could not be composed' }
  }
}

async function recordOutcome(app: App, delivery: Delivery, attempts: number, outcome: SendResult): Promise<void> {
  const now = app.clock.now()
  if (outcome.is === 'sent') return close(app, delivery.id, 'sent', now, '', false, attempts)
  // A day of requested silence is the maximum.
  const asked = outcome.is === 'later' ? Math.min(outcome.after ?? 0, maxAge) : 0
  if (asked > 0) await postponeMessenger(app, delivery.messengerId, plus(now, asked))
  if (outcome.is === 'gone') {
    await forgetDevice(app, delivery)
    return close(app, delivery.id, 'dropped', now, outcome.why, false, attempts)
  }
  const pause = pauses[attempts - 1]
  const isRepeated = outcome.is === 'later' || (outcome.is === 'unknown' && (await isRepeatable(app, delivery)))
  if (isRepeated && pause !== undefined) {
    const at = plus(now, Math.max(pause, asked))
    return postpone(app, delivery.id, afterQuiet(at, delivery), { attempts, lastError: outcome.why })
  }
  return close(app, delivery.id, 'failed', now, outcome.why, outcome.is === 'unknown', attempts)
}

async function forgetDevice({ db, config }: App, { id, receiver }: Delivery): Promise<void> {
  const subscription = openIn(config, 'message_delivery.receiver', id, receiver)
  await db.deleteFrom('pushSubscription').where('id', '=', subscription).execute()
}

const isRepeatable = async (app: App, { messengerId }: Delivery): Promise<boolean> => {
  const messenger = await findEnabledMessenger(app, messengerId)
  return messenger !== undefined && requireMessageAdapter(messenger).isRepeatable
}
