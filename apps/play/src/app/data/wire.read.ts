import { formats } from '@koi/contract/formats'
import { type Amount, fenOf, numberOf } from '@koi/web/money'
import type { Fen } from '@koi/contract/money'

// Primitives of the readers (`*.read.ts`), which map answers to clean types. A compatible server omits fields and sends
// numbers as text, so every reader accepts anything and never throws.

/** Converts text or a number to text; '' if missing. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Formats a time for display in the language of the site; '' if missing. */
export const toTime = (value: unknown): string => formats.time(toText(value))

/** Works as `toTime`, but returns null if the time is missing or ''. */
export const toTimeOrNull = (value: unknown): string | null => toTime(value) || null

/** Works as `toText`, but returns null if the text is missing or ''. */
export const toTextOrNull = (value: unknown): string | null => toText(value) || null

/** Converts a number or numeric text to a number; null if missing or invalid. */
export function toNumberOrNull(value: unknown): number | null {
  const number = numberOf(value, Number.NaN)
  return Number.isNaN(number) ? null : number
}

/** Returns true for 1, '1' and true, otherwise false. */
export const toFlag = (value: unknown): boolean => value === true || numberOf(value) === 1

/** Works as `fenOf`, but returns null if the amount is missing. */
export const toFenOrNull = (amount: Amount): Fen | null => (amount == null ? null : fenOf(amount))

/** Returns the value if it is one of the words, otherwise null. */
export const toWord = <const Word extends string>(words: readonly Word[], value: unknown): Word | null =>
  words.find((word) => word === value) ?? null

type RowIn<List> = NonNullable<NonNullable<List> extends readonly (infer Row)[] ? Row : never>

/** Maps the rows of a list and drops missing rows. Returns an empty list for anything that is not a list. */
export function toRows<List, Row>(list: List, toRow: (row: RowIn<List>) => Row): Row[] {
  return Array.isArray(list) ? (list as RowIn<List>[]).flatMap((row) => (row == null ? [] : [toRow(row)])) : []
}
