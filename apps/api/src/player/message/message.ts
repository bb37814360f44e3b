import { rowIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import type { Texts } from '@koi/contract/texts'
import { inEachLanguage } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { emit, inLanguageOf } from '../../platform/event/emit.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { announcement } from '../messenger/announce.ts'
import { markupOf } from '../../platform/text/html.ts'
import { newId } from '../../platform/text/id.ts'
import { listFound } from '../../platform/text/page.ts'

interface Reading {
  player: string
  /** A self-excluded player gets no marketing. */
  isExcluded: boolean
}

/** The player's own messages and those to everybody. */
const messagesTo = (db: Reader | Tx, { player, isExcluded }: Reading) =>
  db
    .selectFrom('message')
    .where((eb) => eb.or([eb('playerId', '=', player), eb('playerId', 'is', null)]))
    .where('state', '=', 'on')
    .$if(isExcluded, (rows) => rows.where('isMarketing', '=', false))

/** Whether a message is unread: it is newer than the registration and than the last reading of all, and was not opened. */
const isUnread = (player: string) => sql<boolean>`
  message.created_at > (select coalesce(messages_read_at, created_at) from player where id = ${player})
  and not exists (select from message_read r where r.player_id = ${player} and r.message_id = message.id)`

export async function countUnread(db: Reader | Tx, reading: Reading): Promise<number> {
  const { count } = await messagesTo(db, reading)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isUnread(reading.player))
    .executeTakeFirstOrThrow()
  return count
}

/** Loads the messages in a language, newest first, with the number of unread ones of all pages. */
export async function loadMessages(
  db: Reader,
  { language, ...reading }: Reading & { language: Language },
  page: number,
) {
  const rows = messagesTo(db, reading)
    .select(['id', 'title', 'content', 'texts', 'createdAt', isUnread(reading.player).as('isUnread')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const unread_ids: string[] = []
  const [list, unread] = await Promise.all([
    listFound(page, rows, ({ createdAt, isUnread, ...row }) => {
      if (isUnread) unread_ids.push(row.id)
      return { ...rowIn(language, row), created_at: createdAt }
    }),
    countUnread(db, reading),
  ])
  return { ...list, unread, unread_ids }
}

/** Marks a message as read; false if the player has no such message. */
export async function markRead(tx: Tx, reading: Reading, id: string, now: Instant): Promise<boolean> {
  const message = await messagesTo(tx, reading).select('id').where('id', '=', id).executeTakeFirst()
  if (!message) return false
  await tx
    .insertInto('messageRead')
    .values({ playerId: reading.player, messageId: id, readAt: now })
    .onConflict((eb) => eb.doNothing())
    .execute()
  return true
}

/** Marks all messages of now as read. */
export async function markAllRead(tx: Tx, player: string, now: Instant): Promise<void> {
  await tx.updateTable('player').set({ messagesReadAt: now }).where('id', '=', player).execute()
  await tx.deleteFrom('messageRead').where('playerId', '=', player).execute()
}

/** Inserts a plain-text message to a player, in the player's language. Messengers deliver it too, unless `isTold`. */
export function notifyPlayer(
  tx: Tx,
  playerId: string,
  write: (texts: Texts) => { title: string; text: string },
  { now, isTold = false, isMarketing = false }: { now: Instant; isTold?: boolean; isMarketing?: boolean },
): void {
  const written = inEachLanguage((texts) => {
    const { title, text } = write(texts)
    return { title, content: markupOf(text) }
  })
  const id = newId<'Message'>()
  const [title, content] = (['title', 'content'] as const).map(
    (field) => sql<string>`${inLanguageOf(playerId, written)} ->> ${sql.lit(field)}`,
  ) as [RawBuilder<string>, RawBuilder<string>]
  void defer(tx, tx.insertInto('message').values({ id, playerId, title, content, createdAt: now, isMarketing }))
  const titles = inEachLanguage((texts) => ({ title: write(texts).title }))
  emitMessage(tx, { id, playerId, title: titles, isMarketing }, { isAnnounced: !isTold, now })
}

/**
 * Emits that a message to its player, or to everybody, is new or changed. `isAnnounced`: messengers deliver it too.
 * `title`: one text, or one per language.
 */
export const emitMessage = (
  tx: Tx,
  {
    id,
    playerId,
    title,
    isMarketing = false,
  }: {
    id: string
    playerId: string | null
    title: string | Record<Language, { title: string }>
    isMarketing?: boolean
  },
  { isAnnounced, now }: { isAnnounced: boolean; now: Instant },
): void => {
  const marketing: Record<string, string> = isMarketing ? { marketing: '1' } : {}
  const announced = announcement('message.new', {
    about: id,
    ...(playerId ? { player: playerId } : {}),
    ...(typeof title === 'string' ? { data: { title, ...marketing } } : { data: marketing, dataIn: title }),
    now,
  })
  emit(tx, { kind: 'message.changed', player: playerId }, ...(isAnnounced ? [announced] : []))
}
