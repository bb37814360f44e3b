import type { MessageView } from '@koi/contract/contact/chat/chat'
import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation, ConversationState } from './conversation.ts'

/** Connects while the component is mounted; returns the current state. */
export function useConversation<Message extends MessageView, Thread>(
  conversation: Conversation<Message, Thread>,
): ConversationState<Message, Thread> {
  useEffect(() => {
    conversation.open()
    // Back online or visible: skip the reconnect delay.
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
