import type { DeskChats } from '@koi/contract/contact/stream/stream'
import { LiveEvents } from '@koi/web/liveEvents'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isChatOpen, onChatOpen, onChats, pushChats, setChatLive } from './liveChats.ts'
import { token } from './session.ts'
import { useInvalidate } from './useInvalidate.ts'

/** Delay in milliseconds before the stream opens, so that it does not compete with the first requests. */
const streamAfter = 5000
const dashboard = 'GET /console/api/reports/dashboard'
const inbox = 'GET /console/api/inbox'
const waitingChats = 'GET /console/api/chat/waiting'

/**
 * Refetches queues and their orders when the stream reports a change and the tab is visible; polling continues as a
 * fallback. Chats are pushed with their content (liveChats.ts).
 */
export function useLiveQueues(): void {
  const invalidate = useInvalidate()
  const queries = useQueryClient()
  useEffect(() => {
    const live = new LiveEvents({
      address: () => '/console/api/events',
      token,
      onTopics: (topics) => {
        const lists = topics.map((topic) => `GET /console/api/${topic.replaceAll('_', '-')}`)
        const changed = [dashboard, inbox, ...lists]
        // Also invalidates the pages of single orders of the list.
        const isChanged = (at: string) => changed.some((list) => at === list || at.startsWith(`${list}/`))
        invalidate({ predicate: ({ queryKey }) => isChanged(String(queryKey[0])) })
      },
      onEvent: (name, data) => {
        if (name === 'ready') setChatLive((data as { chats?: boolean }).chats === true)
        if (name === 'chat') pushChats(data as DeskChats)
      },
      onLiveChange: (isLive) => !isLive && setChatLive(false),
      // The next request gets the 401 and ends the local session.
      onSessionEnd: () => invalidate({ predicate: ({ queryKey }) => queryKey[0] === inbox }),
    })
    const countsKey = [waitingChats, {}]
    const stopCounting = onChats({
      onLive: (isLive) => isLive && invalidate({ queryKey: countsKey }),
      onChats: ({ counts }) => {
        // A running fetch may return older counts.
        if (counts)
          void queries.cancelQueries({ queryKey: countsKey }).then(() => queries.setQueryData(countsKey, counts))
      },
    })
    let isDue = false
    const syncConnection = () => ((isDue && !document.hidden) || isChatOpen() ? live.open() : live.close())
    const timer = setTimeout(() => {
      isDue = true
      syncConnection()
    }, streamAfter)
    syncConnection()
    const stopWatching = onChatOpen(syncConnection)
    document.addEventListener('visibilitychange', syncConnection)
    return () => {
      clearTimeout(timer)
      stopCounting()
      stopWatching()
      document.removeEventListener('visibilitychange', syncConnection)
      live.close()
    }
  }, [invalidate, queries])
}
