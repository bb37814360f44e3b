import { formats } from '@koi/contract/formats'
import { type Fen, fen, noMoney } from '@koi/contract/money'

/** An amount on the wire: this server sends text, compatible servers may send numbers. */
export type Amount = string | number | null | undefined

const plain = /^(-?)(\d+)(?:\.(\d*))?$/

/**
 * Parses an amount digit by digit, truncated after two decimals: '1234.5' or 1234.5 → 123450. 0 if invalid; at most 2^53.
 */
export function fenOf(amount: Amount): Fen {
  const written =
    typeof amount === 'number' ? (Number.isFinite(amount) ? amount.toFixed(2) : '') : String(amount ?? '').trim()
  const [, sign, whole = '', part = ''] = plain.exec(written) ?? []
  const value = Math.min(Number(whole + part.slice(0, 2).padEnd(2, '0')), Number.MAX_SAFE_INTEGER)
  return fen(sign && value > 0 ? -value : value)
}

/** Formats fen in the site's language, in Chinese 123450 → '¥1,234.50' and -500 → '-¥5.00'; null is '¥0.00'. */
export const yuan = (amount: Fen | null | undefined): string => formats.money(amount ?? noMoney)

/** Currency sign, decimal mark and form of a number in the site's language, for fields of amounts. */
export const { currencySign, decimalMark, number: numberText } = formats

/** Converts a number or numeric text to a number; returns `otherwise` if it is invalid. */
export function numberOf(value: unknown, otherwise = 0): number {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : otherwise
}
