import { z } from 'zod'
import { write } from '../../endpoint.ts'
import { JsonValue } from '../../wire.ts'
import { ChangeRefused, ChangeUnknown } from './changeSet.copy.ts'

/** A call that changes the configuration, as 'POST pay-channels' or 'PATCH venues/ag', and what its body would be. */
const Change = z.object({ call: z.string().max(200), body: z.record(z.string(), z.unknown()).optional() })

/**
 * Makes several changes of the configuration in one transaction, with one code of the second factor: all of them or none.
 * Each is checked, audited, and may wait for a second operator, as if it were called alone. `item` of a refusal is the
 * position in `changes`, from 0.
 */
export const makeChangeSet = write('operator', 'changeSet.make', 'POST /console/api/change-sets', {
  needsFreshFactor: true,
  input: z.object({ changes: z.array(Change).min(1).max(20) }),
  reply: z.object({
    items: z.array(
      z.object({
        call: z.string(),
        /** 202: it waits for a second operator, and `answer` is the approval. */
        status: z.literal([200, 201, 202]),
        answer: JsonValue,
      }),
    ),
  }),
  refusals: [ChangeUnknown, ChangeRefused],
})
