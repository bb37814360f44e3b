import type { DeskChats } from '@koi/contract/contact/stream/stream'
import { storeOf } from '@koi/web/store'
import { useEffect } from 'react'

interface State {
  /** The stream is connected to a server that pushes chats: nothing has to be polled. */
  isLive: boolean
  /** Number of mounted pages for which the stream stays open in a hidden tab. */
  pages: number
}

const state = storeOf<State>({ isLive: false, pages: 0 })
const listeners = new Set<ChatListener>()

/** Callbacks for pushed changes of chats. */
export interface ChatListener {
  /** Connected: changes from now on are pushed, earlier ones have to be read. Or disconnected. */
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

/** Returns the unsubscribe function. */
export function onChats(listener: ChatListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the stream at once and keeps it open in a hidden tab, while the component is mounted. */
export function useOpenChat(): void {
  useEffect(() => {
    const count = (by: number) => state.set({ ...state.get(), pages: state.get().pages + by })
    count(1)
    return () => count(-1)
  }, [])
}
