import { randomInt } from 'node:crypto'
import { beijingText, type Instant } from '@koi/contract/time'

/** D20260301120506 and six digits: an order number that cannot be guessed from another (S-32). */
export const newOrderNo = (letter: 'D' | 'W' | 'C', at: Instant): string =>
  `${letter}${beijingText(at).replaceAll(/\D/g, '')}${String(randomInt(1_000_000)).padStart(6, '0')}`
