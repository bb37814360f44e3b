import { useRead } from './api.ts'
import { may, type Me } from './me.ts'
import { Problem } from './problem.ts'

/** Orders of one kind that wait for an operator. */
export interface Queue {
  name: string
  count: number
  /** Beijing time since which the oldest entry waits; '' when unknown. */
  oldest: string
}

/** `GET /console/api/reports/dashboard`, read leniently: what is missing is not shown. */
export interface Dashboard {
  pending?: Record<string, unknown>
  today?: Record<string, unknown>
  days?: Record<string, unknown>[]
}

const queueOf = (name: string, value: unknown): Queue => {
  if (typeof value !== 'object' || value === null) return { name, count: Number(value) || 0, oldest: '' }
  const { count, oldest, oldest_at } = value as Record<string, unknown>
  return { name, count: Number(count) || 0, oldest: String(oldest_at ?? oldest ?? '') }
}

/** The queues of the dashboard; an entry is a count, or a count and the time of the oldest. */
export const queuesOf = ({ pending }: Dashboard): Queue[] =>
  Object.entries(pending ?? {}).map(([name, value]) => queueOf(name, value))

/** Where the orders of a queue are decided. */
export const queueAddresses: Record<string, string> = {
  deposits: '/deposits?state=1',
  withdrawals: '/withdrawals?state=1',
  transfers: '/transfers?state=2',
  adjustments: '/adjustments?state=1',
  unmatched_payments: '/unmatched-payments?state=1',
  venue_faults: '/venue-faults?state=1',
  held_wins: '/held-wins?state=2',
  activity_applications: '/activity-applications?state=1',
  agent_applications: '/agent-applications?state=1',
}

/** The dashboard, fetched anew every fifteen seconds; not for an operator who may not see it. */
export const useDashboard = (enabled = true) =>
  useRead<Dashboard>(
    '/reports/dashboard',
    {},
    {
      enabled,
      refetchInterval: ({ state }) => (state.error instanceof Problem && state.error.status === 403 ? false : 15_000),
    },
  )

/** Chats that wait for anybody, and those of this operator in which he has not seen everything. */
export const useWaitingChats = (enabled = true) =>
  useRead<{ waiting: number; unread: number }>(
    '/chat/waiting',
    {},
    { enabled, refetchInterval: 4000, refetchIntervalInBackground: true },
  )

/** How much waits for this operator, by the address where it is decided. */
export function useWaiting(me: Me | undefined): Record<string, number> {
  const isIn = me !== undefined && !me.must_enrol
  const { data: dashboard } = useDashboard(isIn && may(me, 'report.view'))
  const { data: chats } = useWaitingChats(isIn && may(me, 'chat.view'))
  const queues = queuesOf(dashboard ?? {}).map(
    ({ name, count }) => [queueAddresses[name]?.split('?')[0] ?? '', count] as const,
  )
  return { ...Object.fromEntries(queues), '/chat': (chats?.waiting ?? 0) + (chats?.unread ?? 0) }
}
