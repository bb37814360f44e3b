import type { World } from '../core/world.ts'
import { type BetRow, dueBets, type Outcome, settleBet } from '../venue/bets.ts'

/** How a bet came out, by the engine that took it. */
type Judge = (world: World, bet: BetRow) => Outcome

const judges: Readonly<Record<string, Judge>> = {}

/** Settles every open bet whose time has come. */
export function settleDue(world: World): void {
  for (const bet of dueBets(world, world.now())) {
    const judge = judges[bet.engine]
    if (judge) settleBet(world, bet.id, judge(world, bet))
  }
}
