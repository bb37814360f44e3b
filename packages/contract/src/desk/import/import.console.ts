import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Yuan } from '../../wire.ts'
import { importKinds, importStates } from './import.ts'

export const ImportRow = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  name: z.string(),
  sha256: z.string(),
  state: z.enum(importStates),
  made_by: z.string(),
  lines: z.number(),
  /** Imported rows and the amount posted for them. */
  taken: z.number(),
  amount: Yuan,
  /** Rows of the latest run that were imported before, and rows that it rejected. */
  known: z.number(),
  refused: z.number(),
  refusals: z.array(z.object({ line: z.number(), reason: z.string() })),
  created_at: BeijingTime,
  ended_at: BeijingTimeOrBlank,
})

/** Files imported by `npx koi import`, newest first. `q` searches file names. */
export const listImports = read('operator:audit.view', 'import.list', 'GET /console/api/imports', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(ImportRow),
})
