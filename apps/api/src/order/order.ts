import { randomInt } from 'node:crypto'
import { beijingText, type Instant } from '@koi/contract/time'

/** D20260301120506 plus six random digits, so that numbers cannot be guessed. */
export const newOrderNo = (letter: 'D' | 'W' | 'C', at: Instant): string =>
  `${letter}${beijingText(at).replaceAll(/\D/g, '')}${String(randomInt(1_000_000)).padStart(6, '0')}`
