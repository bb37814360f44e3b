import { addDays, dayOf, plus, startOf, hour } from '@koi/contract/time'
import type { Seed } from '../../platform/ops/seed.ts'

/** Number of consecutive check-ins up to yesterday, by player. */
const streaks = { demo001: 6, demo002: 3, demo003: 3 }

/** demo002 and demo003 are on the fourth day of the cycle and have not checked in today. */
export const seedCheckIns: Seed = async (tx, now) => {
  const today = dayOf(now)
  for (const [username, days] of Object.entries(streaks)) {
    const player = await tx.selectFrom('player').select('id').where('username', '=', username).executeTakeFirst()
    if (!player) continue
    for (let streak = 1; streak <= days; streak += 1) {
      const day = addDays(today, streak - days - 1)
      const row = { playerId: player.id, day, streak, at: plus(startOf(day), 9 * hour) }
      await tx.insertInto('checkIn').values(row).execute()
    }
  }
}
