import { day, hour, type Instant, millisOf, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { SendResult } from '../../platform/outside/messenger.ts'
import type { App } from '../../platform/ops/app.ts'
import { cappedCreatedAt } from '../../platform/db/due.ts'
import { openIn } from '../../platform/base/personal.ts'
import { isPromotable } from '../protection/promotable.ts'
import { done, pauseAfter, runDue, type TaskKind, type TaskResult } from '../../platform/task/task.ts'
import { close, type Delivery, postponeMessenger, sendMessageKind } from './delivery.ts'
import { requireMessageAdapter, type Messenger, senderOf } from './messenger.ts'
import { expandEvents } from './expand.ts'
import { afterQuiet } from './quiet.ts'
import { subscriptionAddress } from './subscription.ts'

/** Attempts over about four hours, after which the message fails. */
const maxAttempts = 9
/** Milliseconds since creation, or since an operator's resend, after which the message is dropped. */
const maxAge = day

/** Sends one message. When the service asks to wait, all messages of the messenger are postponed. */
export const sendMessage: TaskKind = {
  name: sendMessageKind,
  concurrency: 10,
  backoff: { first: minute, longest: 4 * hour },
  async run(app, { subject: id }) {
    const delivery = await app.db.selectFrom('messageDelivery').selectAll().where('id', '=', id).executeTakeFirst()
    if (delivery?.state !== 'waiting') return done
    const now = app.clock.now()
    const end = decideBefore(delivery, {
      messenger: await findEnabledMessenger(app, delivery.messengerId),
      unwanted: await findObjection(app, delivery, now),
      now,
    })
    if ('wait' in end) return { is: 'again', after: end.wait }
    if ('why' in end) {
      await close(app, id, end.state, now, end.why, end.mayHaveArrived)
      return done
    }
    // This is committed before the call, because a receiver that does not deduplicate must not be called twice.
    await app.db
      .updateTable('messageDelivery')
      .set({ sendingAt: now, createdAt: cappedCreatedAt(now) })
      .where('id', '=', id)
      .execute()
    return recordOutcome(app, delivery, await tryOnce(app, end.messenger, delivery))
  },
  cancel: (tx, id, now) => close({ db: tx }, id, 'dropped', now, 'cancelled by an operator'),
}

/** Makes messages of events and sends those that are due. Returns the number of attempts. */
export async function sendMessages(app: App): Promise<number> {
  await expandEvents(app)
  return runDue(app, sendMessage)
}

const findEnabledMessenger = async (app: App, id: string | null): Promise<Messenger | undefined> =>
  id === null
    ? undefined
    : app.db.selectFrom('messenger').selectAll().where('id', '=', id).where('state', '=', 'on').executeTakeFirst()

/** Whether a message is sent now, waits for the end of the quiet hours (milliseconds), or is dropped. */
function decideBefore(
  delivery: Delivery,
  { messenger, unwanted, now }: { messenger: Messenger | undefined; unwanted: string | null; now: Instant },
):
  | { messenger: Messenger }
  | { wait: number }
  | { state: 'failed' | 'dropped'; why: string; mayHaveArrived?: boolean } {
  if (!messenger) return { state: 'dropped', why: 'the messenger is off or removed' }
  if ((delivery.retriedAt ?? delivery.createdAt) < plus(now, -maxAge))
    return { state: 'dropped', why: 'the message is older than a day' }
  if (unwanted !== null) return { state: 'dropped', why: unwanted }
  const at = afterQuiet(now, delivery)
  if (at > now) return { wait: millisOf(at) - millisOf(now) }
  if (delivery.sendingAt && !requireMessageAdapter(messenger).isRepeatable)
    return { state: 'failed', why: 'the sending process ended before the result was stored', mayHaveArrived: true }
  return { messenger }
}

/** Returns why a message is not sent now, if it is marketing or a campaign; null if nothing speaks against it. */
async function findObjection({ db }: App, { playerId, event, data }: Delivery, now: Instant): Promise<string | null> {
  if (playerId === null || (data as Record<string, string>)['marketing'] !== '1') return null
  const { rows } = await sql<{ hasRefused: boolean }>`
    select exists (select from campaign_refusal f where f.player_id = p.id) as has_refused
    from player p where p.id = ${playerId}::uuid and ${isPromotable(now)}`.execute(db)
  if (!rows[0]) return 'the player is blocked, excluded or protected'
  return event === 'campaign.sent' && rows[0].hasRefused ? 'the player does not want to be contacted' : null
}

/** Address of the receiver; null if the browser has signed out. */
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

async function recordOutcome(app: App, delivery: Delivery, outcome: SendResult): Promise<TaskResult> {
  const now = app.clock.now()
  const attempts = delivery.attempts + 1
  if (outcome.is === 'sent') {
    await close(app, delivery.id, 'sent', now, '', false, attempts)
    return done
  }
  // The messenger waits a day at most, whatever the service asks for.
  const asked = outcome.is === 'later' ? Math.min(outcome.after ?? 0, maxAge) : 0
  if (asked > 0) await postponeMessenger(app, delivery.messengerId, asked)
  if (outcome.is === 'gone') {
    await forgetDevice(app, delivery)
    await close(app, delivery.id, 'dropped', now, outcome.why, false, attempts)
    return done
  }
  const isRepeated = outcome.is === 'later' || (outcome.is === 'unknown' && (await isRepeatable(app, delivery)))
  if (!isRepeated || attempts >= maxAttempts) {
    await close(app, delivery.id, 'failed', now, outcome.why, outcome.is === 'unknown', attempts)
    return done
  }
  const { why } = outcome
  await app.db
    .updateTable('messageDelivery')
    .set({ attempts, lastError: why, sendingAt: null })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .execute()
  const at = afterQuiet(plus(now, Math.max(pauseAfter(sendMessage.backoff, attempts), asked)), delivery)
  return { is: 'failed', why, after: millisOf(at) - millisOf(now) }
}

async function forgetDevice({ db, config }: App, { id, receiver }: Delivery): Promise<void> {
  const subscription = openIn(config, 'message_delivery.receiver', id, receiver)
  await db.deleteFrom('pushSubscription').where('id', '=', subscription).execute()
}

const isRepeatable = async (app: App, { messengerId }: Delivery): Promise<boolean> => {
  const messenger = await findEnabledMessenger(app, messengerId)
  return messenger !== undefined && requireMessageAdapter(messenger).isRepeatable
}
