import { z } from 'zod'
import { write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, OptionalTime, Which } from '../../wire.ts'
import { HoldEndsInThePast, HoldReasonNeeded, NotHeld } from './hold.copy.ts'
import { holdKinds } from './hold.ts'

/** What is held for a player now. `until`: '' until an operator releases it. */
export const Holds = z.array(
  z.object({
    kind: z.enum(holdKinds),
    reason: z.string(),
    by: z.string(),
    at: BeijingTime,
    until: BeijingTimeOrBlank,
  }),
)

const Held = Which.extend({ kind: z.enum(holdKinds), reason: z.string().trim().max(200) })

/**
 * Holds withdrawals, deposits or play of a player until `until`, or until it is released. Nothing moves: orders and bets that exist
 * go on, except that withdrawals are not paid out. A hold of the same kind is replaced.
 */
export const holdPlayer = write('operator:player.hold', 'player.hold', 'POST /console/api/players/:id/holds', {
  input: Held.extend({ until: OptionalTime }),
  reply: z.object({ holds: Holds }),
  refusals: [NotFound, HoldReasonNeeded, HoldEndsInThePast],
})

export const releasePlayer = write(
  'operator:player.hold',
  'player.release',
  'POST /console/api/players/:id/holds/release',
  {
    needsFreshFactor: true,
    input: Held,
    reply: z.object({ holds: Holds }),
    refusals: [NotFound, HoldReasonNeeded, NotHeld],
  },
)
