import { longestText } from '@koi/contract/chat/chat'
import {
  OperatorUnknown,
  PictureForeign,
  replyCopy,
  TextMissing,
  TextTooLong,
  ThreadOver,
  ThreadTaken,
} from '@koi/contract/chat/chat.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { isPictureOf, pictureAt } from './picture.ts'
import { lockThread, type Message, messageOf, Writing } from './thread.ts'

export interface ByOperator {
  thread: string
  operator: string
  now: Instant
}

async function open(tx: Tx, { thread, now }: ByOperator): Promise<Writing> {
  return new Writing(tx, (isId(thread) ? await lockThread(tx, thread) : undefined) ?? refuse(NotFound), now)
}

/** Takes a thread that nobody else has. Throws ThreadTaken. */
function take(writing: Writing, operator: string): void {
  const { state, operatorId } = writing.thread
  if (operatorId === operator) return
  if (state === 'served') refuse(ThreadTaken)
  writing.change({ state: 'served', operatorId: operator, closedAt: null, score: null, scoreNote: '' })
  writing.note(replyCopy.claimed)
}

/** Makes a thread the operator's own; returns whether it was not before. Throws ThreadTaken. */
export async function claim(tx: Tx, by: ByOperator): Promise<boolean> {
  const writing = await open(tx, by)
  const before = writing.thread
  take(writing, by.operator)
  if (writing.thread === before) return false
  await writing.commit()
  return true
}

/**
 * An operator writes. The same id again is the message that stands already; a thread that nobody has becomes theirs.
 * Throws TextMissing, TextTooLong, PictureForeign, ThreadTaken.
 */
export async function answer(
  tx: Tx,
  by: ByOperator,
  { id, text = '', picture }: { id: string; text?: string | undefined; picture?: string | undefined },
): Promise<{ message: Message; isNew: boolean }> {
  if (picture === undefined && text === '') refuse(TextMissing)
  if (text.length > longestText) refuse(TextTooLong)
  const writing = await open(tx, by)
  const duplicate = await messageOf(tx, by.thread, 'operator', id)
  if (duplicate) return { message: duplicate, isNew: false }
  if (picture !== undefined && !(await isPictureOf(tx, picture, by.operator))) refuse(PictureForeign)
  take(writing, by.operator)
  const from = { clientId: id, operatorId: by.operator }
  const message =
    picture === undefined
      ? writing.add('operator', 'text', text, from)
      : writing.add('operator', 'picture', pictureAt(picture), from)
  await writing.commit()
  return { message, isNew: true }
}

/** Hands a thread to another operator, or back to the queue. Throws ThreadOver, OperatorUnknown. */
export async function assign(tx: Tx, by: ByOperator, to: string | null): Promise<boolean> {
  const writing = await open(tx, by)
  const { state, operatorId } = writing.thread
  if (state === 'closed') refuse(ThreadOver)
  if (to !== null && !(await operatorsOf(tx)).some(({ id }) => id === to)) refuse(OperatorUnknown)
  if (operatorId === to && (to !== null || state === 'waiting')) return false
  writing.change(
    to === null
      ? { state: 'waiting', operatorId: null, calledAt: writing.thread.calledAt ?? by.now }
      : { state: 'served', operatorId: to },
  )
  writing.note(replyCopy.handed)
  await writing.commit()
  return true
}

/** Ends a thread, which asks the guest to rate it; returns whether it was open. Throws ThreadTaken. */
export async function close(tx: Tx, by: ByOperator): Promise<boolean> {
  const writing = await open(tx, by)
  const { state, operatorId } = writing.thread
  if (state === 'closed') return false
  if (state === 'served' && operatorId !== by.operator) refuse(ThreadTaken)
  writing.change({ state: 'closed', operatorId: null, closedAt: by.now })
  writing.note(replyCopy.closed)
  await writing.commit()
  return true
}

/** An operator has seen everything up to `seq`: the guest reads so next to their messages. */
export async function see(tx: Tx, by: ByOperator, seq: number): Promise<void> {
  const writing = await open(tx, by)
  const { operatorSeen, lastSeq } = writing.thread
  const seen = Math.min(seq, lastSeq)
  if (seen <= operatorSeen) return
  writing.change({ operatorSeen: seen })
  await writing.commit()
}

/** Who can be handed a thread. */
export const operatorsOf = (db: Reader | Tx): Promise<{ id: string; username: string }[]> =>
  db
    .selectFrom('operator')
    .select(['id', 'username'])
    .where('isActive', '=', true)
    .where((is) => is.or([is('role', '=', 'owner'), is(is.val('chat.answer'), '=', is.fn.any('permissions'))]))
    .orderBy('username')
    .execute()
