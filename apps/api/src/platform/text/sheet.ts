import { type Day, dayFromText } from '@koi/contract/time'
import { plainCode, plainTyped } from '@koi/contract/typed'

// Cells as Excel, WPS and exports of older programs write them into CSV files.

/** A cell's text without the marks that keep it a text: `="00123"`, `'00123`. */
export const cellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=.)/, '')
    .trim()

/** A number or code in a cell, without blanks, hyphens and the decimals of a number column: `138 0000 0000`, `13800000000.0`. */
export const cellCode = (cell: string): string => plainCode(cellText(cell)).replace(/^(\d+)\.0+$/, '$1')

/** Whether a cell's digits are lost, because the program took a code for a number: `1.10101E+17`, `#######`. */
export const isRewritten = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$|^#+$/i.test(cellCode(cell))

/** Whether a cell is a formula or an error value instead of a text: `=A1`, `#NAME?`, `#N/A`, `#DIV/0!`. */
export const isFormula = (cell: string): boolean =>
  /^(?:[=@]|\+[^\d\s(]|#(?:N\/A|[A-Z]+\/?\d*[?!]))/.test(cellText(cell))

/** Whether the digits of a code may be lost after the fifteenth, as Excel rounds numbers: `110101199003070000`. */
export const isRounded = (code: string): boolean => /^\d{15}000+$/.test(code)

/** Whether the last digit of a card number is its check digit (Luhn). */
export const hasCardChecksum = (number: string): boolean =>
  [...number].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/**
 * A day in a cell, year first: `1990-01-05`, `1990/1/5`, `1990.1.5`, `1990年1月5日`, `19900105`, each also with a time; null for
 * another text, also for orders of day and month that can be read in two ways, and for a moment in UTC, whose day in Beijing may
 * be the next one.
 */
export function dayInCell(cell: string): Day | null {
  const text = plainTyped(cellText(cell)).replace(
    /[T\s]+(?:\d{1,2}:\d\d(?::\d\d)?(?:\.0+)?|00:00(?::00)?(?:\.0+)?Z)$/i,
    '',
  )
  const [, year = '', month = '', date = ''] =
    /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})$/.exec(text) ??
    /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ??
    []
  return dayFromText(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}
