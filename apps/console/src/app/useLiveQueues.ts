import { LiveEvents } from '@koi/web/liveEvents'
import { useEffect } from 'react'
import { token } from './session.ts'
import { useInvalidate } from './useInvalidate.ts'

/** Delay in milliseconds before the stream opens, so that it does not compete with the first requests. */
const streamAfter = 5000
const dashboard = 'GET /console/api/reports/dashboard'

/** Refetches queues when the stream reports a change and the tab is visible. Polling continues as a fallback. */
export function useLiveQueues(): void {
  const invalidate = useInvalidate()
  useEffect(() => {
    const live = new LiveEvents({
      address: () => '/console/api/events',
      token,
      onTopics: (topics) => {
        const changed = new Set([dashboard, ...topics.map((topic) => `GET /console/api/${topic.replaceAll('_', '-')}`)])
        invalidate({ predicate: ({ queryKey }) => changed.has(String(queryKey[0])) })
      },
      onLiveChange: () => undefined,
      // The next request gets the 401 and ends the local session.
      onSessionEnd: () => invalidate({ predicate: ({ queryKey }) => queryKey[0] === dashboard }),
    })
    let isDue = false
    const mind = () => (isDue && !document.hidden ? live.open() : live.close())
    const timer = setTimeout(() => {
      isDue = true
      mind()
    }, streamAfter)
    document.addEventListener('visibilitychange', mind)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mind)
      live.close()
    }
  }, [invalidate])
}
