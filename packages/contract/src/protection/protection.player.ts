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
import { read, write } from '../endpoint.ts'
import { orderStates } from '../state.ts'
import { limitKinds, spans } from './protection.ts'
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
} from '../wire.ts'

// Additions of ours to the players' API: limits, pauses and reminders that a player sets (R45 to R53).

/**
 * A limit of one kind over one span. `amount` is the player's own, `operator_amount` the operator's; the lower one counts.
 * `pending` waits to be confirmed from `ripe_at` on; '' with `pending_none` 1: no limit. `unit` says what the figures are: yuan
 * as "1000.00", or whole minutes as "120"; '' where there is none.
 */
export const Limit = z.object({
  kind: z.enum(limitKinds),
  span: z.enum(spans),
  name: z.string(),
  unit: z.enum(['yuan', 'minute']),
  amount: z.string(),
  operator_amount: z.string(),
  used: z.string(),
  rest: z.string(),
  has_pending: Flag,
  pending: z.string(),
  pending_none: Flag,
  ripe_at: BeijingTimeOrBlank,
  is_ripe: Flag,
})

/** What a player asked of us after a self-exclusion; `earliest_at` is when it can be granted (R55). */
const Lift = z.object({
  state: stateWord(orderStates),
  asked_at: BeijingTime,
  earliest_at: BeijingTime,
  note: z.string(),
})

/** Who runs the platform, from what age on one may play, and who helps; '' where the operator says nothing (R57). */
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
    /** The term of a self-exclusion is over: it stands until an operator lifts it. */
    is_term_over: Flag,
    can_ask_lift: Flag,
    /** The newest request; null: none. */
    lift: Lift.nullable(),
  }),
})

/** `kind` is deposit (also where it is left out), loss, stake or time. A lower limit works at once; a higher one, or none (`amount` empty), waits 24 hours for `confirmLimit` (R47). */
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
  refusals: [MinutesUnknown, RealityCheckDue],
})
/** After the term of a self-exclusion: asks to be let in again (R55, R56). */
export const askLift = write('player', 'protection.lift', 'POST /api/protection/lift', {
  input: z.object({ reason: Text }),
  reply: Empty,
  refusals: [LiftEarly, LiftAsked, LiftReasonNeeded],
})

/**
 * How the present session of play stands: how long it has lasted, what was settled in it, whether the reality check waits
 * for an answer, and why nothing more may be played ('' while it may). `next_seconds` is how long until the next check;
 * 0 where none comes.
 */
const Session = z.object({
  seconds: z.number(),
  stakes: Yuan,
  net: SignedYuan,
  bets: z.number(),
  is_due: Flag,
  next_seconds: z.number(),
  stopped: z.string(),
})
/** A game screen is open: a sign of play, sent every half minute. While the check is due it counts for nothing (R49, R50). */
export const showPlay = write('player', 'protection.session', 'POST /api/protection/session', {
  input: Nothing,
  reply: Session,
})
/** The same without a sign, for the protection page. */
export const readSession = read('player', 'protection.sessionNow', 'POST /api/protection/session/now', {
  input: Nothing,
  reply: Session,
})
/** The player has read the reality check and plays on (R49). */
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
