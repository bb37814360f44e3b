import { z } from 'zod'
import { flow } from '../endpoint.ts'
import { Nothing } from '../wire.ts'

/**
 * The invariants of the ledger and of every order against it, checked now. A flow, though it writes nothing: it looks at one
 * snapshot in two transactions of its own, which have more time than a call.
 */
export const checkLedger = flow('operator:ledger.check', 'ledger.check', 'GET /console/api/ledger/check', {
  input: Nothing,
  reply: z.object({
    ok: z.boolean(),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
  }),
})
