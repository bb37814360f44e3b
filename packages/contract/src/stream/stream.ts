/** What a player's page is told of, in the order of the numbers of an event's id. */
export const playerTopics = ['balance', 'orders', 'messages', 'limits', 'site'] as const
export type PlayerTopic = (typeof playerTopics)[number]

/** What the console is told of: its queues, by the last part of the address of each list, with `_` for `-`. */
export const deskTopics = [
  'deposits',
  'withdrawals',
  'transfers',
  'adjustments',
  'free_rounds',
  'approvals',
  'unmatched_payments',
  'activity_applications',
  'agent_applications',
  'exclusion_lifts',
  'harm_markers',
  'venue_faults',
  'verifications',
] as const
export type DeskTopic = (typeof deskTopics)[number]

/** Something is sent at least this often, so that a page knows that it is still being told. Milliseconds. */
export const beatEvery = 20_000

/** Why a stream was ended: its session is over, or it has to be opened again. */
export type StreamEnd = 'session' | 'again'
