import { addDays, type Day, dayOf, hour, type Instant, minute, plus, startOf } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { SeedEvent, Seed } from '../../platform/ops/seed.ts'
import { applyToRequirements } from '../../money/turnover/work.ts'
import { claim, loadDues } from './rebate.ts'

/** Number of past days that the job has covered, and ages in days of the rebates that demo002 claimed. */
const oldest = 45
const claimedAfter = [20, 12, 8]

/** Inserts the rebates that the job would have added; demo002 has claimed the older ones. */
export const seedRebates: Seed = async (tx, now) => {
  const claimer = await tx.selectFrom('player').select('id').where('username', '=', 'demo002').executeTakeFirst()
  const events: SeedEvent[] = []
  for (let ago = oldest; ago >= 1; ago -= 1) {
    const day = addDays(dayOf(now), -ago)
    const at = plus(startOf(addDays(day, 1)), 30 * minute)
    if (at > now) break
    events.push({ at, apply: (then) => addDues(then, day, at) })
    const claimedAt = plus(at, 10 * hour)
    if (claimer && claimedAfter.includes(ago))
      events.push({ at: claimedAt, apply: (then) => claimAt(then, claimer.id, claimedAt) })
  }
  return events
}

async function addDues(tx: Tx, day: Day, createdAt: Instant): Promise<void> {
  for (const { player, venue, category, level, percent, stake, money } of await loadDues(tx, day)) {
    const row = {
      id: newId<'Rebate'>(),
      playerId: player,
      day,
      venue,
      categoryId: category,
      level,
      percent,
      stake,
      money,
      createdAt,
    }
    await tx.insertInto('rebate').values(row).execute()
  }
}

async function claimAt(tx: Tx, player: string, at: Instant): Promise<void> {
  const pending = await tx
    .selectFrom('rebate')
    .select('id')
    .where('playerId', '=', player)
    .where('state', '=', 'unclaimed')
    .limit(1)
    .executeTakeFirst()
  if (!pending) return
  const amount = await claim(tx, player, newId<'Claim'>(), { now: () => at })
  await applyToRequirements(tx, { player, amount, at: plus(at, hour) })
}
