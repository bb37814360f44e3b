import type { ThreadRow } from '../chat/chat.console.ts'

/** Topics of a player's stream. */
export const playerTopics = ['balance', 'orders', 'messages', 'limits', 'site'] as const
export type PlayerTopic = (typeof playerTopics)[number]

/**
 * Topics of the console's stream: one per queue, named by the last part of its list's address with `_` instead of `-`, and
 * `inbox`: how an item of any queue is handled has changed.
 */
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
  'inbox',
] as const
export type DeskTopic = (typeof deskTopics)[number]

/**
 * Data of the event `chat` on the console's stream, for operators with the permission `chat.view`. Changes made while
 * the stream was not connected are not sent; the page reads them after `ready`.
 */
export interface DeskChats {
  /** The changed threads, as the list shows them. */
  threads: ThreadRow[]
  /** Ids of threads whose guest is typing. */
  typing: string[]
  /** Counts as in `GET /console/api/chat/waiting` for this operator; absent if no thread changed. */
  counts?: { waiting: number; unread: number }
}

/** Heartbeat interval in milliseconds. */
export const beatEvery = 20_000

/** Why a stream ends. `session`: the session has ended; `again`: the page has to reconnect. */
export type StreamEnd = 'session' | 'again'
