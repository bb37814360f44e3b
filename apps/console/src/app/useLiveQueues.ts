import { LiveEvents } from '@koi/web/liveEvents'
import { useEffect } from 'react'
import { token } from './session.ts'
import { useInvalidate } from './useInvalidate.ts'

/** The stream comes when everything else is long there: nothing waits for it, and it never ends. */
const streamAfter = 5000
const dashboard = 'GET /console/api/reports/dashboard'

/**
 * Lists of the operators' queues, and what waits in them, are read again as soon as they change, while the tab can be
 * seen. They go on being read every few seconds besides: a stream that is cut off costs no more than that.
 */
export function useLiveQueues(): void {
  const invalidate = useInvalidate()
  useEffect(() => {
    const live = new LiveEvents({
      address: () => '/console/api/events',
      token,
      heard: (topics) => {
        const changed = new Set([dashboard, ...topics.map((topic) => `GET /console/api/${topic.replaceAll('_', '-')}`)])
        invalidate({ predicate: ({ queryKey }) => changed.has(String(queryKey[0])) })
      },
      live: () => undefined,
      // The next reading says why, and ends the session here.
      ended: () => invalidate({ predicate: ({ queryKey }) => queryKey[0] === dashboard }),
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
