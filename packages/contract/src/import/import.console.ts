import { z } from 'zod'
import { read } from '../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Yuan } from '../wire.ts'
import { importKinds, importStates } from './import.ts'

export const ImportRow = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  name: z.string(),
  sha256: z.string(),
  state: z.enum(importStates),
  made_by: z.string(),
  lines: z.number(),
  /** Rows taken over from the file, and what was posted for them. */
  taken: z.number(),
  amount: Yuan,
  /** Of the newest reading: rows that had been taken over before, and rows that were refused. */
  known: z.number(),
  refused: z.number(),
  /** The first hundred of the refused rows. */
  refusals: z.array(z.object({ line: z.number(), reason: z.string() })),
  created_at: BeijingTime,
  ended_at: BeijingTimeOrBlank,
})

/** Files of another product that were taken over by `npx koi import`, newest first; `q` looks in their names. */
export const listImports = read('operator:audit.view', 'import.list', 'GET /console/api/imports', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(ImportRow),
})
