import { day, type Instant, minute, plus } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import type { Outcome } from '../outside/messenger.ts'
import { type App, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { isDue, isFree, madeBy } from '../platform/due.ts'
import { openIn } from '../platform/personal.ts'
import { isExcluded } from '../protection/protection.ts'
import { close, type Delivery, holdBack, putOff } from './delivery.ts'
import { requireMessengerAdapter, type Messenger, senderOf } from './messenger.ts'
import { expandEvents } from './expand.ts'
import { afterQuiet } from './quiet.ts'
import { subscriptionAddress } from './subscription.ts'

/** How long after a try that was certainly in vain the next one comes; after the last of them there is none. */
const pauses = [1, 5, 15, 60, 180].map((minutes) => minutes * minute)
/** A message that could not be sent for so long, since it was made or an operator wanted it again, says nothing any more. */
const stale = day
/** A messenger that is told too much is left alone for a day at most, and quiet hours may follow. */
const longestWait = 2 * day
/** A process that took a message and has said nothing since is gone. */
const lost = 2 * minute
const together = 10

/** Sends what is due, ten at a time, each by one of all processes. Says how many tries it made. */
export async function sendMessages(app: App): Promise<number> {
  await expandEvents(app)
  let done = 0
  for (;;) {
    const taken = await transact(app, (tx) => take(tx, app.clock.now()))
    if (taken.length === 0) return done
    await Promise.all(taken.map((one) => deliver(app, one).catch((error: unknown) => giveUp(app, one, error))))
    done += taken.length
  }
}

/** Takes what is due for this process: rows that another one is taking, or has, are left to it. */
async function take(tx: Tx, now: Instant): Promise<Delivery[]> {
  const rows = await tx
    .selectFrom('messageDelivery')
    .selectAll()
    .where('state', '=', 'waiting')
    .where((is) => is.or([isDue('nextAt', now, longestWait), is('createdAt', '>', now)]))
    .where(isFree('sendingAt', now, lost))
    .orderBy('nextAt')
    .limit(together)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  await tx
    .updateTable('messageDelivery')
    .set({ sendingAt: now, createdAt: madeBy(now) })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows // as they were before: one with a `sendingAt` was taken by a process that is gone
}

const messengerOf = async (app: App, id: string | null): Promise<Messenger | undefined> =>
  id === null
    ? undefined
    : app.db.selectFrom('messenger').selectAll().where('id', '=', id).where('state', '=', 'on').executeTakeFirst()

/** Tries one that this process has taken, and writes down what became of it. */
async function deliver(app: App, taken: Delivery): Promise<void> {
  const now = app.clock.now()
  const messenger = await messengerOf(app, taken.messengerId)
  if (!messenger) return close(app, taken.id, 'dropped', now, 'the messenger is off or gone')
  if ((taken.retriedAt ?? taken.createdAt) < plus(now, -stale))
    return close(app, taken.id, 'dropped', now, 'it came too late')
  if (await isUnwanted(app, taken, now))
    return close(app, taken.id, 'dropped', now, 'the player has excluded themselves')
  const at = afterQuiet(now, taken)
  if (at > now) return putOff(app, taken.id, at, taken)
  if (taken.sendingAt && !requireMessengerAdapter(messenger).isRepeatable)
    return close(app, taken.id, 'failed', now, 'the process that was sending it ended', true)
  const attempts = taken.attempts + 1
  await note(app, taken, attempts, await tryOnce(app, messenger, taken))
}

/** Whether it entices to play and its receiver is excluded by now (R54). */
const isUnwanted = async ({ db }: App, { playerId, data }: Delivery, now: Instant): Promise<boolean> =>
  playerId !== null && (data as Record<string, string>)['marketing'] === '1' && isExcluded(db, playerId, now)

/** What no try can mend: it does not hold up the others. */
async function giveUp(app: App, { id }: Delivery, error: unknown): Promise<void> {
  app.log.error({ err: error }, 'a message could not be handled')
  await close(app, id, 'failed', app.clock.now(), String(error).slice(0, 200))
}

/** Address or number; of a browser what it is written to at this moment, null where it was signed out. */
async function receiverOf(app: App, messenger: Messenger, { id, receiver }: Delivery): Promise<string | null> {
  const opened = openIn(app.config, 'message_delivery.receiver', id, receiver)
  return requireMessengerAdapter(messenger).receiver === 'device'
    ? subscriptionAddress(app.db, app.config, opened)
    : opened
}

/** One try, whatever comes of it. */
export async function tryOnce(app: App, messenger: Messenger, delivery: Delivery): Promise<Outcome> {
  try {
    const receiver = await receiverOf(app, messenger, delivery)
    if (receiver === null) return { is: 'gone', why: 'the device takes no messages any more' }
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
    return { is: 'refused', why: error instanceof OutsideFault ? error.message : 'it could not be written' }
  }
}

/** Writes down a try: closed, or put off to the next one. */
async function note(app: App, taken: Delivery, attempts: number, outcome: Outcome): Promise<void> {
  const now = app.clock.now()
  if (outcome.is === 'sent') return close(app, taken.id, 'sent', now, '', false, attempts)
  // After a day of silence it says nothing any more.
  const asked = outcome.is === 'later' ? Math.min(outcome.after ?? 0, stale) : 0
  if (asked > 0) await holdBack(app, taken.messengerId, plus(now, asked))
  if (outcome.is === 'gone') {
    await forgetDevice(app, taken)
    return close(app, taken.id, 'dropped', now, outcome.why, false, attempts)
  }
  const pause = pauses[attempts - 1]
  const isRepeated = outcome.is === 'later' || (outcome.is === 'unknown' && (await isRepeatable(app, taken)))
  if (isRepeated && pause !== undefined) {
    const at = plus(now, Math.max(pause, asked))
    return putOff(app, taken.id, afterQuiet(at, taken), { attempts, lastError: outcome.why })
  }
  return close(app, taken.id, 'failed', now, outcome.why, outcome.is === 'unknown', attempts)
}

/** Its push service says that the browser has gone: nothing is sent there again. */
async function forgetDevice({ db, config }: App, { id, receiver }: Delivery): Promise<void> {
  const subscription = openIn(config, 'message_delivery.receiver', id, receiver)
  await db.deleteFrom('pushSubscription').where('id', '=', subscription).execute()
}

const isRepeatable = async (app: App, { messengerId }: Delivery): Promise<boolean> => {
  const messenger = await messengerOf(app, messengerId)
  return messenger !== undefined && requireMessengerAdapter(messenger).isRepeatable
}
