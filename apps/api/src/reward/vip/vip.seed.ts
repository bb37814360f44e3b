import { fenFromYuan } from '@koi/contract/money'
import type { Seed } from '../../platform/ops/seed.ts'

/** Deposits and turnover in yuan, then the six rates in hundredths of a percent. */
const levels: [
  recharge: string,
  flow: string,
  keepFlow: string,
  rates: [live: number, slots: number, esports: number, cards: number, sports: number, lottery: number],
][] = [
  ['500', '5000', '2500', [40, 50, 30, 40, 40, 20]],
  ['5000', '50000', '25000', [45, 55, 35, 45, 45, 22]],
  ['20000', '200000', '100000', [50, 60, 40, 50, 50, 25]],
  ['100000', '1000000', '500000', [55, 70, 45, 55, 55, 28]],
  ['300000', '3000000', '1500000', [60, 80, 50, 60, 60, 30]],
  ['800000', '8000000', '4000000', [65, 90, 55, 65, 65, 33]],
  ['2000000', '20000000', '10000000', [70, 95, 60, 70, 70, 36]],
  ['5000000', '40000000', '20000000', [75, 100, 65, 75, 75, 40]],
  ['10000000', '60000000', '30000000', [80, 110, 70, 80, 80, 45]],
  ['20000000', '90000000', '45000000', [90, 120, 80, 90, 90, 50]],
]

/** VIP1 to VIP10, all shown: an existing client reads ten rows unconditionally. */
export const seedLevels: Seed = async (tx) => {
  for (const [index, [recharge, flow, keepFlow, rates]] of levels.entries()) {
    const [liveRate, slotsRate, esportsRate, cardsRate, sportsRate, lotteryRate] = rates
    const amounts = { recharge: fenFromYuan(recharge)!, flow: fenFromYuan(flow)!, keepFlow: fenFromYuan(keepFlow)! }
    await tx
      .insertInto('vipLevel')
      .values({
        level: index + 1,
        name: `VIP${index + 1}`,
        ...amounts,
        state: 'on',
        liveRate,
        slotsRate,
        esportsRate,
        cardsRate,
        sportsRate,
        lotteryRate,
      })
      .execute()
  }
}
