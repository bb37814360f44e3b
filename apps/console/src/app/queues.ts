import { caseStates, heldStates, orderStates, transferStates } from '@koi/contract/state'
import { Problem } from '@koi/web/problem'
import { useRead } from './api.ts'
import type { Reply } from './endpoint.ts'
import { useChatLive } from './liveChats.ts'
import { may, type Me } from './me.ts'
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

/** Reads the figures every 15 s. */
export const useDashboard = () =>
  useRead(
    'GET /console/api/reports/dashboard',
    {},
    {
      refetchInterval: ({ state }) => (state.error instanceof Problem && state.error.status === 403 ? false : 15_000),
    },
  )

/** Counts of unassigned chats and of the operator's chats with unseen messages; polled while they are not pushed. */
export function useWaitingChats(enabled = true) {
  const refetchInterval = useChatLive() ? false : 4000
  return useRead('GET /console/api/chat/waiting', {}, { enabled, refetchInterval, refetchIntervalInBackground: true })
}

/** The list behind counts and notifications: the items that became due last. */
const summary = { due: 1, sort: 'urgency', limit: 10 } as const

type Waiting = Partial<Record<QueueName | 'chats' | 'inbox', number>>

/** Returns the number of items that the operator may decide by queue, of chats, and of all items, and the items due last. */
export function useWaiting(me: Me | undefined): {
  waiting: Waiting
  due: Reply<'GET /console/api/inbox'>['items'] | undefined
} {
  const isIn = me !== undefined && !me.must_enrol
  const { data: inbox } = useRead('GET /console/api/inbox', summary, { enabled: isIn, refetchInterval: 15_000 })
  const { data: chats } = useWaitingChats(isIn && may(me, 'GET /console/api/chat/waiting'))
  const counts = inbox?.counts ?? []
  return {
    waiting: {
      ...Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
      inbox: counts.reduce((sum, { count }) => sum + count, 0),
      chats: (chats?.waiting ?? 0) + (chats?.unread ?? 0),
    },
    due: inbox?.items,
  }
}
