import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Forbidden, Invalid } from '../refusal.copy.ts'
import { directions, orderStates, payeeKinds, transferStates, withdrawalStates } from '../state.ts'
import type { FeedKind } from './feed.ts'
import { FeedSwept } from './feed.copy.ts'
import { stateWord } from '../wire.ts'

/** UTC: '2026-03-01T04:05:06.789Z'. */
const Moment = z.iso.datetime()
/** Fen: hundredths of a yuan. */
const FenNumber = z.int()

/** What every order says; its moments are those of the business. */
const order = { id: z.string(), amount_fen: FenNumber, created_at: Moment, closed_at: Moment.nullable() }

const datas = {
  /** Money moved from one account of the player to another; the balances are those after it. */
  'ledger.posted': z.object({
    /** 1, 2, 3 … of the player, without a gap. */
    seq: z.int(),
    key: z.string(),
    kind: z.string(),
    /** The order, claim or bet that is the reason. */
    about: z.string(),
    from: z.string(),
    to: z.string(),
    amount_fen: FenNumber,
    from_balance_fen: FenNumber,
    to_balance_fen: FenNumber,
    at: Moment,
  }),
  'deposit.changed': z.object({
    ...order,
    number: z.string(),
    channel: z.string(),
    state: stateWord(orderStates),
    /** What came into the wallet; null while nothing has. */
    credited_fen: FenNumber.nullable(),
  }),
  'withdrawal.changed': z.object({
    ...order,
    number: z.string(),
    payee_kind: stateWord(payeeKinds),
    state: stateWord(withdrawalStates),
  }),
  'transfer.changed': z.object({
    ...order,
    venue: z.string(),
    direction: stateWord(directions),
    why: z.string(),
    state: stateWord(transferStates),
  }),
  /** Its amount is below zero where money is taken. */
  'adjustment.changed': z.object({ ...order, state: stateWord(orderStates) }),
  'player.registered': z.object({ registered_at: Moment }),
} as const satisfies Record<FeedKind, z.ZodType>

const event = <const Kind extends FeedKind>(type: Kind) =>
  z.object({
    /** Its number in the feed: whoever has seen it has seen every smaller one. */
    id: z.string(),
    type: z.literal(type),
    /** When it was given its number; never before the event of a smaller one. */
    at: Moment,
    player: z.object({ id: z.string(), username: z.string() }),
    data: datas[type],
  })

/** Something that happened: no personal data but the id and the user name of the player. */
export const FeedEvent = z.discriminatedUnion('type', [
  event('ledger.posted'),
  event('deposit.changed'),
  event('withdrawal.changed'),
  event('transfer.changed'),
  event('adjustment.changed'),
  event('player.registered'),
])
export type FeedEvent = z.output<typeof FeedEvent>

/** What a webhook is sent: a batch, in the order of the feed. */
export const FeedMessage = z.object({
  type: z.literal('feed.events'),
  /** When the batch was made. */
  timestamp: Moment,
  data: z.object({
    events: z.array(FeedEvent),
    /** Where to read on with `after`, should this batch be the last that came. */
    next: z.string(),
  }),
})
export type FeedMessage = z.output<typeof FeedMessage>

/**
 * What happened after the event `after`, the oldest first; left out, from the oldest on that is kept. What is kept no more
 * (the setting `feed_days`) is refused, and `oldest` of the answer is the least `after` there is. `types` keeps it to some kinds, with commas; one that the key
 * has no scope for is refused, and left out where none is named.
 */
export const readEvents = read('key', 'feed.read', 'GET /open/api/events', {
  replica: 'late',
  input: z.object({
    after: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    types: z.string().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(FeedEvent),
    /** What to ask with as `after` next. */
    next: z.string(),
    /** Whether there is more already. */
    has_more: z.boolean(),
  }),
  refusals: [Forbidden, FeedSwept, Invalid],
})
