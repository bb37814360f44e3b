import type { MessageView } from '@koi/contract/chat/chat'
import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation, ConversationState } from './conversation.ts'

/** A conversation as it goes on, listened to while the component stands on the page. */
export function useConversation<Message extends MessageView, Thread>(
  conversation: Conversation<Message, Thread>,
): ConversationState<Message, Thread> {
  useEffect(() => {
    conversation.open()
    // The network is back, or somebody looks: no waiting.
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
