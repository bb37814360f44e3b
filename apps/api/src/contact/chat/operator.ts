import { longestText } from '@koi/contract/contact/chat/chat'
import {
  OperatorUnknown,
  PictureForeign,
  replyCopy,
  TextMissing,
  TextTooLong,
  ThreadOver,
  ThreadTaken,
} from '@koi/contract/contact/chat/chat.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { ownsPicture, picturePath } from './picture.ts'
import { lockThread, type Message, findMessage, ThreadWriter } from './thread.ts'

export interface ByOperator {
  thread: string
  operator: string
  now: Instant
}

async function openThread(tx: Tx, { thread, now }: ByOperator): Promise<ThreadWriter> {
  return new ThreadWriter(tx, (isId(thread) ? await lockThread(tx, thread) : undefined) ?? refuse(NotFound), now)
}

/** Assigns the thread. Throws ThreadTaken. */
function assignTo(writer: ThreadWriter, operator: string): void {
  const { state, operatorId } = writer.thread
  if (operatorId === operator) return
  if (state === 'served') refuse(ThreadTaken)
  writer.change({ state: 'served', operatorId: operator, closedAt: null, score: null, scoreNote: '' })
  writer.addSystemMessage(replyCopy.claimed)
}

/** Claims the thread. Returns whether it was not the operator's before. Throws ThreadTaken. */
export async function claim(tx: Tx, by: ByOperator): Promise<boolean> {
  const writer = await openThread(tx, by)
  const before = writer.thread
  assignTo(writer, by.operator)
  if (writer.thread === before) return false
  writer.commit()
  return true
}

/**
 * Stores an operator's message; idempotent by message id. Claims an unassigned thread. Throws TextMissing, TextTooLong,
 * PictureForeign, ThreadTaken.
 */
export async function answer(
  tx: Tx,
  by: ByOperator,
  { id, text = '', picture }: { id: string; text?: string | undefined; picture?: string | undefined },
): Promise<{ message: Message; isNew: boolean }> {
  if (picture === undefined && text === '') refuse(TextMissing)
  if (text.length > longestText) refuse(TextTooLong)
  const writer = await openThread(tx, by)
  const duplicate = await findMessage(tx, by.thread, 'operator', id)
  if (duplicate) return { message: duplicate, isNew: false }
  if (picture !== undefined && !(await ownsPicture(tx, picture, by.operator))) refuse(PictureForeign)
  assignTo(writer, by.operator)
  const from = { clientId: id, operatorId: by.operator }
  const message =
    picture === undefined
      ? writer.add('operator', 'text', text, from)
      : writer.add('operator', 'picture', picturePath(picture), from)
  writer.commit()
  return { message, isNew: true }
}

/** Assigns the thread to another operator; `to` null returns it to the queue. Throws ThreadOver, OperatorUnknown. */
export async function assign(tx: Tx, by: ByOperator, to: string | null): Promise<boolean> {
  const writer = await openThread(tx, by)
  const { state, operatorId } = writer.thread
  if (state === 'closed') refuse(ThreadOver)
  if (to !== null && !(await loadOperators(tx)).some(({ id }) => id === to)) refuse(OperatorUnknown)
  if (operatorId === to && (to !== null || state === 'waiting')) return false
  writer.change(
    to === null
      ? { state: 'waiting', operatorId: null, calledAt: writer.thread.calledAt ?? by.now }
      : { state: 'served', operatorId: to },
  )
  writer.addSystemMessage(replyCopy.handed)
  writer.commit()
  return true
}

/** Closes the thread. Returns whether it was open. Throws ThreadTaken. */
export async function close(tx: Tx, by: ByOperator): Promise<boolean> {
  const writer = await openThread(tx, by)
  const { state, operatorId } = writer.thread
  if (state === 'closed') return false
  if (state === 'served' && operatorId !== by.operator) refuse(ThreadTaken)
  writer.change({ state: 'closed', operatorId: null, closedAt: by.now })
  writer.addSystemMessage(replyCopy.closed)
  writer.commit()
  return true
}

export async function markOperatorSeen(tx: Tx, by: ByOperator, seq: number): Promise<void> {
  const writer = await openThread(tx, by)
  const { operatorSeen, lastSeq } = writer.thread
  const seen = Math.min(seq, lastSeq)
  if (seen <= operatorSeen) return
  writer.change({ operatorSeen: seen })
  writer.commit()
}

export const loadOperators = (db: Reader | Tx): Promise<{ id: string; username: string }[]> =>
  db
    .selectFrom('operator')
    .select(['id', 'username'])
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb(eb.val('chat.answer'), '=', eb.fn.any('permissions'))]))
    .orderBy('username')
    .execute()
