import { authors, floodCount, floodSeconds, longestText, threadStates } from '@koi/contract/chat/chat'
import {
  callsPerson,
  Flood,
  NotOver,
  PictureForeign,
  said,
  TextMissing,
  TextTooLong,
} from '@koi/contract/chat/chat.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { type House, transact } from '../platform/house.ts'
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
  house: House,
  thread: string,
  write: (writing: Writing, settings: Settings) => Promise<Result>,
): Promise<Result> {
  const settings = await house.settings.read()
  return transact(house, async (tx) => {
    const writing = new Writing(tx, (await lockThread(tx, thread)) ?? refuse(NotFound), house.clock.now())
    const before = writing.thread
    const result = await write(writing, settings)
    if (writing.thread !== before) await writing.settle()
    return result
  })
}

/**
 * A guest writes. The same id again is the message that stands already. While no person is called the house answers
 * from the articles; after a close it begins so again. Throws TextMissing, TextTooLong, PictureForeign, Flood.
 */
export async function guestSays(
  house: House,
  faq: Faq,
  thread: string,
  { id, text = '', picture }: Sent,
): Promise<Message> {
  if (picture === undefined && text === '') refuse(TextMissing)
  if (text.length > longestText) refuse(TextTooLong)
  const found = picture === undefined ? await faq.find(text) : []
  return writeIn(house, thread, async (writing, settings) => {
    const { tx, now } = writing
    const twin = await messageOf(tx, thread, authors.guest, id)
    if (twin) return twin
    await refuseFlood(tx, thread, now)
    if (picture !== undefined && !(await isPictureOf(tx, picture, thread))) refuse(PictureForeign)
    if (writing.thread.state === threadStates.closed) {
      writing.change({ state: threadStates.house, closedAt: null, score: null, scoreNote: '' })
    }
    const message =
      picture === undefined
        ? writing.add(authors.guest, 'text', text, { clientId: id })
        : writing.add(authors.guest, 'picture', pictureAt(picture), { clientId: id })
    if (writing.thread.state !== threadStates.house) return message
    if (picture !== undefined) writing.note(said.picture)
    else if (callsPerson.test(text)) await callPerson(writing, settings)
    else if (found.length) writing.add(authors.house, 'articles', JSON.stringify(found))
    else writing.note(said.notFound)
    return message
  })
}

async function refuseFlood(tx: Tx, thread: string, now: Instant): Promise<void> {
  const rows = await tx
    .selectFrom('chatMessage')
    .select('at')
    .where('threadId', '=', thread)
    .where('author', '=', authors.guest)
    .orderBy('seq', 'desc')
    .offset(floodCount - 1)
    .limit(1)
    .execute()
  if (rows[0] && rows[0].at > plus(now, -floodSeconds * second)) refuse(Flood)
}

async function callPerson(writing: Writing, settings: Settings): Promise<void> {
  const { tx, now } = writing
  const ahead = await waitingCount(tx)
  writing.change({ state: threadStates.waiting, calledAt: now, closedAt: null, spokeAt: now, lastAt: now })
  writing.note(isOfficeOpen(settings, now) ? said.called(ahead) : said.away(hoursText(settings)))
}

/** A guest asks for a person. Without effect where one is called or there already. */
export const guestCalls = (house: House, thread: string): Promise<void> =>
  writeIn(house, thread, async (writing, settings) => {
    const { state } = writing.thread
    if (state === threadStates.waiting || state === threadStates.served) return
    writing.change({ score: null, scoreNote: '' })
    await callPerson(writing, settings)
  })

/** A guest has had enough. Without effect where nobody was called. */
export const guestEnds = (house: House, thread: string): Promise<void> =>
  writeIn(house, thread, async (writing) => {
    const { state } = writing.thread
    if (state !== threadStates.waiting && state !== threadStates.served) return
    writing.change({ state: threadStates.closed, operatorId: null, closedAt: writing.now })
    writing.note(said.ended)
  })

/** A guest rates what is over, once. Throws NotOver. */
export const guestRates = (house: House, thread: string, score: number, note: string): Promise<void> =>
  writeIn(house, thread, async (writing) => {
    if (writing.thread.state !== threadStates.closed) refuse(NotOver)
    if (writing.thread.score !== null) return
    writing.change({ score, scoreNote: note })
    writing.note(said.rated(score))
  })

/** A guest has seen everything up to `seq`. */
export const guestSaw = (house: House, thread: string, seq: number): Promise<void> =>
  writeIn(house, thread, async (writing) => {
    const { guestSeen, lastSeq } = writing.thread
    const seen = Math.min(seq, lastSeq)
    if (seen > guestSeen) writing.change({ guestSeen: seen })
  })
