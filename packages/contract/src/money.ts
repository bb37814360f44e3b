declare const unit: unique symbol

/** A hundredth of a yuan. Every amount we hold, compute with or store is a whole number of fen. */
export type Fen = number & { readonly [unit]: 'Fen' }
/** A hundredth of a USDT. */
export type UsdtCents = number & { readonly [unit]: 'UsdtCents' }
/** Yuan for one USDT, times ten thousand: 7.2 is 72000. Rates have at most four places (ruling 12). */
export type Rate = number & { readonly [unit]: 'Rate' }
/** A share in hundredths of a percent: 0.5 % is 50. */
export type BasisPoints = number & { readonly [unit]: 'BasisPoints' }

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole amount`)
  return value
}

/** A whole number as fen; throws RangeError for a fraction or anything past 2^53. */
export const fen = (value: number): Fen => whole(value) as Fen
/** A whole number as hundredths of a USDT; throws RangeError as `fen`. */
export const usdtCents = (value: number): UsdtCents => whole(value) as UsdtCents
/** Yuan for one USDT, given times ten thousand; throws RangeError as `fen`. */
export const rate = (value: number): Rate => whole(value) as Rate
/** A share, given in hundredths of a percent; throws RangeError as `fen`. */
export const basisPoints = (value: number): BasisPoints => whole(value) as BasisPoints
export const noMoney = fen(0)

/** Fen in and out, as of `subtract` and `sum`; throws RangeError past 2^53. */
export const add = (a: Fen, b: Fen): Fen => fen(a + b)
export const subtract = (a: Fen, b: Fen): Fen => fen(a - b)
export const sum = (amounts: Iterable<Fen>): Fen => [...amounts].reduce(add, noMoney)
/** The smaller of two amounts. */
export const least = (a: Fen, b: Fen): Fen => (a < b ? a : b)

/** `amount` × `times`, where times is a multiple with two places, in hundredths; rounded down. */
export const multiple = (amount: Fen, timesHundredths: number): Fen =>
  fen(Number((BigInt(amount) * BigInt(timesHundredths)) / 100n))

/** The part of `amount` that `share` is, rounded down: the remainder stays with the operator. */
export const shareOf = (amount: Fen, share: BasisPoints): Fen => fen(Number((BigInt(amount) * BigInt(share)) / 10_000n))

/**
 * Digits with a point, as they are written without a leading zero: blanks and line ends round them, a sign and an
 * exponent make it no number (ruling 59).
 */
const decimal = (text: string, places: number, digits: number): number | null => {
  const match = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, units = '', part = ''] = match
  if (units.length > digits || part.length > places) return null
  return Number(units + part.padEnd(places, '0'))
}

const written = (value: number, places: number): string => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/**
 * '12.3' → 1230. Reads digits, never a float; null when it is not an amount of money: more than two decimal places,
 * a sign, an exponent, a leading zero, anything round it, or more than 99999999.99 (D-007, ruling 59).
 */
export const fenFromYuan = (text: string): Fen | null => decimal(text, 2, 8) as Fen | null

/** The same, where a leading minus is allowed (operators' debits, results of bets). */
export function signedFenFromYuan(text: string): Fen | null {
  const amount = fenFromYuan(text.replace(/^-/, ''))
  return amount === null ? null : fen(text.startsWith('-') && amount !== 0 ? -amount : amount)
}

/** 123450 → '1234.50', as amounts stand on the wire. */
export const yuanFromFen = (amount: Fen): string => written(amount, 2)

/** 123450 → '1,234.50', as amounts stand on a screen. */
export const yuanText = (amount: Fen): string => written(amount, 2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** 10000 → '100', 123450 → '1234.5': amounts inside sentences carry no trailing zeros (ruling 12). */
export const shortYuan = (amount: Fen): string => written(amount, 2).replace(/\.?0+$/, '')

/** '7.2' → 72000, read as `fenFromYuan` reads, with at most four places; null for no such text or 10000 and more (ruling 12). */
export const rateFromText = (text: string): Rate | null => decimal(text, 4, 4) as Rate | null
/** 72000 → '7.2'; a rate has up to four places. */
export const rateText = (value: Rate): string => written(value, 4).replace(/\.?0+$/, '')
/** '12.3' → 1230 hundredths of a USDT, read as `fenFromYuan` reads. */
export const usdtCentsFromText = (text: string): UsdtCents | null => decimal(text, 2, 8) as UsdtCents | null
/** 1230 → '12.30'. */
export const usdtText = (amount: UsdtCents): string => written(amount, 2)

/** Yuan turned into USDT at `value`, rounded down to two places (D-052); null without a rate. */
export const usdtFor = (amount: Fen, value: Rate): UsdtCents | null =>
  value <= 0 ? null : usdtCents(Number((BigInt(amount) * 10_000n) / BigInt(value)))

/** USDT, a text with up to six places as a chain counts them, turned into yuan at `value`, rounded down; null for no such text. */
export function yuanForUsdt(text: string, value: Rate): Fen | null {
  const millionths = decimal(text, 6, 8)
  return millionths === null ? null : fen(Number((BigInt(millionths) * BigInt(value)) / 100_000_000n))
}
