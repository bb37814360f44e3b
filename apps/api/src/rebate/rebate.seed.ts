import { type BasisPoints, fenFromYuan, shareOf } from '@koi/contract/money'
import { addDays, dayOf, hour, type Instant, minute, plus, startOf } from '@koi/contract/time'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import type { Seed } from '../seed.ts'
import { workOff } from '../turnover/turnover.ts'
import { claim, gamenameOf } from './rebate.ts'

/** Venue, category, stake of the day in yuan, rate in hundredths of a percent. */
type Play = [venue: string, category: string, stake: string, percent: number]

const play: Play[] = [
  ['ag', 'realbet', '12800', 40],
  ['slot', 'concise', '6350.50', 50],
  ['sport', 'sport', '9200', 40],
  ['lottery', 'lottery', '3400', 20],
  ['qp', 'joker', '5780', 40],
  ['esport', 'gaming', '2600', 30],
]

/** Rebates of the day `ago` days back, accrued half an hour after it ended. */
async function accrueDay(tx: Tx, player: string, now: Instant, ago: number, plays: Play[], level: number): Promise<void> {
  const day = addDays(dayOf(now), -ago)
  const createdAt = plus(startOf(addDays(day, 1)), 30 * minute)
  for (const [venue, category, yuan, percent] of plays) {
    const named = await tx.selectFrom('venue').select('name').where('code', '=', venue).executeTakeFirst()
    if (!named) continue
    const stake = fenFromYuan(yuan)!
    const row = { day, venue, categoryId: category, gamename: gamenameOf(named.name, category), stake, percent, level, money: shareOf(stake, percent as BasisPoints), createdAt }
    await tx.insertInto('rebate').values({ ...row, id: newId<'Rebate'>(), playerId: player }).execute()
  }
}

async function claimAt(tx: Tx, player: string, at: Instant): Promise<void> {
  const amount = await claim(tx, player, newId<'Claim'>(), at)
  await workOff(tx, { player, amount, at: plus(at, hour) })
}

/** demo002: four weeks, claimed now and then, the last days pending. demo003: pending only. */
export const seedRebates: Seed = async (tx, now) => {
  const found = await tx.selectFrom('player').select(['id', 'username']).where('username', 'in', ['demo002', 'demo003']).execute()
  for (const { id, username } of found) {
    if (username === 'demo003') {
      const better = play.slice(0, 4).map(([venue, category, stake, percent]): Play => [venue, category, stake, percent + 10])
      for (const ago of [4, 3, 2]) await accrueDay(tx, id, now, ago, better, 3)
      continue
    }
    for (let ago = 28; ago >= 2; ago -= 2) {
      const first = ago % play.length
      await accrueDay(tx, id, now, ago, [...play, ...play].slice(first, first + 2 + (ago % 3)), 1)
      if (ago > 6 && ago % 8 === 0) await claimAt(tx, id, plus(startOf(addDays(dayOf(now), 1 - ago)), 11 * hour))
    }
  }
}
