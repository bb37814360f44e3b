import { caseStates, heldStates, orderStates, transferStates } from '@koi/contract/state'
import { Problem } from '@koi/web/problem'
import { useQueries } from '@tanstack/react-query'
import { readList, useRead } from './api.ts'
import type { ListAt } from './endpoint.ts'
import { useChatLive } from './liveChats.ts'
import { may, type Me, type ShownTo } from './me.ts'
import type { QueueName } from './queue.ts'

/** Addresses of the queues' pages, filtered to pending items. */
export const queueAddresses: Record<QueueName, string> = {
  exclusion_lifts: `/exclusion-lifts?state=${orderStates.pending}`,
  inquiries: `/inquiries?state=${caseStates.open}`,
  verifications: `/verifications?state=${orderStates.pending}`,
  harm_markers: `/harm-markers?state=${caseStates.open}`,
  deposits: `/deposits?state=${orderStates.pending}`,
  withdrawals: `/withdrawals?state=${orderStates.pending}`,
  transfers: `/transfers?state=${transferStates.asked}`,
  adjustments: `/adjustments?state=${orderStates.pending}`,
  unmatched_payments: `/unmatched-payments?state=${caseStates.open}`,
  venue_faults: `/venue-faults?state=${caseStates.open}`,
  held_wins: `/held-wins?state=${heldStates.waiting}`,
  activity_applications: `/activity-applications?state=${orderStates.pending}`,
  bonuses: '/bonuses?state=review',
  free_rounds: '/free-rounds?state=pending',
  agent_applications: `/agent-applications?state=${orderStates.pending}`,
  approvals: '/approvals?state=open',
}

/** Reads the queues every 15 s. `enabled`: false without permission. */
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

/** A page of the menu and the list by which it is shown. */
interface QueuePage {
  queue?: QueueName | 'chats'
  shownTo: ShownTo
}

/**
 * Returns the number of pending items by queue. Without permission for the dashboard, which counts all of them, the lists that
 * the operator may open are counted.
 */
export function useWaiting(
  me: Me | undefined,
  pages: readonly QueuePage[],
): Partial<Record<QueueName | 'chats', number>> {
  const isIn = me !== undefined && !me.must_enrol
  const hasDashboard = isIn && may(me, 'GET /console/api/reports/dashboard')
  const { data: dashboard } = useDashboard(hasDashboard)
  const counted = pages.flatMap(({ queue, shownTo }) =>
    isIn && !hasDashboard && queue && queue !== 'chats' && typeof shownTo === 'string' && may(me, shownTo)
      ? [{ queue, at: shownTo as ListAt }]
      : [],
  )
  const lists = useQueries({
    queries: counted.map(({ queue, at }) => {
      const input = { ...Object.fromEntries(new URL(queueAddresses[queue], location.href).searchParams), per_page: 1 }
      return {
        queryKey: [at, input],
        queryFn: ({ signal }: { signal: AbortSignal }) => readList(at, input, signal),
        refetchInterval: 15_000,
      }
    }),
  })
  const { data: chats } = useWaitingChats(isIn && may(me, 'GET /console/api/chat/waiting'))
  const pending = [
    ...Object.entries(dashboard?.pending ?? {}).map(([name, { count }]) => [name, count] as const),
    ...counted.map(({ queue }, index) => [queue, lists[index]?.data?.total ?? 0] as const),
  ]
  return { ...Object.fromEntries(pending), chats: (chats?.waiting ?? 0) + (chats?.unread ?? 0) }
}
