import { Problem } from '@koi/web/problem'
import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { useChatLive } from './liveChats.ts'
import { may, type Me } from './me.ts'
import { addressOf, pages } from './pages.ts'

export type Dashboard = Reply<'GET /console/api/reports/dashboard'>
export type QueueName = keyof Dashboard['pending']

/** Page of each queue, filtered to what waits. */
export const queueAddresses = Object.fromEntries(
  pages.flatMap((page) => {
    const { queue } = page
    if (!queue || queue.name === 'chats') return []
    const filter = queue.state === undefined ? '' : `?state=${queue.state}`
    return [[queue.name, addressOf(page) + filter]]
  }),
) as Record<QueueName, string>

/** Refetched every 15 s. `enabled`: false without permission. */
export const useDashboard = (enabled = true) =>
  useRead(
    'GET /console/api/reports/dashboard',
    {},
    {
      enabled,
      refetchInterval: ({ state }) => (state.error instanceof Problem && state.error.status === 403 ? false : 15_000),
    },
  )

/** Counts of unassigned chats and of the operator's chats with unseen messages; polled while they are not pushed. */
export function useWaitingChats(enabled = true) {
  const refetchInterval = useChatLive() ? false : 4000
  return useRead('GET /console/api/chat/waiting', {}, { enabled, refetchInterval, refetchIntervalInBackground: true })
}

/** Pending items by queue. */
export function useWaiting(me: Me | undefined): Partial<Record<QueueName | 'chats', number>> {
  const isIn = me !== undefined && !me.must_enrol
  const { data: dashboard } = useDashboard(isIn && may(me, 'GET /console/api/reports/dashboard'))
  const { data: chats } = useWaitingChats(isIn && may(me, 'GET /console/api/chat/waiting'))
  const pending = Object.entries(dashboard?.pending ?? {}).map(([name, { count }]) => [name, count] as const)
  return { ...Object.fromEntries(pending), chats: (chats?.waiting ?? 0) + (chats?.unread ?? 0) }
}
