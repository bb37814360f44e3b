import { floodCount, floodSeconds, longestText } from '@koi/contract/chat/chat'
import {
  callsPerson,
  Flood,
  NotOver,
  PictureForeign,
  replyCopy,
  TextMissing,
  TextTooLong,
} from '@koi/contract/chat/chat.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { refuse } from '../platform/refuse.ts'
import type { Faq } from './faq.ts'
import { hoursText, isOfficeOpen } from './hours.ts'
import { isPictureOf, pictureAt } from './picture.ts'
import { lockThread, type Message, messageOf, waitingCount, Writing } from './thread.ts'

export interface Sent {
  id: string
  text?: string | undefined
  picture?: string | undefined
}

/** Runs `write` with the thread locked and puts down what it wrote; returns what `write` returned. */
async function writeIn<Result>(
  app: App,
  thread: string,
  write: (writing: Writing, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = await app.settings.read()
  return transact(app, async (tx) => {
    const writing = new Writing(tx, (await lockThread(tx, thread)) ?? refuse(NotFound), app.clock.now())
    const before = writing.thread
    const result = await write(writing, settings)
    if (writing.thread !== before) await writing.commit()
    return result
  })
}

/**
 * A guest writes. The same id again is the message that stands already. While no person is called the bot answers
 * from the articles; after a close it begins so again. Throws TextMissing, TextTooLong, PictureForeign, Flood.
 */
export async function guestSays(
  app: App,
  faq: Faq,
  thread: string,
  { id, text = '', picture }: Sent,
): Promise<Message> {
  if (picture === undefined && text === '') refuse(TextMissing)
  if (text.length > longestText) refuse(TextTooLong)
  const found = picture === undefined ? await faq.find(text) : []
  return writeIn(app, thread, async (writing, settings) => {
    const { tx, now } = writing
    const duplicate = await messageOf(tx, thread, 'guest', id)
    if (duplicate) return duplicate
    await refuseFlood(tx, thread, now)
    if (picture !== undefined && !(await isPictureOf(tx, picture, thread))) refuse(PictureForeign)
    if (writing.thread.state === 'closed') {
      writing.change({ state: 'bot', closedAt: null, score: null, scoreNote: '' })
    }
    const message =
      picture === undefined
        ? writing.add('guest', 'text', text, { clientId: id })
        : writing.add('guest', 'picture', pictureAt(picture), { clientId: id })
    if (writing.thread.state !== 'bot') return message
    if (picture !== undefined) writing.note(replyCopy.picture)
    else if (callsPerson.test(text)) await callPerson(writing, settings)
    else if (found.length) writing.add('bot', 'articles', JSON.stringify(found))
    else writing.note(replyCopy.notFound)
    return message
  })
}

async function refuseFlood(tx: Tx, thread: string, now: Instant): Promise<void> {
  const rows = await tx
    .selectFrom('chatMessage')
    .select('at')
    .where('threadId', '=', thread)
    .where('author', '=', 'guest')
    .orderBy('seq', 'desc')
    .offset(floodCount - 1)
    .limit(1)
    .execute()
  if (rows[0] && rows[0].at > plus(now, -floodSeconds * second)) refuse(Flood)
}

async function callPerson(writing: Writing, settings: Settings): Promise<void> {
  const { tx, now } = writing
  const ahead = await waitingCount(tx)
  writing.change({ state: 'waiting', calledAt: now, closedAt: null, spokeAt: now, lastAt: now })
  writing.note(isOfficeOpen(settings, now) ? replyCopy.called(ahead) : replyCopy.away(hoursText(settings)))
}

/** A guest asks for a person. Without effect where one is called or there already. */
export const guestCalls = (app: App, thread: string): Promise<void> =>
  writeIn(app, thread, async (writing, settings) => {
    const { state } = writing.thread
    if (state === 'waiting' || state === 'served') return
    writing.change({ score: null, scoreNote: '' })
    await callPerson(writing, settings)
  })

/** A guest has had enough. Without effect where nobody was called. */
export const guestEnds = (app: App, thread: string): Promise<void> =>
  writeIn(app, thread, async (writing) => {
    const { state } = writing.thread
    if (state !== 'waiting' && state !== 'served') return
    writing.change({ state: 'closed', operatorId: null, closedAt: writing.now })
    writing.note(replyCopy.ended)
  })

/** A guest rates what is over, once. Throws NotOver. */
export const guestRates = (app: App, thread: string, score: number, note: string): Promise<void> =>
  writeIn(app, thread, async (writing) => {
    if (writing.thread.state !== 'closed') refuse(NotOver)
    if (writing.thread.score !== null) return
    writing.change({ score, scoreNote: note })
    writing.note(replyCopy.rated(score))
  })

/** A guest has seen everything up to `seq`. */
export const guestSaw = (app: App, thread: string, seq: number): Promise<void> =>
  writeIn(app, thread, async (writing) => {
    const { guestSeen, lastSeq } = writing.thread
    const seen = Math.min(seq, lastSeq)
    if (seen > guestSeen) writing.change({ guestSeen: seen })
  })
