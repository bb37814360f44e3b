import { type Language, localeOf } from './language.ts'
import { type Fen, yuanFromFen, yuanText } from './money.ts'
import { textLanguage } from './textLanguage.ts'

/** ISO 4217 code of all amounts, and its sign. */
export const currency = 'CNY'
const currencySign = '¥'

/** Parts of a time that are shown: all, without seconds, the day, without year and seconds, the time of day. */
export type TimePart = 'full' | 'minute' | 'day' | 'short' | 'clock'

/**
 * Amounts, numbers and times as readers of a language write them. Chinese ones are those of docs/spec.md, the others are
 * made by Intl. Text that is no number or no time stays as it is.
 */
export interface Formats {
  /** The sign before fields for amounts, and the mark that is typed before decimals. */
  currencySign: string
  decimalMark: string
  /** 123450 → '¥1,234.50', in Vietnamese '1.234,50 ¥'. */
  money: (amount: Fen) => string
  /** As `money` without the sign of the currency. */
  amount: (amount: Fen) => string
  /** Yuan as text: '1,234.50' → '¥1,234.50', '100' → '¥100'. */
  moneyOf: (yuan: string) => string
  /** With the decimal places that it is written with: '1234.5' → '1,234.5'; in Chinese as it is. */
  number: (value: string | number) => string
  /** Beijing time as in answers: '2026-03-01 12:05:06', without seconds, a day or a month. */
  time: (beijing: string, part?: TimePart) => string
}

const slices: Record<TimePart, readonly [from: number, to?: number]> = {
  full: [0],
  minute: [0, 16],
  day: [0, 10],
  short: [5, 16],
  clock: [11, 16],
}

const signed = (yuan: string): string => `${currencySign}${yuan}`.replace(`${currencySign}-`, `-${currencySign}`)

const chinese: Formats = {
  currencySign,
  decimalMark: '.',
  money: (amount) => signed(yuanText(amount)),
  amount: yuanText,
  moneyOf: signed,
  number: String,
  time: (beijing, part = 'full') => beijing.slice(...slices[part]),
}

/** Made on first use: constructing a format takes up to 15 ms. */
function kept<Options extends object, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    const format = made.get(key) ?? make(options)
    made.set(key, format)
    return format
  }
}

const timeOptions: Record<TimePart, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'medium', timeStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  clock: { hour: '2-digit', minute: '2-digit' },
}

const written = /^(?:\d{4}-\d\d|(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(:\d\d)?))?)$/

function made(language: Language): Formats {
  // Years as in the fields for dates, which are Gregorian.
  const locale = language === 'th' ? 'th-u-ca-gregory' : localeOf(language)
  const numbers = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const times = kept(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', hourCycle: 'h23' }),
  )
  const numberOf = (text: string, options: Intl.NumberFormatOptions, leastPlaces = 0): string => {
    const plain = text.replaceAll(',', '')
    const [, places] = /^-?\d+(?:\.(\d+))?$/.exec(plain) ?? []
    if (!/^-?\d/.test(plain) || Number.isNaN(Number(plain))) return text
    const digits = places === undefined ? 0 : Math.max(places.length, leastPlaces)
    return numbers({ ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(plain))
  }
  const sign = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return {
    currencySign,
    get decimalMark() {
      return numberOf('0.5', {}).charAt(1)
    },
    money: (amount) => numberOf(yuanFromFen(amount), sign),
    amount: (amount) => numberOf(yuanFromFen(amount), {}),
    moneyOf: (yuan) => numberOf(yuan, sign, 2),
    number: (value) => numberOf(String(value), {}),
    time: (beijing, part = 'full') => {
      const [whole, day, clock, seconds] = written.exec(beijing) ?? []
      const at = Date.parse(clock ? `${day}T${clock}Z` : (whole ?? ''))
      if (Number.isNaN(at)) return beijing
      if (!day) return times({ year: 'numeric', month: 'long' }).format(at)
      if (!clock) return times(timeOptions.day).format(at)
      return times(timeOptions[part === 'full' && !seconds ? 'minute' : part]).format(at)
    },
  }
}

const known: Partial<Record<Language, Formats>> = { zh: chinese }

export const formatsIn = (language: Language): Formats => (known[language] ??= made(language))

/** In the language of the site. A Chinese build has no other formats in its first load. */
export const formats: Formats = textLanguage === 'zh' ? chinese : formatsIn(textLanguage)

const relative: Partial<Record<Language, Intl.RelativeTimeFormat>> = {}

/** '5 minutes ago', for whole minutes since. */
export function ago(minutes: number, language: Language = textLanguage): string {
  const format = (relative[language] ??= new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' }))
  if (minutes < 60) return format.format(-minutes, 'minute')
  return minutes < 1440
    ? format.format(-Math.floor(minutes / 60), 'hour')
    : format.format(-Math.floor(minutes / 1440), 'day')
}
