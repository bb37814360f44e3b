import type { DeskChats } from '@koi/contract/contact/stream/stream'
import { storeOf } from '@koi/web/store'
import { useEffect } from 'react'

interface State {
  /** Whether the stream is connected to a server that pushes chats, so that polling is not needed. */
  isLive: boolean
  /** Number of mounted pages for which the stream stays open in a hidden tab. */
  pages: number
}

const state = storeOf<State>({ isLive: false, pages: 0 })
const listeners = new Set<ChatListener>()

/** Callbacks for pushed changes of chats. */
export interface ChatListener {
  /** Called on connection, after which changes are pushed and earlier ones have to be read, and on disconnection. */
  onLive(isLive: boolean): void
  onChats(chats: DeskChats): void
}

export const isChatLive = (): boolean => state.get().isLive
export const useChatLive = (): boolean => state.useStore(({ isLive }) => isLive)
export const isChatOpen = (): boolean => state.get().pages > 0

/** Calls `listener` when a chat page opens or closes; returns the unsubscribe function. */
export const onChatOpen = state.subscribe

export function setChatLive(isLive: boolean): void {
  if (isLive === isChatLive()) return
  state.set({ ...state.get(), isLive })
  for (const listener of listeners) listener.onLive(isLive)
}

export function pushChats(chats: DeskChats): void {
  for (const listener of listeners) listener.onChats(chats)
}

/** Subscribes to pushed changes; returns the unsubscribe function. */
export function onChats(listener: ChatListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While the component is mounted, opens the stream without delay and keeps it open in a hidden tab. */
export function useOpenChat(): void {
  useEffect(() => {
    const count = (by: number) => state.set({ ...state.get(), pages: state.get().pages + by })
    count(1)
    return () => count(-1)
  }, [])
}
