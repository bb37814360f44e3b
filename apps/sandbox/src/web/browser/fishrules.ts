import type { Dice } from './dice.ts'

/** What each kind pays, in shots. A hit catches with the chance 96 in 100 × this, so that every kind returns 96 %. */
export const fishPays = [2, 3, 5, 8, 12, 20, 40, 100] as const
export const returnPercent = 96

/** Whether a hit catches a fish that pays this many shots. */
export const isCaught = (dice: Dice, pays: number): boolean => dice.below(100 * pays) < returnPercent
