import type { Author, MessageKind, MessageView, ThreadView } from '@koi/contract/contact/chat/chat'
import { replyCopy } from '@koi/contract/contact/chat/chat.copy'
import type { Language } from '@koi/contract/language'
import { translated } from '@koi/contract/textsIn'
import { beijingText, type Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import { emit } from '../../platform/event/emit.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Thread = Selectable<Tables['chatThread']>
export type Message = Selectable<Tables['chatMessage']>

/**
 * Text of a message. The bot's texts without values are stored in Chinese and translated here; those with values are
 * stored in the guest's language.
 */
export const textIn = (language: Language, { author, body }: Pick<Message, 'author' | 'body'>): string =>
  author === 'bot' ? translated(language, body) : body

export const viewOf = (message: Message, language: Language): MessageView => ({
  seq: message.seq,
  id: message.clientId,
  author: message.author,
  kind: message.kind,
  text: textIn(language, message),
  at: beijingText(message.at),
})

export const threadView = (thread: Thread, unread: number): ThreadView => ({
  state: thread.state,
  unread,
  guest_seen: thread.guestSeen,
  operator_seen: thread.operatorSeen,
  score: thread.score,
})

/** Locks a thread until the transaction ends, so that sequence numbers are assigned in order. */
export const lockThread = (tx: Tx, id: string): Promise<Thread | undefined> =>
  tx.selectFrom('chatThread').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findMessage = (
  db: Reader | Tx,
  thread: string,
  author: Author,
  clientId: string,
): Promise<Message | undefined> =>
  db
    .selectFrom('chatMessage')
    .selectAll()
    .where('threadId', '=', thread)
    .where('author', '=', author)
    .where('clientId', '=', clientId)
    .executeTakeFirst()

/** Changes of one thread in a transaction; `commit` stores them and writes the event, with deferred writes. */
export class ThreadWriter {
  readonly tx: Tx
  readonly now: Instant
  thread: Thread
  #messages: Message[] = []

  constructor(tx: Tx, thread: Thread, now: Instant) {
    this.tx = tx
    this.thread = thread
    this.now = now
  }

  change(change: Partial<Thread>): void {
    this.thread = { ...this.thread, ...change }
  }

  add(author: Author, kind: MessageKind, body: string, from: { clientId?: string; operatorId?: string } = {}): Message {
    const { id, lastSeq } = this.thread
    const message: Message = {
      threadId: id,
      seq: lastSeq + 1,
      clientId: from.clientId ?? v7(),
      author,
      operatorId: from.operatorId ?? null,
      kind,
      body,
      at: this.now,
    }
    this.#messages.push(message)
    this.change({ lastSeq: message.seq })
    if (author === 'bot') return message
    this.change({ lastText: kind === 'picture' ? replyCopy.picturePreview : body.slice(0, 200), lastAt: this.now })
    if (author === 'guest') this.change({ spokeAt: this.now, guestSeen: message.seq })
    else this.change({ operatorSeen: message.seq })
    return message
  }

  addSystemMessage(text: string): Message {
    return this.add('bot', 'note', text)
  }

  commit(): void {
    const { id, createdAt: _created, createdIp: _ip, playerId: _player, ...rest } = this.thread
    this.change({ revision: rest.revision + 1 })
    const { tx } = this
    const change = { ...rest, revision: this.thread.revision }
    void defer(tx, tx.updateTable('chatThread').set(change).where('id', '=', id))
    if (this.#messages.length) void defer(tx, tx.insertInto('chatMessage').values(this.#messages))
    emit(this.tx, { kind: 'chat.changed', about: id })
  }
}

/** Threads that have waited longer than this one. */
export async function waitingBefore(db: Reader | Tx, { calledAt }: Pick<Thread, 'calledAt'>): Promise<number> {
  if (calledAt === null) return 0
  const { count } = await db
    .selectFrom('chatThread')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('calledAt', '<', calledAt)
    .executeTakeFirstOrThrow()
  return count
}

export async function waitingCount(db: Reader | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('chatThread')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}
