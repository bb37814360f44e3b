import type { World } from '../core/world.ts'
import { type BetRow, dueBets, type Outcome, settleBet } from '../venue/bets.ts'
import { judgeBaccarat } from './baccarat.ts'
import { judgeFixture } from './fixtures.ts'
import { judgeLottery } from './lottery.ts'

/** How a bet came out, by the engine that took it. */
const judges: Readonly<Record<string, (world: World, bet: BetRow) => Outcome>> = {
  lottery: judgeLottery,
  baccarat: judgeBaccarat,
  fixtures: judgeFixture,
}

/** Settles every open bet whose time has come. */
export function settleDue(world: World): void {
  for (const bet of dueBets(world, world.now())) {
    const judge = judges[bet.engine]
    if (judge) settleBet(world, bet.id, judge(world, bet))
  }
}
