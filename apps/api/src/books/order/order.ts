import { randomInt } from 'node:crypto'
import { beijingText, type Instant } from '@koi/contract/time'
import pg from 'pg'
import { Conflict } from '../../platform/db/busy.ts'

/** Order number: letter, Beijing time and six random digits (D20260301120506…), so that numbers cannot be guessed. */
export const newOrderNo = (letter: 'D' | 'W' | 'C', at: Instant): string =>
  `${letter}${beijingText(at).replaceAll(/\D/g, '')}${String(randomInt(1_000_000)).padStart(6, '0')}`

const chosenAgain: ReadonlySet<string | undefined> = new Set(['deposit_deposit_no_key', 'withdrawal_order_no_key'])

/** Maps the error of an insert whose number or amount a concurrent order has taken, so that `transact` runs again. */
export const conflictIfTaken = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && chosenAgain.has(error.constraint) ? new Conflict(error.message) : error
