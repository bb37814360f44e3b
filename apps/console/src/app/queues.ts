import { caseStates, heldStates, orderStates, transferStates } from '@koi/contract/state'
import { Problem } from '@koi/web/problem'
import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { useChatLive } from './liveChats.ts'
import { may, type Me } from './me.ts'

export type Dashboard = Reply<'GET /console/api/reports/dashboard'>
export type QueueName = keyof Dashboard['pending']

/** Page of each queue. */
export const queueAddresses: Record<QueueName, string> = {
  deposits: `/deposits?state=${orderStates.pending}`,
  withdrawals: `/withdrawals?state=${orderStates.pending}`,
  transfers: `/transfers?state=${transferStates.asked}`,
  activity_applications: `/activity-applications?state=${orderStates.pending}`,
  agent_applications: `/agent-applications?state=${orderStates.pending}`,
  adjustments: `/adjustments?state=${orderStates.pending}`,
  free_rounds: '/free-rounds?state=pending',
  unmatched_payments: `/unmatched-payments?state=${caseStates.open}`,
  venue_faults: `/venue-faults?state=${caseStates.open}`,
  held_wins: `/held-wins?state=${heldStates.waiting}`,
  exclusion_lifts: `/exclusion-lifts?state=${orderStates.pending}`,
  harm_markers: `/harm-markers?state=${caseStates.open}`,
  inquiries: `/inquiries?state=${caseStates.open}`,
  verifications: `/verifications?state=${orderStates.pending}`,
  approvals: '/approvals',
}
export const queueNames = Object.keys(queueAddresses) as QueueName[]

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

/** Pending items by page address. */
export function useWaiting(me: Me | undefined): Record<string, number> {
  const isIn = me !== undefined && !me.must_enrol
  const { data: dashboard } = useDashboard(isIn && may(me, 'GET /console/api/reports/dashboard'))
  const { data: chats } = useWaitingChats(isIn && may(me, 'GET /console/api/chat/waiting'))
  const queues = queueNames.map(
    (name) => [queueAddresses[name].split('?')[0] ?? '', dashboard?.pending[name].count ?? 0] as const,
  )
  return { ...Object.fromEntries(queues), '/chat': (chats?.waiting ?? 0) + (chats?.unread ?? 0) }
}
