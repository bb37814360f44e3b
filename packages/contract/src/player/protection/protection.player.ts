import { z } from 'zod'
import {
  KindUnknown,
  LiftAsked,
  LiftEarly,
  LiftReasonNeeded,
  LimitMalformed,
  LimitUnchanged,
  MinutesUnknown,
  MonthsUnknown,
  NotShorter,
  NothingPending,
  RealityCheckDue,
  SpanUnknown,
  PendingEarly,
} from './protection.copy.ts'
import { read, write } from '../../endpoint.ts'
import { orderStates } from '../../state.ts'
import { limitKinds, limitPeriods, spans } from './protection.ts'
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
  stateWord,
  Yuan,
} from '../../wire.ts'

/**
 * The lower of `amount` (the player's) and `operator_amount` applies. `pending` can be confirmed from `ripe_at` on; ''
 * with `pending_none` 1 removes the limit. Yuan as "1000.00", minutes as "120".
 *
 * `period` says what the span is. `ends_at`: end of the current calendar day, week or month; '' for a rolling limit.
 * `frees` of what is used is free again at `frees_at`: all of it at the end of a calendar period, and of a rolling limit
 * of deposits or stakes the oldest part; '' where nothing is known.
 */
export const Limit = z.object({
  kind: z.enum(limitKinds),
  span: z.enum(spans),
  period: z.enum(limitPeriods),
  name: z.string(),
  unit: z.enum(['yuan', 'minute']),
  amount: z.string(),
  operator_amount: z.string(),
  used: z.string(),
  rest: z.string(),
  ends_at: BeijingTimeOrBlank,
  frees: z.string(),
  frees_at: BeijingTimeOrBlank,
  has_pending: Flag,
  pending: z.string(),
  pending_none: Flag,
  ripe_at: BeijingTimeOrBlank,
  is_ripe: Flag,
})

const Lift = z.object({
  state: stateWord(orderStates),
  asked_at: BeijingTime,
  earliest_at: BeijingTime,
  note: z.string(),
})

/** Licence holder, minimum age and support contacts; '' where not configured. */
export const readLicence = read('anyone', 'protection.licence', 'POST /api/protection/licence', {
  input: Nothing,
  reply: z.object({
    licence: z.string(),
    jurisdiction: z.string(),
    minimum_age: z.number(),
    help_name: z.string(),
    help_contact: z.string(),
  }),
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
    /** The term is over; the exclusion applies until an operator ends it. */
    is_term_over: Flag,
    can_ask_lift: Flag,
    lift: Lift.nullable(),
  }),
})

/** Sets a limit. A lower one applies immediately; a higher one, or '', must be confirmed by `confirmLimit` after 24 hours. */
export const setLimit = write('player', 'protection.limit', 'POST /api/protection/limit', {
  input: z.object({ kind: Text, span: Text, amount: Text }),
  reply: Empty,
  refusals: [KindUnknown, SpanUnknown, LimitMalformed, LimitUnchanged],
})
export const confirmLimit = write('player', 'protection.confirm', 'POST /api/protection/limit/confirm', {
  input: z.object({ kind: Text, span: Text }),
  reply: Empty,
  refusals: [NothingPending, PendingEarly, KindUnknown, SpanUnknown],
})
export const dropPending = write('player', 'protection.drop', 'POST /api/protection/limit/cancel', {
  input: z.object({ kind: Text, span: Text }),
  reply: Empty,
  refusals: [NothingPending, KindUnknown, SpanUnknown],
})

/** Declines the limit that the deposit screen offers, so that it is not offered again. */
export const declineLimitOffer = write('player', 'protection.declineOffer', 'POST /api/protection/limit/decline', {
  input: Nothing,
  reply: Empty,
})

/** Pauses the player for `span`: day, week or month. Applies immediately and cannot be shortened. */
export const timeOut = write('player', 'protection.timeout', 'POST /api/protection/timeout', {
  input: z.object({ span: Text }),
  reply: Empty,
  refusals: [SpanUnknown, NotShorter],
})
/** Excludes the player for `months`: 6 or more; 0 is permanent. */
export const excludeSelf = write('player', 'protection.exclude', 'POST /api/protection/exclude', {
  input: z.object({ months: WholeOrNull }),
  reply: Empty,
  refusals: [MonthsUnknown, NotShorter],
})

export const setReality = write('player', 'protection.reality', 'POST /api/protection/reality', {
  input: z.object({ minutes: WholeOrNull }),
  reply: Empty,
  refusals: [MinutesUnknown, RealityCheckDue],
})
/** Requests the end of a self-exclusion whose term is over. */
export const requestLift = write('player', 'protection.lift', 'POST /api/protection/lift', {
  input: z.object({ reason: Text }),
  reply: Empty,
  refusals: [LiftEarly, LiftAsked, LiftReasonNeeded],
})

/** `stopped`: why play is refused, '' if it is allowed. `next_seconds`: until the next reality check; 0 for none. */
const Session = z.object({
  seconds: z.number(),
  stakes: Yuan,
  net: SignedYuan,
  bets: z.number(),
  is_due: Flag,
  next_seconds: z.number(),
  stopped: z.string(),
})
/** Reports play; sent every 30 s while a game screen is open. Ignored while the reality check is due. */
export const reportPlay = write('player', 'protection.session', 'POST /api/protection/session', {
  input: Nothing,
  reply: Session,
})
/** Reads the same without counting as play. */
export const readSession = read('player', 'protection.sessionNow', 'POST /api/protection/session/now', {
  input: Nothing,
  reply: Session,
})
export const answerReality = write('player', 'protection.answer', 'POST /api/protection/session/answer', {
  input: Nothing,
  reply: Session,
})
export const listChanges = read('player', 'protection.changes', 'POST /api/protection/history', {
  replica: 'caughtUp',
  input: z.object({ page: PageNumber }),
  reply: pageOf(
    z.object({ id: z.string(), actor: z.string(), act: z.string(), words: z.string(), created_at: BeijingTime }),
  ),
})
