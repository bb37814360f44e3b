import { plainName } from '@koi/contract/typed'
import { AdapterUnknown } from '@koi/contract/money/deposit/deposit.copy'
import { ReceiverMissing, ReceiverWrong } from '@koi/contract/player/messenger/messenger.copy'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import type { SendResult } from '../../platform/outside/messenger.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/text/id.ts'
import { auditAct, type Request } from '../../platform/http/on.ts'
import { sealIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { isReceiver, maskedReceiver, type Messenger, receiversOf } from './messenger.ts'
import { close } from './delivery.ts'
import { tryOnce } from './send.ts'
import { subscriptionsOf } from './subscription.ts'
import { fillPlaceholders } from './words.ts'
import { textsIn } from '@koi/contract/textsIn'
import { beijingText } from '@koi/contract/time'

/** Receiver of a test message. Throws AdapterUnknown, ReceiverMissing, ReceiverWrong. */
async function requireReceiver(app: App, messenger: Messenger, given: string): Promise<string> {
  const { receiver: kind } = messageAdapterOf(messenger.adapter) ?? refuse(AdapterUnknown)
  if (kind === null) return ''
  const receiver = given || (receiversOf(app.config, messenger)[0] ?? '')
  if (receiver === '') refuse(ReceiverMissing)
  if (!isReceiver(kind, receiver)) refuse(ReceiverWrong, { receiver })
  return kind === 'device' ? requireDevice(app, messenger, receiver) : receiver
}

/** Browser of a player for a test message. Throws ReceiverWrong for a player without a subscription. */
async function requireDevice({ db }: App, messenger: Messenger, username: string): Promise<string> {
  const player = await db
    .selectFrom('player')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', plainName(username).toLowerCase()))
    .executeTakeFirst()
  const found = player && (await subscriptionsOf(db, messenger, player.id).executeTakeFirst())
  return found?.id ?? refuse(ReceiverWrong, { receiver: username })
}

/** Sends a test message at once, even if the messenger is off. Throws AdapterUnknown, ReceiverMissing, ReceiverWrong. */
export async function sendTest(
  app: App,
  messenger: Messenger,
  given: string,
  by: { caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId' | 'language'>,
): Promise<SendResult> {
  const receiver = await requireReceiver(app, messenger, given)
  const { now } = by
  const { testWords: words } = textsIn[by.language].messenger
  const { title: site } = await readSettings(app.db)
  const values = { site, time: beijingText(now) }
  const id = newId<'MessageDelivery'>()
  const delivery = await transact(app, async (tx) => {
    auditAct(tx, by, { act: 'messenger.test', subjectKind: 'messenger', subjectId: messenger.id })
    return tx
      .insertInto('messageDelivery')
      .values({
        id,
        key: `test:${id}`,
        event: 'test',
        messengerId: messenger.id,
        messenger: messenger.name,
        receiver: sealIn(app.config, 'message_delivery.receiver', id, receiver),
        receiverShown: maskedReceiver(receiver),
        subject: fillPlaceholders(words.subject, values),
        body: fillPlaceholders(words.body, values),
        data: JSON.stringify(values),
        attempts: 1,
        // This call sends the message itself, without a task.
        sendingAt: now,
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  const outcome = await tryOnce(app, messenger, delivery)
  const isSent = outcome.is === 'sent'
  await close(app, id, isSent ? 'sent' : 'failed', app.clock.now(), isSent ? '' : outcome.why, outcome.is === 'unknown')
  return outcome
}
