import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import {
  EndsInThePast,
  ExclusionStands,
  LiftDecided,
  LiftTooSoon,
  LimitMalformed,
  NotShorter,
  ReasonNeeded,
} from './protection.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Limit } from './protection.player.ts'
import { orderStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, itemsOf, ListQuery, stateCode, Which } from '../../wire.ts'

export const ProtectionSheet = z.object({
  player_id: z.string(),
  username: z.string(),
  is_excluded: Flag,
  excluded_until: BeijingTimeOrBlank,
  /** `timeout` or `exclusion` (both set by the player), `operator`, or ''. */
  excluded_kind: z.string(),
  is_indefinite: Flag,
  reality_minutes: z.number(),
  is_term_over: Flag,
  limits: z.array(Limit),
  history: z.array(
    z.object({
      id: z.string(),
      actor: z.string(),
      actor_name: z.string(),
      act: z.string(),
      words: z.string(),
      /** The operator's reason; '' for changes by the player. */
      reason: z.string(),
      created_at: BeijingTime,
    }),
  ),
})

const Quantity = z.union([z.string(), z.number(), z.null()]).optional()
const Spans = z.object({ day: Quantity, week: Quantity, month: Quantity })

export const readProtectionSheet = read(
  'operator:player.view',
  'protection.sheet',
  'GET /console/api/players/:id/protection',
  { input: Which, reply: ProtectionSheet, refusals: [NotFound] },
)
/**
 * The operator's limits apply in addition to the player's (null or '' removes one; time in minutes). The end of an
 * exclusion can only be moved to a later time. `reason` is stored in the audit trail.
 */
export const protectPlayer = write(
  'operator:player.change',
  'protection.change',
  'PUT /console/api/players/:id/protection',
  {
    needsFreshFactor: true,
    input: Which.extend({
      limits: Spans.optional(),
      loss: Spans.optional(),
      stake: Spans.optional(),
      time: Spans.optional(),
      excluded_until: z.string().max(19).optional(),
      reason: z.string().trim().max(200).default(''),
    }),
    reply: ProtectionSheet,
    refusals: [NotFound, ReasonNeeded, LimitMalformed, ExclusionStands, EndsInThePast, NotShorter],
  },
)

export const LiftRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  reason: z.string(),
  state: stateCode(orderStates),
  created_at: BeijingTime,
  term_ends_at: BeijingTimeOrBlank,
  earliest_at: BeijingTime,
  decided_by: z.string(),
  closed_at: BeijingTimeOrBlank,
  note: z.string(),
})

export const listLifts = read('operator:player.view', 'protection.lifts', 'GET /console/api/exclusion-lifts', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(LiftRow),
})
const Decision = { input: Which.extend({ reason: z.string().trim().max(200).default('') }), reply: LiftRow }
/** Grants a request to lift an exclusion; the player reads `reason`. Refused until seven days after the request. */
export const grantLift = write(
  'operator:player.change',
  'protection.liftGrant',
  'POST /console/api/exclusion-lifts/:id/approve',
  { ...Decision, needsFreshFactor: true, refusals: [NotFound, ReasonNeeded, LiftDecided, LiftTooSoon] },
)
export const refuseLift = write(
  'operator:player.change',
  'protection.liftRefuse',
  'POST /console/api/exclusion-lifts/:id/reject',
  { ...Decision, needsFreshFactor: true, refusals: [NotFound, ReasonNeeded, LiftDecided] },
)
