import type { ThreadRow } from '../chat/chat.console.ts'

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
  'bonuses',
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

/**
 * Data of the console stream's event `chat`, for operators with the permission `chat.view`. What changed while the stream was
 * not connected is not sent: the page reads it after `ready`.
 */
export interface DeskChats {
  /** The changed threads as the list has them. */
  threads: ThreadRow[]
  /** Ids of threads whose guest is typing. */
  typing: string[]
  /** As `GET /console/api/chat/waiting` for this operator; absent if no thread changed. */
  counts?: { waiting: number; unread: number }
}

/** Heartbeat interval in milliseconds. */
export const beatEvery = 20_000

/** `session`: the session has ended; `again`: reconnect. */
export type StreamEnd = 'session' | 'again'
