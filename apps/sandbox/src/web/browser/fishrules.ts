import type { Dice } from './dice.ts'

/** Payout in multiples of the shot. A hit catches with probability 0.96 / payout: every kind returns 96 %. */
export const fishPays = [2, 3, 5, 8, 12, 20, 40, 100] as const
export const returnPercent = 96

export const isCaught = (dice: Dice, pays: number): boolean => dice.below(100 * pays) < returnPercent
