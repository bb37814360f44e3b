import { z } from 'zod'
import {
  LimitMalformed,
  LimitUnchanged,
  MinutesUnknown,
  MonthsUnknown,
  NotShorter,
  NothingWished,
  SpanUnknown,
  WishEarly,
} from './protection.copy.ts'
import { read, write } from '../endpoint.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  Flag,
  Nothing,
  PageNumber,
  pageOf,
  SignedYuan,
  Text,
  WholeOrNull,
  Yuan,
} from '../wire.ts'

// Additions of ours to the players' API: limits, pauses and reminders that a player sets (R45 to R53).

const YuanOrBlank = z.union([z.literal(''), Yuan])

/** `amount` is the player's own limit, `operator_amount` the operator's; the lower one counts. `wish` waits to be confirmed from `ripe_at` on; '' with `wishes_none` 1: no limit. */
export const Limit = z.object({
  span: z.string(),
  name: z.string(),
  amount: YuanOrBlank,
  operator_amount: YuanOrBlank,
  used: Yuan,
  rest: YuanOrBlank,
  has_wish: Flag,
  wish: YuanOrBlank,
  wishes_none: Flag,
  ripe_at: BeijingTimeOrBlank,
  is_ripe: Flag,
})

export const readProtection = read('player', 'protection.read', 'POST /api/protection', {
  input: Nothing,
  reply: z.object({
    limits: z.array(Limit),
    is_excluded: Flag,
    excluded_until: BeijingTimeOrBlank,
    excluded_kind: z.string(),
    is_indefinite: Flag,
    reality_minutes: z.number(),
  }),
})

/** A lower limit works at once; a higher one, or none (`amount` empty), waits 24 hours for `confirmLimit` (R47). */
export const setLimit = write('player', 'protection.limit', 'POST /api/protection/limit', {
  input: z.object({ span: Text, amount: Text }),
  reply: Empty,
  refusals: [SpanUnknown, LimitMalformed, LimitUnchanged],
})
export const confirmLimit = write('player', 'protection.confirm', 'POST /api/protection/limit/confirm', {
  input: z.object({ span: Text }),
  reply: Empty,
  refusals: [NothingWished, WishEarly, SpanUnknown],
})
export const dropWish = write('player', 'protection.drop', 'POST /api/protection/limit/cancel', {
  input: z.object({ span: Text }),
  reply: Empty,
  refusals: [NothingWished, SpanUnknown],
})

/** `span` is day, week or month. At once, and not to be shortened (R51). */
export const timeOut = write('player', 'protection.timeout', 'POST /api/protection/timeout', {
  input: z.object({ span: Text }),
  reply: Empty,
  refusals: [SpanUnknown, NotShorter],
})
/** `months` is 6 or more, 0 for ever (R52). */
export const excludeSelf = write('player', 'protection.exclude', 'POST /api/protection/exclude', {
  input: z.object({ months: WholeOrNull }),
  reply: Empty,
  refusals: [MonthsUnknown, NotShorter],
})

export const setReality = write('player', 'protection.reality', 'POST /api/protection/reality', {
  input: z.object({ minutes: WholeOrNull }),
  reply: Empty,
  refusals: [MinutesUnknown],
})
/** What was settled of the player's bets in the last `seconds` (R50). */
export const readSession = read('player', 'protection.session', 'POST /api/protection/session', {
  input: z.object({ seconds: WholeOrNull }),
  reply: z.object({ stakes: Yuan, net: SignedYuan, bets: z.number() }),
})
export const listChanges = read('player', 'protection.changes', 'POST /api/protection/history', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(
    z.object({ id: z.string(), actor: z.string(), act: z.string(), words: z.string(), created_at: BeijingTime }),
  ),
})
