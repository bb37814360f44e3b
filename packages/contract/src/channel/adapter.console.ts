import { z } from 'zod'
import { read } from '../endpoint.ts'
import { itemsOf, ShortListQuery } from '../wire.ts'

/** One protocol that operators can choose; `settings` is the JSON Schema of what it is set up with (interface.md). */
const AdapterRow = z.object({
  kind: z.enum(['payment', 'venue', 'message']),
  name: z.string(),
  version: z.string(),
  abilities: z.array(z.string()),
  /** Secret fields carry `writeOnly`. */
  settings: z.record(z.string(), z.unknown()),
})

export const listAdapters = read('operator', 'adapter.list', 'GET /console/api/adapters', {
  input: ShortListQuery,
  reply: itemsOf(AdapterRow),
})
