import { Conversation } from '@koi/web/chat/conversation'
import { token } from '../../app/session.ts'
import { DeskTransport } from './deskTransport.ts'
import type { Message, Thread } from './thread.ts'

export type DeskConversation = Conversation<Message, Thread>

const conversations = new Map<string, DeskConversation>()

/** Returns the session's conversation of a thread, which is kept across pages while it has unsent messages. */
export function conversationOf(thread: string): DeskConversation {
  const key = `${token()} ${thread}`
  for (const [other, { isIdle }] of conversations) if (other !== key && isIdle) conversations.delete(other)
  const conversation = conversations.get(key) ?? new Conversation(new DeskTransport(thread), 'operator')
  conversations.set(key, conversation)
  return conversation
}
