import type { FeedKind } from '@koi/contract/platform/feed/feed'
import type { MessageEvent } from '@koi/contract/player/messenger/messenger'
import type { DeskTopic, PlayerTopic } from '@koi/contract/contact/stream/stream'

/** Kind of the task that makes a player's exclusion known to other brands (player/barring/publish.ts). */
export const publishExclusionKind = 'publish-exclusion'

/** What readers of the log do with an event. An event without a type of the feed is not published. */
interface Terms {
  /** Its type in the open feed and in webhooks. */
  feed?: FeedKind
  /** Topic that changed for its player; for all players if it has none. */
  player?: PlayerTopic
  /** Queue of the console that changed. */
  desk?: DeskTopic
  /** Kind of the task that is inserted for its player where several brands share an installation. */
  task?: string
}

/** `handled`: claimed, released, or stored a first decision. */
const terms = {
  'ledger.posted': { feed: 'ledger.posted', player: 'balance' },
  'player.registered': { feed: 'player.registered' },
  'player.signed_in': { feed: 'player.signed_in' },
  /** A fact of the player that no other event tells: sign-in, contact, language, level, tags, payees. */
  'player.changed': {},
  /** The risk score or the number of linked accounts changed. */
  'risk.changed': {},
  /** Bets were settled, or settled ones corrected; `days`: the Beijing days whose sums changed; `bets`: as published. */
  'bet.settled': { feed: 'bet.settled' },
  /** `about`: the segment. Not for the players of a new version. */
  'segment.entered': {},
  'segment.left': {},
  'deposit.created': { feed: 'deposit.changed', desk: 'deposits' },
  'deposit.closed': { feed: 'deposit.changed', desk: 'deposits', player: 'orders' },
  'deposit.handled': { desk: 'deposits' },
  'unmatched_payment.changed': { desk: 'unmatched_payments' },
  'withdrawal.created': { feed: 'withdrawal.changed', desk: 'withdrawals' },
  'withdrawal.changed': { feed: 'withdrawal.changed', desk: 'withdrawals', player: 'orders' },
  'withdrawal.handled': { desk: 'withdrawals' },
  'transfer.changed': { feed: 'transfer.changed' },
  /** Its result became unknown, or was until now; other transfers end at once and are in no queue. */
  'transfer.unsettled': { feed: 'transfer.changed', desk: 'transfers', player: 'orders' },
  'adjustment.changed': { feed: 'adjustment.changed', desk: 'adjustments' },
  'bonus.offered': { feed: 'bonus.offered' },
  'bonus.credited': { feed: 'bonus.credited' },
  /** Its turnover is fulfilled. */
  'bonus.done': { feed: 'bonus.done' },
  /** Expired, given up, refused, or lost with the player's money. */
  'bonus.ended': { feed: 'bonus.ended' },
  /** Begins or ends to wait for operators, or got a first decision. */
  'bonus.reviewed': { desk: 'bonuses' },
  'free_round.changed': { desk: 'free_rounds' },
  'activity_application.changed': { desk: 'activity_applications' },
  'agent_application.changed': { desk: 'agent_applications' },
  'approval.changed': { desk: 'approvals' },
  'exclusion_lift.changed': { desk: 'exclusion_lifts' },
  'harm_marker.changed': { desk: 'harm_markers' },
  'venue_fault.changed': { desk: 'venue_faults' },
  'verification.changed': { desk: 'verifications' },
  'verification.handled': { desk: 'verifications' },
  'protection.changed': { player: 'limits', task: publishExclusionKind },
  'message.changed': { player: 'messages' },
  'setting.changed': { player: 'site' },
  'venue.changed': {},
  'game.changed': {},
  'banner.changed': {},
  'notice.changed': {},
  'campaign.changed': {},
  /** Channels, their ranges, and receiving accounts. */
  'channel.changed': {},
  /** `about`: the thread. */
  'chat.changed': {},
  'chat.guest_typing': {},
  'chat.operator_typing': {},
} as const satisfies Record<string, Terms>

/** An announcement (`messageEvents`) becomes messages to players or operators; readers of other kinds skip it. */
export type EventKind = keyof typeof terms | MessageEvent

const kindsWith = (fits: (one: Terms) => boolean): string[] =>
  Object.entries<Terms>(terms).flatMap(([kind, one]) => (fits(one) ? [kind] : []))

/** Undefined for an announcement, and for a kind of another build. */
export const termsOf = (kind: string): Terms | undefined => (terms as Record<string, Terms>)[kind]

/** The kinds that the feed publishes under these types. */
export const kindsOfFeed = (types: readonly FeedKind[]): string[] =>
  kindsWith(({ feed }) => feed !== undefined && types.includes(feed))

export const playerKinds = kindsWith(({ player }) => player !== undefined)
/** Kinds with a task, and its kind. */
export const taskKinds = Object.entries<Terms>(terms).flatMap(([kind, { task }]) => (task ? [{ kind, task }] : []))
export const deskKinds = kindsWith(({ desk }) => desk !== undefined)
/** Kinds of the chat that the operators' streams read. */
export const deskChatKinds = ['chat.changed', 'chat.guest_typing'] as const satisfies EventKind[]
export const chatKinds = kindsWith(() => true).filter((kind) => kind.startsWith('chat.'))
