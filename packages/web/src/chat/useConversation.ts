import type { MessageView } from '@koi/contract/contact/chat/chat'
import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation, ConversationState } from './conversation.ts'

/** Keeps a conversation connected while the component is mounted; returns its current state. */
export function useConversation<Message extends MessageView, Thread>(
  conversation: Conversation<Message, Thread>,
): ConversationState<Message, Thread> {
  useEffect(() => {
    conversation.open()
    // If the page is online or visible again, skip the reconnect delay.
    const reconnect = () => document.visibilityState === 'visible' && conversation.reconnectNow()
    window.addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', reconnect)
    return () => {
      window.removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', reconnect)
      conversation.close()
    }
  }, [conversation])
  return useSyncExternalStore(conversation.subscribe, conversation.snapshot)
}
