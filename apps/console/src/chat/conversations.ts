import { Conversation } from '@koi/web/chat/conversation'
import { token } from '../app/session.ts'
import { DeskLine } from './deskLine.ts'
import type { Message, Thread } from './thread.ts'

export type DeskConversation = Conversation<Message, Thread>

const kept = new Map<string, DeskConversation>()

/**
 * The conversation of a thread in this session. It is kept while anything is to be sent in it, whatever page the operator
 * turns to.
 */
export function conversationOf(thread: string): DeskConversation {
  const key = `${token()} ${thread}`
  for (const [other, { isIdle }] of kept) if (other !== key && isIdle) kept.delete(other)
  const conversation = kept.get(key) ?? new Conversation(new DeskLine(thread), 'operator')
  kept.set(key, conversation)
  return conversation
}
