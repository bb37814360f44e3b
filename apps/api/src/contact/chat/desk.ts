import { replyCopy } from '@koi/contract/contact/chat/chat.copy'
import { isId } from '@koi/contract/id'
import type { Language } from '@koi/contract/language'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Hub } from './hub.ts'
import { type Message, textIn } from './thread.ts'

export const threads = (db: Reader | Tx) =>
  db
    .selectFrom('chatThread')
    .leftJoin('player', 'player.id', 'chatThread.playerId')
    .leftJoin('operator', 'operator.id', 'chatThread.operatorId')

export const selectThreadColumns = (from: ReturnType<typeof threads>) =>
  from
    .selectAll('chatThread')
    .select(['player.username', 'operator.username as operatorName'])
    .select((eb) =>
      eb
        .selectFrom('chatMessage')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('chatMessage.threadId', '=', 'chatThread.id')
        .whereRef('chatMessage.seq', '>', 'chatThread.operatorSeen')
        .where('chatMessage.author', '=', 'guest')
        .as('unread'),
    )

type DeskThread = Awaited<ReturnType<ReturnType<typeof selectThreadColumns>['execute']>>[number]

export const threadRow = (hub: Hub) => (row: DeskThread) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username ?? '',
  state: row.state,
  operator_id: row.operatorId,
  operator_name: row.operatorName ?? '',
  unread: row.unread ?? 0,
  last_seq: row.lastSeq,
  last_text: row.lastText,
  is_picture: row.lastText === replyCopy.picturePreview,
  language: row.language as Language,
  last_at: row.lastAt,
  called_at: row.state === 'bot' ? null : row.calledAt,
  closed_at: row.closedAt,
  created_at: row.createdAt,
  created_ip: row.createdIp,
  guest_seen: row.guestSeen,
  score: row.score,
  score_note: row.scoreNote,
  is_typing: hub.isTyping(row.id),
})

/** Loads a thread as the desk shows it. Throws NotFound. */
export async function deskThread(db: Reader | Tx, id: string): Promise<DeskThread> {
  const row = isId(id)
    ? await selectThreadColumns(threads(db)).where('chatThread.id', '=', id).executeTakeFirst()
    : undefined
  return row ?? refuse(NotFound)
}

/** The threads among `ids` that the list shows: those in which the guest has written. */
export const listedThreads = (db: Reader, ids: string[]): Promise<DeskThread[]> =>
  selectThreadColumns(threads(db))
    .where('chatThread.id', 'in', ids)
    .where('chatThread.spokeAt', 'is not', null)
    .execute()

/** Number of threads with unseen guest messages per assigned operator; operators without any are absent. */
export async function unreadCounts(db: Reader, operators: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('chatThread')
    .select('operatorId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'served')
    .where('operatorId', 'in', operators)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('chatMessage')
          .select('seq')
          .whereRef('chatMessage.threadId', '=', 'chatThread.id')
          .whereRef('chatMessage.seq', '>', 'chatThread.operatorSeen')
          .where('chatMessage.author', '=', 'guest'),
      ),
    )
    .groupBy('operatorId')
    .execute()
  return new Map(rows.map(({ operatorId, count }) => [operatorId!, count]))
}

export const messageRow = (message: Message & { operatorName?: string | null }, language: Language = 'zh') => ({
  seq: message.seq,
  client_id: message.clientId,
  author: message.author,
  operator_id: message.operatorId,
  operator_name: message.operatorName ?? '',
  kind: message.kind,
  text: textIn(language, message),
  created_at: message.at,
})
