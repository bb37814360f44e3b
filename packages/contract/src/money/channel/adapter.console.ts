import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { itemsOf, ShortListQuery } from '../../wire.ts'

/** A protocol that a channel can use; `settings`: JSON Schema of its configuration. */
const AdapterRow = z.object({
  kind: z.enum(['payment', 'venue', 'message']),
  name: z.string(),
  version: z.string(),
  abilities: z.array(z.string()),
  /** Secret fields are marked `writeOnly`. */
  settings: z.record(z.string(), z.unknown()),
})

export const listAdapters = read('operator', 'adapter.list', 'GET /console/api/adapters', {
  input: ShortListQuery,
  reply: itemsOf(AdapterRow),
})
