import type { InboxKind } from '@koi/contract/desk/inbox/inbox'
import { siteStorage } from '@koi/web/storage'
import type { ReadInput, Reply } from './endpoint.ts'
import type { Me } from './me.ts'
import { type Guarded, permissionFor } from './permission.ts'
import { queueAddresses } from './queues.ts'

export const listing = 'GET /console/api/inbox'
type InboxQuery = ReadInput<typeof listing>
export type InboxItem = Reply<typeof listing>['items'][number]

/** The endpoint whose permission an operator needs to decide items of a kind. */
const decides: Record<InboxKind, Guarded> = {
  deposits: 'POST /console/api/deposits/:deposit_no/approve',
  withdrawals: 'POST /console/api/withdrawals/:id/approve',
  transfers: 'POST /console/api/transfers/:id/reconcile',
  adjustments: 'POST /console/api/adjustments/:id/approve',
  unmatched_payments: 'POST /console/api/unmatched-payments/:id/credit',
  venue_faults: 'POST /console/api/venue-faults/:id/close',
  held_wins: 'POST /console/api/held-wins/:id/decide',
  activity_applications: 'POST /console/api/activity-applications/:id/approve',
  bonuses: 'POST /console/api/bonuses/:id/approve',
  free_rounds: 'POST /console/api/free-rounds/:id/approve',
  agent_applications: 'POST /console/api/agent-applications/:id/approve',
  exclusion_lifts: 'POST /console/api/exclusion-lifts/:id/approve',
  harm_markers: 'POST /console/api/harm-markers/:id/decide',
  inquiries: 'POST /console/api/inquiries/:id/answer',
  verifications: 'POST /console/api/verifications/:id/approve',
  approvals: 'POST /console/api/approvals/:id/approve',
}

/** Whether the operator may decide items of some kind; true while the operator is loading. */
export const hasInbox = ({ permissions }: Partial<Me>): boolean =>
  !permissions || Object.values(decides).some((at) => permissions.includes(permissionFor(at)))

/** What an item's list is searched for. */
function searchFor({ kind, number, what, username }: InboxItem): string {
  if (kind === 'venue_faults') return what.split(' · ')[0] ?? ''
  return username === '' || kind === 'inquiries' || kind === 'held_wins' || kind === 'transfers' ? number : username
}

/** Address of the page on which an item is decided: its own, or its list narrowed to it. */
export function itemAddress(item: InboxItem): string {
  const { kind, number } = item
  if (kind === 'deposits' || kind === 'withdrawals') return `/${kind}/${encodeURIComponent(number)}`
  return `${queueAddresses[kind]}&q=${encodeURIComponent(searchFor(item))}`
}

/** Location state of a page that was opened from the inbox, kept in the browser's history. `from`: address of the inbox. */
export interface Opened {
  from: string
  inbox: { item: InboxItem; query: InboxQuery }
}

export const openedIn = (state: unknown): Opened | null =>
  typeof state === 'object' && state !== null && 'inbox' in state ? (state as Opened) : null

/** Choices of an operator in this browser. */
export interface Alerts {
  desktop: boolean
  sound: boolean
}

const alertsKey = (operator: string): string => `koi.inbox.alerts.${operator}`

export function alertsOf(operator: string): Alerts {
  const stored = siteStorage.get(alertsKey(operator)) ?? ''
  return { desktop: stored.includes('desktop'), sound: stored.includes('sound') }
}
export function storeAlerts(operator: string, { desktop, sound }: Alerts): void {
  siteStorage.set(alertsKey(operator), [desktop && 'desktop', sound && 'sound'].filter(Boolean).join())
}
