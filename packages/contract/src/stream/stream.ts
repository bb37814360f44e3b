/** Topics of a player's stream. */
export const playerTopics = ['balance', 'orders', 'messages', 'limits', 'site'] as const
export type PlayerTopic = (typeof playerTopics)[number]

/** Topics of the console's stream: its queues, named by the last part of each list's address, with `_` for `-`. */
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

/** Heartbeat interval in milliseconds. */
export const beatEvery = 20_000

/** `session`: the session has ended; `again`: reconnect. */
export type StreamEnd = 'session' | 'again'
