/** Queues of items that operators decide, named as in the dashboard. */
export const inboxKinds = [
  'deposits',
  'withdrawals',
  'transfers',
  'adjustments',
  'unmatched_payments',
  'venue_faults',
  'held_wins',
  'activity_applications',
  'bonuses',
  'free_rounds',
  'agent_applications',
  'exclusion_lifts',
  'harm_markers',
  'inquiries',
  'verifications',
  'approvals',
] as const
export type InboxKind = (typeof inboxKinds)[number]
export const isInboxKind = (text: string): text is InboxKind => inboxKinds.some((kind) => kind === text)

/** Kinds whose due time is a setting; an inquiry has a deadline of its own. */
type DueKind = Exclude<InboxKind, 'inquiries'>
export const dueKinds = inboxKinds.filter((kind): kind is DueKind => kind !== 'inquiries')

/** `mine`: owned by the reader; `paused` items are left out of the inbox; `asked`: the player has to answer. */
export const inboxStates = ['waiting', 'mine', 'paused', 'asked'] as const
export type InboxState = (typeof inboxStates)[number]

export const inboxOwners = ['all', 'mine', 'unowned'] as const
export type InboxOwner = (typeof inboxOwners)[number]

/** `urgency`: age divided by the due time; with a minus the reverse order. */
export const inboxSorts = ['-urgency', 'urgency', 'created_at', '-amount'] as const
export type InboxSort = (typeof inboxSorts)[number]

/** Milliseconds after which an operator whose page has not reported is no longer shown as a viewer. */
export const viewerLifetime = 45_000
/** Interval of these reports in milliseconds. */
export const viewEvery = 20_000

/** An operator is mentioned as @username. */
export const mentionPattern = /@([\p{L}\p{N}_.-]{1,60})/gu
