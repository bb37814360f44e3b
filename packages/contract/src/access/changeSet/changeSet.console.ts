import { z } from 'zod'
import { write } from '../../endpoint.ts'
import { JsonValue } from '../../wire.ts'
import { ChangeRefused, ChangeUnknown } from './changeSet.copy.ts'

/** A call that changes the configuration, such as 'POST pay-channels' or 'PATCH venues/ag', with its body. */
const Change = z.object({ call: z.string().max(200), body: z.record(z.string(), z.unknown()).optional() })

/**
 * Makes several changes of the configuration in one transaction, all or none, with one code of the second factor. Each
 * change is checked and audited, and may wait for a second operator, as if it were called alone. A refusal's `item` is
 * the position in `changes`, from 0.
 */
export const makeChangeSet = write('operator', 'changeSet.make', 'POST /console/api/change-sets', {
  needsFreshFactor: true,
  input: z.object({ changes: z.array(Change).min(1).max(20) }),
  reply: z.object({
    items: z.array(
      z.object({
        call: z.string(),
        /** 202: the change waits for a second operator, and `answer` is the approval. */
        status: z.literal([200, 201, 202]),
        answer: JsonValue,
      }),
    ),
  }),
  refusals: [ChangeUnknown, ChangeRefused],
})
