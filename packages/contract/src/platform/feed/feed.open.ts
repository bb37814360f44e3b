import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { Forbidden, Invalid } from '../../refusal.copy.ts'
import { directions, orderStates, payeeKinds, transferStates, withdrawalStates } from '../../state.ts'
import type { FeedKind } from './feed.ts'
import { FeedSwept } from './feed.copy.ts'
import { categories, type Category } from '../../play/game/game.ts'
import { stateWord } from '../../wire.ts'

/** A UTC time such as '2026-03-01T04:05:06.789Z'. */
const Moment = z.iso.datetime()
const FenNumber = z.int()

const order = { id: z.string(), amount_fen: FenNumber, created_at: Moment, closed_at: Moment.nullable() }

/** A bet as the venue reported it. */
const Bet = z.object({
  id: z.string(),
  venue: z.string(),
  game: z.string(),
  category: z.enum(Object.keys(categories) as [Category, ...Category[]]),
  round: z.string(),
  /** `open`, `void`: the bet was settled before, but is not any more. */
  state: z.enum(['settled', 'open', 'void']),
  stake_fen: FenNumber,
  valid_stake_fen: FenNumber,
  /** The player's result in fen. */
  win_loss_fen: FenNumber,
  bet_at: Moment,
  settled_at: Moment.nullable(),
})
export type FeedBet = z.output<typeof Bet>

const bonus = {
  id: z.string(),
  rule: z.string(),
  version: z.int(),
  /** Amount in fen; for free rounds their total stake. */
  amount_fen: FenNumber,
  /** Number of free rounds; 0: the bonus is money. */
  rounds: z.int(),
  /** Turnover in fen that the bonus requires. */
  required_fen: FenNumber,
  created_at: Moment,
}

const datas = {
  /** A posting between two accounts of the player; balances are those after it. */
  'ledger.posted': z.object({
    /** Sequence number per player: 1, 2, 3 … without gaps. */
    seq: z.int(),
    key: z.string(),
    kind: z.string(),
    /** Id of the order, claim or bet. */
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
    /** Amount credited to the main wallet; null until credited. */
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
  /** The amount is negative for a debit. */
  'adjustment.changed': z.object({ ...order, state: stateWord(orderStates) }),
  'player.registered': z.object({ registered_at: Moment }),
  'player.signed_in': z.object({ signed_in_at: Moment, kind: z.enum(['password', 'passkey']) }),
  /** Bets in one report of the venue that were settled, or corrected afterwards: the latest event about a bet is valid. */
  'bet.settled': z.object({ count: z.int(), bets: z.array(Bet) }),
  'bonus.offered': z.object(bonus),
  'bonus.credited': z.object(bonus),
  /** The bonus's turnover requirement is met, or it had none; a corrected bet may reopen it. */
  'bonus.done': z.object(bonus),
  /** The bonus ended. `lost`: the player lost everything; `revoked_fen`: amount taken back. */
  'bonus.ended': z.object({
    ...bonus,
    outcome: z.enum(['expired', 'forfeited', 'refused', 'lost']),
    revoked_fen: FenNumber,
  }),
} as const satisfies Record<FeedKind, z.ZodType>

const event = <const Kind extends FeedKind>(type: Kind) =>
  z.object({
    /** Position in the feed. It increases and may skip numbers: all events with smaller ids have been published before. */
    id: z.string(),
    type: z.literal(type),
    /** When the position was assigned; never decreases with increasing `id`. */
    at: Moment,
    player: z.object({ id: z.string(), username: z.string() }),
    data: datas[type],
  })

/** An event; it contains no personal data except the player's id and username. */
export const FeedEvent = z.discriminatedUnion('type', [
  event('ledger.posted'),
  event('deposit.changed'),
  event('withdrawal.changed'),
  event('transfer.changed'),
  event('adjustment.changed'),
  event('player.registered'),
  event('player.signed_in'),
  event('bet.settled'),
  event('bonus.offered'),
  event('bonus.credited'),
  event('bonus.done'),
  event('bonus.ended'),
])
export type FeedEvent = z.output<typeof FeedEvent>

/** Data of an order's event without the order's id. */
export type FeedOrder<Type extends FeedKind> = Omit<Extract<FeedEvent, { type: Type }>['data'], 'id'>

/** Body of a webhook call: a batch in feed order. */
export const FeedMessage = z.object({
  type: z.literal('feed.events'),
  timestamp: Moment,
  data: z.object({
    events: z.array(FeedEvent),
    /** Value of `after` for the next call. */
    next: z.string(),
  }),
})
export type FeedMessage = z.output<typeof FeedMessage>

/**
 * Reads events after `after`, oldest first; by default from the oldest kept one on. Older positions are refused, with
 * the smallest allowed one as `oldest`. `types`: comma-separated filter; a type for which the key has no scope is
 * refused.
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
    next: z.string(),
    has_more: z.boolean(),
  }),
  refusals: [Forbidden, FeedSwept, Invalid],
})
