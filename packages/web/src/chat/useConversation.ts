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
    const hurry = () => document.visibilityState === 'visible' && conversation.hurry()
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      conversation.close()
    }
  }, [conversation])
  return useSyncExternalStore(conversation.subscribe, conversation.snapshot)
}
