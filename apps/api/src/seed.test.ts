import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from './platform/testing.ts'

test('the books of the demo read in the order of time, player by player', async () => {
  const house = await openHouse({ demo: true })
  const { rows } = await sql<{ booked: number; late: number }>`
    select count(*)::int as booked, (count(*) filter (where at < before))::int as late
    from (select at, lag(at) over (partition by player_id, code order by seq) as before from ledger.entry) as kept
  `.execute(house.house.db)
  expect(rows[0]!.booked).toBeGreaterThan(50)
  expect(rows[0]!.late).toBe(0)
  await house.finish()
})
