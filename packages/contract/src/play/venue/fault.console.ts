import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { caseStates } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, itemsOf, JsonValue, ListQuery, stateCode } from '../../wire.ts'

export const listVenueFaults = read('operator:venue.view', 'venue.faults', 'GET /console/api/venue-faults', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(
    z.object({
      id: z.string(),
      platname: z.string(),
      kind: z.string(),
      detail: JsonValue,
      created_at: BeijingTime,
      closed_at: BeijingTimeOrBlank,
      state: stateCode(caseStates),
    }),
  ),
})
export const closeVenueFault = write(
  'operator:venue.change',
  'venue.closeFault',
  'POST /console/api/venue-faults/:id/close',
  { input: z.object({ id: z.string() }), reply: Empty, refusals: [NotFound] },
)
