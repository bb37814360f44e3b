import { z } from 'zod'
import { flow } from '../../endpoint.ts'
import { Nothing } from '../../wire.ts'

/** A flow, because it runs two transactions on one snapshot with a longer timeout. */
export const checkLedger = flow('operator:ledger.check', 'ledger.check', 'GET /console/api/ledger/check', {
  input: Nothing,
  reply: z.object({
    ok: z.boolean(),
    checks: z.array(z.object({ id: z.string(), name: z.string(), ok: z.boolean(), detail: z.string() })),
  }),
})
