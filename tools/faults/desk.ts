import { withClient } from '../../apps/api/src/platform/client.ts'
import type { TestProduct } from './product.ts'

/**
 * What an operator does with the transfers of these players that wait for one: asks the venue again, and gives back what
 * it never heard of. Returns how many were given back.
 */
export async function decideWaiting(product: TestProduct, players: string[]): Promise<number> {
  const waiting = await withClient(product.databaseUrl, (client) =>
    client.query<{ id: string; asked: number }>(
      `select id, not_found_times as asked from transfer where closed_at is null and state = 'manual' and player_id = any($1::uuid[])`,
      [players],
    ),
  )
  let count = 0
  for (const { id, asked } of waiting.rows) {
    const decide = (body: object) => product.target.admin.ask(`POST transfers/${id}/reconcile`, body)
    const { data } = await decide({})
    if (Number(data.not_found_times) <= asked) continue
    await product.target.requireSuccess(decide({ decision: 'failed', evidence: 'the venue never heard of it' }))
    count++
  }
  return count
}
