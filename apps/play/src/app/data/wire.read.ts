import { formats } from '@koi/contract/formats'
import { type Amount, fenOf, numberOf } from '@koi/web/money'
import type { Fen } from '@koi/contract/money'

// Primitives of the readers (`*.read.ts`), which map answers to clean types. A compatible server omits fields and sends
// numbers as text, so every reader accepts anything and never throws.

/** Text or a number as text; '' if missing. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A time to show, as written in the language of the site; '' if missing. */
export const toTime = (value: unknown): string => formats.time(toText(value))

/** As `toTime`; null if missing or ''. */
export const toTimeOrNull = (value: unknown): string | null => toTime(value) || null

/** As `toText`; null if missing or ''. */
export const toTextOrNull = (value: unknown): string | null => toText(value) || null

/** A number or numeric text; null if missing or invalid. */
export function toNumberOrNull(value: unknown): number | null {
  const number = numberOf(value, Number.NaN)
  return Number.isNaN(number) ? null : number
}

/** 1, '1' and true are on. */
export const toFlag = (value: unknown): boolean => value === true || numberOf(value) === 1

/** As `fenOf`; null if missing. */
export const toFenOrNull = (amount: Amount): Fen | null => (amount == null ? null : fenOf(amount))

/** The value if it is one of the words, else null. */
export const toWord = <const Word extends string>(words: readonly Word[], value: unknown): Word | null =>
  words.find((word) => word === value) ?? null

type RowIn<List> = NonNullable<NonNullable<List> extends readonly (infer Row)[] ? Row : never>

/** The rows of a list; missing rows are dropped. Anything but a list is empty. */
export function toRows<List, Row>(list: List, toRow: (row: RowIn<List>) => Row): Row[] {
  return Array.isArray(list) ? (list as RowIn<List>[]).flatMap((row) => (row == null ? [] : [toRow(row)])) : []
}
