import { floodCount, floodSeconds, longestText } from '@koi/contract/contact/chat/chat'
import {
  callsPerson,
  Flood,
  NotOver,
  orderCopy,
  PictureForeign,
  replyCopy,
  TextMissing,
  TextTooLong,
} from '@koi/contract/contact/chat/chat.copy'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { NotFound, TooOften } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { hour, plus, second } from '@koi/contract/time'
import { countAttempt } from '../../access/identity/attempt.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Faq } from './faq.ts'
import { hoursText, isOfficeOpen } from './hours.ts'
import { askedOrders, describeOrders, loadOrders } from './orders.ts'
import { ownsPicture, picturePath } from './picture.ts'
import { countVisitorMessage } from './visitorLimits.ts'
import { lockThread, type Message, findMessage, waitingBefore, waitingCount, ThreadWriter } from './thread.ts'

export interface SentMessage {
  id: string
  text?: string | undefined
  picture?: string | undefined
}

/**
 * Runs `write` with the thread locked and commits what it wrote. `load` is sent with the lock and runs after it. What
 * changes the thread is counted over all its pages; throws Flood.
 */
async function writeIn<Result, Loaded = undefined>(
  app: App,
  thread: string,
  write: (writer: ThreadWriter, settings: Settings, loaded: Loaded) => Promise<Result>,
  load?: (tx: Tx) => Promise<Loaded>,
): Promise<Result> {
  const settings = await app.settings.read()
  return transact(app, async (tx) => {
    const [locked, loaded] = await Promise.all([lockThread(tx, thread), load?.(tx)])
    const writer = new ThreadWriter(tx, locked ?? refuse(NotFound), app.clock.now())
    const before = writer.thread
    const result = await write(writer, settings, loaded as Loaded)
    if (writer.thread === before) return result
    const { burstFrom, burstWrites } = before
    const isBurst = burstFrom !== null && burstFrom > plus(writer.now, -floodSeconds * second)
    if (isBurst && burstWrites >= floodCount) refuse(Flood)
    writer.change(isBurst ? { burstWrites: burstWrites + 1 } : { burstFrom: writer.now, burstWrites: 1 })
    writer.commit()
    return result
  })
}

/**
 * Stores a guest's message; idempotent by message id. The bot answers until an operator has taken the thread, and again after it is
 * closed. `ip`: address of the page. Throws TextMissing, TextTooLong, PictureForeign, Flood, TooOften,
 * TooManyVisitorMessages.
 */
export async function addGuestMessage(
  app: App,
  faq: Faq,
  thread: string,
  { id, text = '', picture }: SentMessage,
  { language, ip }: { language: Language; ip: string },
): Promise<Message> {
  if (picture === undefined && text === '') refuse(TextMissing)
  if (text.length > longestText) refuse(TextTooLong)
  const found = picture === undefined ? await faq.find(text) : []
  const asked = picture === undefined ? askedOrders(text) : null
  const load = (tx: Tx) =>
    Promise.all([findMessage(tx, thread, 'guest', id), asked ? loadOrders(tx, thread, asked) : null])
  const write = async (
    writer: ThreadWriter,
    settings: Settings,
    [duplicate, orders]: Awaited<ReturnType<typeof load>>,
  ) => {
    const { tx } = writer
    if (duplicate) return duplicate
    if (writer.thread.playerId === null) await countVisitorMessage(tx, ip, settings, writer.now)
    if (picture !== undefined && !(await ownsPicture(tx, picture, thread))) refuse(PictureForeign)
    if (writer.thread.state === 'closed') {
      writer.change({ state: 'bot', closedAt: null, score: null, scoreNote: '' })
    }
    const message =
      picture === undefined
        ? writer.add('guest', 'text', text, { clientId: id })
        : writer.add('guest', 'picture', picturePath(picture), { clientId: id })
    if (writer.thread.state === 'waiting' && picture === undefined) {
      // The bot still answers what it knows; else the guest reads how many are before them.
      if (orders && writer.thread.playerId !== null)
        writer.add('bot', 'articles', JSON.stringify([describeOrders(orders, language), ...found]))
      else if (found.length) writer.add('bot', 'articles', JSON.stringify(found))
      else if (isOfficeOpen(settings, writer.now))
        writer.addSystemMessage(textsIn[language].chat.replyCopy.place(await waitingBefore(tx, writer.thread)))
    }
    if (writer.thread.state !== 'bot') return message
    if (picture !== undefined) writer.addSystemMessage(replyCopy.picture)
    else if (callsPerson.test(text)) await enqueueThread(writer, settings, language)
    else if (orders && writer.thread.playerId !== null)
      writer.add('bot', 'articles', JSON.stringify([describeOrders(orders, language), ...found]))
    else {
      if (orders) writer.addSystemMessage(orderCopy.logIn)
      if (found.length) writer.add('bot', 'articles', JSON.stringify(found))
      else if (!orders) writer.addSystemMessage(replyCopy.notFound)
    }
    return message
  }
  return writeIn(app, thread, write, load)
}

const maxCalls = 5

/** Throws TooOften after the fifth call of a thread in an hour. */
async function enqueueThread(writer: ThreadWriter, settings: Settings, language: Language): Promise<void> {
  const { tx, now } = writer
  const calls = { key: `chat:calls:${writer.thread.id}`, most: maxCalls, window: hour, over: TooOften }
  await countAttempt(tx, [calls], now)
  const ahead = await waitingCount(tx)
  writer.change({ state: 'waiting', calledAt: now, closedAt: null, spokeAt: now, lastAt: now })
  const { called, away } = textsIn[language].chat.replyCopy
  writer.addSystemMessage(isOfficeOpen(settings, now) ? called(ahead) : away(hoursText(settings)))
}

/** Calls an operator; has no effect if one was called already. Throws Flood, TooOften. */
export const callOperator = (app: App, thread: string, language: Language): Promise<void> =>
  writeIn(app, thread, async (writer, settings) => {
    const { state } = writer.thread
    if (state === 'waiting' || state === 'served') return
    writer.change({ score: null, scoreNote: '' })
    await enqueueThread(writer, settings, language)
  })

/** Ends the thread on the guest's wish; has no effect if no operator was called. Throws Flood. */
export const endByGuest = (app: App, thread: string): Promise<void> =>
  writeIn(app, thread, async (writer) => {
    const { state } = writer.thread
    if (state !== 'waiting' && state !== 'served') return
    writer.change({ state: 'closed', operatorId: null, closedAt: writer.now })
    writer.addSystemMessage(replyCopy.ended)
  })

/** Stores the guest's rating. Throws NotOver, Flood. */
export const rateThread = (
  app: App,
  thread: string,
  { score, note = '' }: { score: number; note?: string | undefined },
  language: Language,
): Promise<void> =>
  writeIn(app, thread, async (writer) => {
    if (writer.thread.state !== 'closed') refuse(NotOver)
    if (writer.thread.score !== null) return
    writer.change({ score, scoreNote: note })
    writer.addSystemMessage(textsIn[language].chat.replyCopy.rated(score))
  })

/** Stores the language in which canned answers are sent to the guest. */
export async function noteLanguage(app: App, thread: string, language: Language): Promise<void> {
  await app.db
    .updateTable('chatThread')
    .set({ language })
    .where('id', '=', thread)
    .where('language', '<>', language)
    .execute()
}

export const markGuestSeen = (app: App, thread: string, seq: number): Promise<void> =>
  writeIn(app, thread, async (writer) => {
    const { guestSeen, lastSeq } = writer.thread
    const seen = Math.min(seq, lastSeq)
    if (seen > guestSeen) writer.change({ guestSeen: seen })
  })
