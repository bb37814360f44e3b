import type { FeedKind } from '@koi/contract/platform/feed/feed'
import type { MessageEvent } from '@koi/contract/player/messenger/messenger'
import type { DeskTopic, PlayerTopic } from '@koi/contract/contact/stream/stream'

/** Kind of the task that makes a player's self-exclusion known to other brands (player/barring/publish.ts). */
export const publishExclusionKind = 'publish-exclusion'

/** What readers of the log do with a kind of event. Kinds without a `feed` type are not published. */
interface Terms {
  /** The event's type in the open feed and in webhooks. */
  feed?: FeedKind
  /** Topic that the player's stream announces; an event without a player is announced to all players. */
  player?: PlayerTopic
  /** Queue of the console that changed. */
  desk?: DeskTopic
  /** Kind of the task that is inserted for the event's player when several brands share the installation. */
  task?: string
}

/** A `handled` event: an operator claimed or released the order, or made its first decision. */
const terms = {
  'ledger.posted': { feed: 'ledger.posted', player: 'balance' },
  'player.registered': { feed: 'player.registered' },
  'player.signed_in': { feed: 'player.signed_in' },
  /**
   * Something about the player changed that no other event reports: sign-in, contact, language, level, tags, payees.
   */
  'player.changed': {},
  /** The risk score or the number of linked accounts changed. */
  'risk.changed': {},
  /**
   * Bets were settled, or settled bets were corrected. `days`: the Beijing days whose sums changed; `bets`: the bets as
   * published.
   */
  'bet.settled': { feed: 'bet.settled' },
  /** `about`: the segment. The first evaluation of a new version of its condition writes no events. */
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
  /**
   * The transfer's result became unknown, or an unknown result was settled. Other transfers end at once and appear in
   * no queue.
   */
  'transfer.unsettled': { feed: 'transfer.changed', desk: 'transfers', player: 'orders' },
  'adjustment.changed': { feed: 'adjustment.changed', desk: 'adjustments' },
  'bonus.offered': { feed: 'bonus.offered' },
  'bonus.credited': { feed: 'bonus.credited' },
  /** The bonus's turnover requirement is met. */
  'bonus.done': { feed: 'bonus.done' },
  /** The bonus expired, was given up or refused, or was lost with the player's money. */
  'bonus.ended': { feed: 'bonus.ended' },
  /** The bonus begins or stops waiting for operators, or got a first decision. */
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
  /** An operator claimed, paused, assigned or opened an item, or wrote a note about it. */
  'inbox.changed': { desk: 'inbox' },
  'protection.changed': { player: 'limits', task: publishExclusionKind },
  'message.changed': { player: 'messages' },
  'setting.changed': { player: 'site' },
  'venue.changed': {},
  'game.changed': {},
  'banner.changed': {},
  'notice.changed': {},
  'campaign.changed': {},
  /** Channels, their amount ranges, or receiving accounts changed. */
  'channel.changed': {},
  /** `about`: the chat thread. */
  'chat.changed': {},
  'chat.guest_typing': {},
  'chat.operator_typing': {},
} as const satisfies Record<string, Terms>

/**
 * Kinds of events. Announcements (`messageEvents`) become messages to players or operators; other readers skip them.
 */
export type EventKind = keyof typeof terms | MessageEvent

const kindsWith = (fits: (one: Terms) => boolean): string[] =>
  Object.entries<Terms>(terms).flatMap(([kind, one]) => (fits(one) ? [kind] : []))

/** Undefined for an announcement, and for a kind that only another release knows. */
export const termsOf = (kind: string): Terms | undefined => (terms as Record<string, Terms>)[kind]

/** The kinds that the feed publishes under these types. */
export const kindsOfFeed = (types: readonly FeedKind[]): string[] =>
  kindsWith(({ feed }) => feed !== undefined && types.includes(feed))

export const playerKinds = kindsWith(({ player }) => player !== undefined)
/** The kinds that cause a task, each with the kind of the task. */
export const taskKinds = Object.entries<Terms>(terms).flatMap(([kind, { task }]) => (task ? [{ kind, task }] : []))
export const deskKinds = kindsWith(({ desk }) => desk !== undefined)
/** Kinds of the chat that the operators' streams read. */
export const deskChatKinds = ['chat.changed', 'chat.guest_typing'] as const satisfies EventKind[]
export const chatKinds = kindsWith(() => true).filter((kind) => kind.startsWith('chat.'))
