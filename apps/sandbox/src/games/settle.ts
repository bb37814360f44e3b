import type { SandboxContext } from '../core/context.ts'
import { type BetRow, dueBets, type BetResult, settleBet } from '../venue/bets.ts'
import { judgeBaccarat } from './baccarat.ts'
import { judgeFixture } from './fixtures.ts'
import { judgeLottery } from './lottery.ts'

const outcomes: Readonly<Record<string, (context: SandboxContext, bet: BetRow) => BetResult>> = {
  lottery: judgeLottery,
  baccarat: judgeBaccarat,
  fixtures: judgeFixture,
}

export function settleDue(context: SandboxContext): void {
  for (const bet of dueBets(context, context.now())) {
    const judge = outcomes[bet.engine]
    if (judge) settleBet(context, bet.id, judge(context, bet))
  }
}
