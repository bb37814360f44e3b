import type { CampaignWay } from '@koi/contract/contact/campaign/campaign'
import type { Language } from '@koi/contract/language'
import { type MessageEvent, messageEventNames, messageEvents } from '@koi/contract/player/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { numberEvents } from '../../platform/event/number.ts'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import type { MessageAdapter } from '../../platform/outside/messenger.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { lockEventCursor } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { openIn, sealIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { readSettings } from '../../platform/db/settings.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { insertSending } from './delivery.ts'
import { maskedReceiver, type Messenger, receiversOf, unknownAdapterReason } from './messenger.ts'
import { afterQuiet } from './quiet.ts'
import { subscriptionsOf } from './subscription.ts'
import { renderTemplate } from './words.ts'

/** An event that is announced by messages. */
interface Happened {
  event: MessageEvent
  about: string
  playerId: string | null
  data: Record<string, string>
  at: Instant
}
type Template = Selectable<Tables['messageTemplate']>
interface Person {
  language: Language
  username: string
  email: string
  mobile: string
}

const batchSize = 50
const cursorName = 'events:messages'

/**
 * Makes one message per enabled template and receiver of each event, in the order of the events' numbers. One process
 * at a time handles events, and the cursor moves in the same transaction. Existing messages are kept. Returns the
 * number of events.
 */
export async function expandEvents(app: App): Promise<number> {
  await numberEvents(app)
  for (let done = 0; ;) {
    const count = await transact(app, (tx) => expandSome(tx, app))
    done += count
    if (count < batchSize) return done
  }
}

async function expandSome(tx: Tx, app: App): Promise<number> {
  const handled = await lockEventCursor(tx, cursorName)
  if (handled === null) return 0
  const { rows } = await sql<{ head: number; position: number | null } & Row>`
    select h.position as head, e.* from event_head h left join lateral (
      select position, kind as event, about, player_id, data from event
      where position > ${handled} and position <= h.position and kind = any(${messageEventNames}::text[])
      order by position limit ${batchSize}) e on true order by e.position`.execute(tx)
  const events = rows.filter(({ position }) => position !== null)
  for (const { data, ...event } of events) {
    const { at, ...values } = data
    await expand(tx, app, { ...event, data: values, at: at as Instant })
  }
  const last = events.length < batchSize ? rows[0]!.head : events.at(-1)!.position!
  if (last > handled) {
    const position = JSON.stringify({ position: last })
    await tx.updateTable('jobCursor').set({ position }).where('name', '=', cursorName).execute()
  }
  return events.length
}

type Row = Omit<Happened, 'at'>

/** Decrypts an address. One that cannot be decrypted counts as missing, so that it does not block other messages. */
const tryOpen = (key: FolderSecret, place: 'player.email' | 'player.mobile', id: string, sealed: string): string => {
  try {
    return openIn(key, place, id, sealed)
  } catch {
    return ''
  }
}

const loadPerson = async (tx: Tx, key: FolderSecret, id: string): Promise<Person> => {
  const row = await tx
    .selectFrom('player')
    .select(['id', 'username', 'email', 'mobile', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    language: row.language as Language,
    username: row.username,
    email: tryOpen(key, 'player.email', row.id, row.email),
    mobile: tryOpen(key, 'player.mobile', row.id, row.mobile),
  }
}

/** The way of a campaign that each kind of receiver belongs to. */
const wayOf: Partial<Record<NonNullable<MessageAdapter['receiver']>, CampaignWay>> = {
  email: 'mail',
  mobile: 'sms',
  device: 'push',
}

/** Whether a campaign uses this kind of receiver; other events use every messenger that has a template. */
const isChosen = (receiver: MessageAdapter['receiver'], { ways }: Record<string, string>): boolean =>
  ways === undefined || receiver === null || ways.split(' ').includes(wayOf[receiver] ?? '')

/** Whether the event reaches the template's threshold. */
function meetsThreshold({ minutes, least }: Template, event: string, data: Record<string, string>): boolean {
  if (event === 'queue.old') return Number(data['minutes']) >= minutes
  if (event === 'withdrawal.large') return Number(data['fen']) >= least
  return true
}

interface Receiver {
  /** Address of the receiver; '' if the messenger's settings name it. */
  receiver: string
  /** Distinguishes the receivers of one message. */
  mark: string | number
  playerId: string | null
  /** The player's language; null if there is no player. */
  language: Language | null
}

/**
 * Receivers of a message: the player's address, or the player's subscribed browsers; for a message to everybody,
 * browsers only.
 */
async function receiversFor(
  tx: Tx,
  key: FolderSecret,
  { messenger, kind }: { messenger: Messenger; kind: MessageAdapter['receiver'] },
  { playerId }: Pick<Happened, 'playerId'>,
  person: Person | null,
): Promise<Receiver[]> {
  if (kind === 'device')
    return (await subscriptionsOf(tx, messenger, playerId).execute()).map((one) => ({
      receiver: one.id,
      mark: one.id,
      playerId: one.playerId,
      language: one.language as Language,
    }))
  const playerAddress = kind === null ? '' : (person?.[kind] ?? '')
  const goesToPlayer = messenger.audience === 'player' && kind !== null
  const found = kind === null ? [''] : goesToPlayer ? [playerAddress].filter(Boolean) : receiversOf(key, messenger)
  return found.map((receiver, mark) => ({ receiver, mark, playerId, language: person?.language ?? null }))
}

/** Players who never chose a language have Chinese: they get the language of the template instead. */
const readerOf = ({ language }: Receiver, ofTemplate: Language): Language =>
  language === null || language === 'zh' ? ofTemplate : language

async function expand(tx: Tx, app: App, happened: Happened): Promise<void> {
  const { config } = app
  const { event, data: eventData } = happened
  const terms = messageEvents[event]
  const templates = await tx
    .selectFrom('messageTemplate')
    .selectAll()
    .where('event', '=', event)
    .where('state', '=', 'on')
    .execute()
  const wanted = templates.filter((template) => meetsThreshold(template, event, eventData))
  if (wanted.length === 0) return
  const messengers = await tx
    .selectFrom('messenger')
    .selectAll()
    .where('state', '=', 'on')
    .where(
      'id',
      'in',
      wanted.map(({ messengerId }) => messengerId),
    )
    .execute()
  const person = happened.playerId ? await loadPerson(tx, config, happened.playerId) : null
  const isForAll = terms.audience === 'player' && !person
  const data = { ...eventData, ...(person ? { username: person.username } : isForAll ? { username: '' } : {}) }
  const now = app.clock.now()
  const { title: site, web_push } = await readSettings(tx)
  for (const template of wanted) {
    const messenger = messengers.find(({ id, audience }) => id === template.messengerId && audience === terms.audience)
    if (!messenger) continue
    const language = template.language as Language
    const adapter = messageAdapterOf(messenger.adapter)
    if (adapter?.receiver === 'device' && !web_push) continue
    if (adapter && !isChosen(adapter.receiver, eventData)) continue
    const wordsFor = (receiver: Receiver) =>
      renderTemplate({ ...template, event, language }, data, {
        site,
        at: happened.at,
        isOpen: adapter?.isOpen ?? false,
        reader: readerOf(receiver, language),
      })
    // If this build cannot send the message, it is logged with the reason.
    const receivers = adapter
      ? await receiversFor(tx, config, { messenger, kind: adapter.receiver }, happened, person)
      : [{ receiver: '', mark: 0, playerId: happened.playerId, language: null }]
    const closed = adapter
      ? {}
      : { state: 'dropped' as const, closedAt: now, lastError: unknownAdapterReason(messenger) }
    for (const one of receivers) {
      const { receiver, mark, playerId } = one
      const id = newId<'MessageDelivery'>()
      const inserted = await tx
        .insertInto('messageDelivery')
        .values({
          id,
          key: `${event}:${happened.about}:${template.id}:${mark}`,
          event,
          playerId,
          messengerId: messenger.id,
          messenger: messenger.name,
          receiver: sealIn(config, 'message_delivery.receiver', id, receiver),
          receiverShown: maskedReceiver(receiver),
          ...wordsFor(one),
          data: JSON.stringify(data),
          quietFrom: template.quietFrom,
          quietTo: template.quietTo,
          createdAt: now,
          ...closed,
        })
        .onConflict((eb) => eb.column('key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted && adapter)
        await insertSending(tx, { id, messengerId: messenger.id }, afterQuiet(now, template), now)
    }
  }
}
