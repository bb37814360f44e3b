import type { Dice } from '../../apps/sandbox/src/web/browser/dice.ts'
import type { ReturnStats } from './stats.ts'

/** A game of the sandbox, played by its own rules. */
export interface Play {
  name: string
  /** Exact statistics per bet, over every possible outcome. */
  exact(): Record<string, ReturnStats>
  /** Plays rounds and adds their returns to the statistics with the same names. */
  play(dice: Dice, rounds: number, stats: Record<string, ReturnStats>): void
}
