import type { World } from '../core/world.ts'
import { type BetRow, dueBets, type Outcome, settleBet } from '../venue/bets.ts'
import { judgeBaccarat } from './baccarat.ts'
import { judgeFixture } from './fixtures.ts'
import { judgeLottery } from './lottery.ts'

const outcomes: Readonly<Record<string, (world: World, bet: BetRow) => Outcome>> = {
  lottery: judgeLottery,
  baccarat: judgeBaccarat,
  fixtures: judgeFixture,
}

export function settleDue(world: World): void {
  for (const bet of dueBets(world, world.now())) {
    const judge = outcomes[bet.engine]
    if (judge) settleBet(world, bet.id, judge(world, bet))
  }
}
