import type pg from 'pg'
import { keyOf } from '../../apps/api/src/platform/id.ts'

/** As often as a load asks again for a transfer that a venue refused. */
const most = 60

/** The ids that a transfer under one key may have: one that failed is made again under an id that is derived from the first. */
const chainOf = (orderId: string): string[] => [
  orderId,
  ...Array.from({ length: most }, (_, again) => keyOf(orderId, `again:${again}`)),
]

/** The ids that the transfers of these idempotency keys may have, each with its key. */
export async function chainsOf(
  client: pg.ClientBase,
  keys: readonly string[],
): Promise<{ keys: string[]; ids: string[] }> {
  const { rows } = await client.query<{ key: string; id: string }>(
    'select key, order_id as id from idempotency where key = any($1::text[])',
    [keys],
  )
  const pairs = rows.flatMap(({ key, id }) => chainOf(id).map((one) => [key, one] as const))
  return { keys: pairs.map(([key]) => key), ids: pairs.map(([, id]) => id) }
}
