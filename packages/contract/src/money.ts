declare const unit: unique symbol

/** A hundredth of a yuan. All amounts are stored and computed as whole fen. */
export type Fen = number & { readonly [unit]: 'Fen' }
export type UsdtCents = number & { readonly [unit]: 'UsdtCents' }
/** Yuan per USDT times 10 000: 7.2 is 72000. */
export type Rate = number & { readonly [unit]: 'Rate' }
/** A hundredth of a percent: 0.5 % is 50. */
export type BasisPoints = number & { readonly [unit]: 'BasisPoints' }

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole amount`)
  return value
}

/** Brands a number as fen. Throws RangeError for a fraction or a value past 2^53. */
export const fen = (value: number): Fen => whole(value) as Fen
/** Brands a number as hundredths of a USDT. Throws RangeError like `fen`. */
export const usdtCents = (value: number): UsdtCents => whole(value) as UsdtCents
/** Brands a number as a rate (yuan per USDT times 10 000). Throws RangeError like `fen`. */
export const rate = (value: number): Rate => whole(value) as Rate
/** Brands a number as hundredths of a percent. Throws RangeError like `fen`. */
export const basisPoints = (value: number): BasisPoints => whole(value) as BasisPoints
export const noMoney = fen(0)

/** Adds amounts. Throws RangeError past 2^53, as `subtract` and `sum` do. */
export const add = (a: Fen, b: Fen): Fen => fen(a + b)
export const subtract = (a: Fen, b: Fen): Fen => fen(a - b)
export const sum = (amounts: Iterable<Fen>): Fen => [...amounts].reduce(add, noMoney)
export const least = (a: Fen, b: Fen): Fen => (a < b ? a : b)

/** `amount` times a multiple given in hundredths, rounded down. */
export const multiple = (amount: Fen, timesHundredths: number): Fen =>
  fen(Number((BigInt(amount) * BigInt(timesHundredths)) / 100n))

/** `share` of `amount`, rounded down in the operator's favour. */
export const shareOf = (amount: Fen, share: BasisPoints): Fen => fen(Number((BigInt(amount) * BigInt(share)) / 10_000n))

/** Parses digits with an optional point. Null for leading zeros, surrounding blanks, a sign or an exponent. */
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
 * Parses yuan into fen digit by digit, without floating point: '12.3' → 1230. Null for more than two decimals, signs,
 * exponents, leading zeros, surrounding characters, or more than 99999999.99.
 */
export const fenFromYuan = (text: string): Fen | null => decimal(text, 2, 8) as Fen | null

/** Parses like `fenFromYuan`, with an optional leading minus (debits, results of bets). */
export function signedFenFromYuan(text: string): Fen | null {
  const amount = fenFromYuan(text.replace(/^-/, ''))
  return amount === null ? null : fen(text.startsWith('-') && amount !== 0 ? -amount : amount)
}

/** Writes fen as yuan for the API: 123450 → '1234.50'. */
export const yuanFromFen = (amount: Fen): string => written(amount, 2)

/** Writes fen as yuan for display: 123450 → '1,234.50'. */
export const yuanText = (amount: Fen): string => written(amount, 2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Writes fen as yuan for use in sentences: 10000 → '100', 123450 → '1234.5'. */
export const shortYuan = (amount: Fen): string => written(amount, 2).replace(/\.?0+$/, '')

/** Parses a rate with at most four decimals: '7.2' → 72000. Null for other text, or 10000 and above. */
export const rateFromText = (text: string): Rate | null => decimal(text, 4, 4) as Rate | null
export const rateText = (value: Rate): string => written(value, 4).replace(/\.?0+$/, '')
/** Parses USDT like `fenFromYuan`: '12.3' → 1230. */
export const usdtCentsFromText = (text: string): UsdtCents | null => decimal(text, 2, 8) as UsdtCents | null
export const usdtText = (amount: UsdtCents): string => written(amount, 2)

/** USDT for a yuan amount at rate `value`, rounded down to cents; null if the rate is 0. */
export const usdtFor = (amount: Fen, value: Rate): UsdtCents | null =>
  value <= 0 ? null : usdtCents(Number((BigInt(amount) * 10_000n) / BigInt(value)))

/** Converts a USDT text with up to six decimals to fen at rate `value`, rounded down; null for other text. */
export function yuanForUsdt(text: string, value: Rate): Fen | null {
  const millionths = decimal(text, 6, 8)
  return millionths === null ? null : fen(Number((BigInt(millionths) * BigInt(value)) / 100_000_000n))
}
