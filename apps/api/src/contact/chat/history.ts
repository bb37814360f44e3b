import type { MessageView, ServerFrame } from '@koi/contract/contact/chat/chat'
import type { Language } from '@koi/contract/language'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { hoursText, isOfficeOpen } from './hours.ts'
import { type Message, threadView, viewOf } from './thread.ts'

const pageSize = 50
/** Maximum missed messages in one frame; more follow later. */
const longestReturn = 500

const inThread = (db: Reader, thread: string) => db.selectFrom('chatMessage').selectAll().where('threadId', '=', thread)

/** Messages before a sequence number, oldest first. */
export async function messagesBefore(
  db: Reader,
  thread: string,
  before: number,
  most: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const rows = await inThread(db, thread)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(most + 1)
    .execute()
  return { messages: rows.slice(0, most).toReversed(), hasMore: rows.length > most }
}

export const messagesAfter = (db: Reader, thread: string, after: number, most: number): Promise<Message[]> =>
  inThread(db, thread).where('seq', '>', after).orderBy('seq').limit(most).execute()

export async function loadOlderMessages(
  db: Reader,
  thread: string,
  before: number,
  language: Language,
): Promise<{ messages: MessageView[]; has_more: boolean }> {
  const { messages, hasMore } = await messagesBefore(db, thread, before, pageSize)
  return { messages: messages.map((message) => viewOf(message, language)), has_more: hasMore }
}

/** The first frame of a page: the newest messages, or all that the page missed. `sent`: the last sequence number in it. */
export async function loadGreeting(
  app: App,
  thread: string,
  after: number,
  language: Language,
): Promise<{ frame: ServerFrame; sent: number }> {
  const { db } = app
  const row = await db
    .selectFrom('chatThread')
    .leftJoin('player', 'player.id', 'chatThread.playerId')
    .selectAll('chatThread')
    .select('player.username')
    .select((eb) =>
      eb
        .selectFrom('chatMessage')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('chatMessage.threadId', '=', 'chatThread.id')
        .whereRef('chatMessage.seq', '>', 'chatThread.guestSeen')
        .where('chatMessage.author', '<>', 'guest')
        .as('unread'),
    )
    .where('chatThread.id', '=', thread)
    .executeTakeFirst()
  if (!row) return refuse(NotFound)
  const from = Math.min(after, row.lastSeq)
  const { messages, hasMore } =
    after > 0
      ? { messages: await messagesAfter(db, thread, from, longestReturn), hasMore: false }
      : await messagesBefore(db, thread, row.lastSeq + 1, pageSize)
  const settings = await app.settings.read()
  return {
    sent: messages.at(-1)?.seq ?? from,
    frame: {
      t: 'ready',
      thread: threadView(row, row.unread ?? 0),
      messages: messages.map((message) => viewOf(message, language)),
      has_more: hasMore,
      name: row.username ?? '',
      hours: hoursText(settings),
      is_open: isOfficeOpen(settings, app.clock.now()),
    },
  }
}
