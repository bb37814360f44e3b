import { z } from 'zod'
import { NotFound } from '../refusal.copy.ts'
import { EndsInThePast, ExclusionStands, LimitMalformed, NotShorter, ReasonNeeded } from './protection.copy.ts'
import { read, write } from '../endpoint.ts'
import { Limit } from './protection.player.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag } from '../wire.ts'

export const ProtectionSheet = z.object({
  player_id: z.string(),
  username: z.string(),
  is_excluded: Flag,
  excluded_until: BeijingTimeOrBlank,
  /** timeout, exclusion (both by the player), operator, or ''. */
  excluded_kind: z.string(),
  is_indefinite: Flag,
  reality_minutes: z.number(),
  limits: z.array(Limit),
  history: z.array(
    z.object({
      id: z.string(),
      actor: z.string(),
      actor_name: z.string(),
      act: z.string(),
      words: z.string(),
      /** The operator's; '' for what the player did. */
      reason: z.string(),
      created_at: BeijingTime,
    }),
  ),
})

const Which = z.object({ id: z.string().max(64) })
const Amount = z.union([z.string(), z.number(), z.null()])

export const readProtectionSheet = read(
  'operator:player.view',
  'protection.sheet',
  'GET /console/api/players/:id/protection',
  { input: Which, reply: ProtectionSheet, refusals: [NotFound] },
)
/**
 * Limits of the operator next to the player's own (null or '' takes the operator's away), and a later end of the exclusion:
 * it is never shortened here. `reason` is kept in the audit trail.
 */
export const protectPlayer = write(
  'operator:player.change',
  'protection.change',
  'PUT /console/api/players/:id/protection',
  {
    needsFreshFactor: true,
    input: Which.extend({
      limits: z.object({ day: Amount.optional(), week: Amount.optional(), month: Amount.optional() }).optional(),
      excluded_until: z.string().max(19).optional(),
      reason: z.string().trim().max(200).default(''),
    }),
    reply: ProtectionSheet,
    refusals: [NotFound, ReasonNeeded, LimitMalformed, ExclusionStands, EndsInThePast, NotShorter],
  },
)
