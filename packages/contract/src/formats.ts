import { type Language, localeOf } from './language.ts'
import { type Fen, yuanFromFen, yuanText } from './money.ts'
import { textLanguage } from './textLanguage.ts'

/** ISO 4217 code of all amounts, and its sign. */
export const currency = 'CNY'
const currencySign = '¥'

/** Parts of a time to show: all, without seconds, the day, without year and seconds, the time of day. */
export type TimePart = 'full' | 'minute' | 'day' | 'short' | 'clock'

/**
 * Writes amounts, numbers and times as readers of a language expect them. The Chinese forms follow docs/spec.md, others
 * come from Intl. Text that is not a number or a time is not changed.
 */
export interface Formats {
  /** Currency sign before input fields of amounts, and the decimal mark that is typed there. */
  currencySign: string
  decimalMark: string
  /** Writes fen: 123450 → '¥1,234.50', in Vietnamese '1.234,50 ¥'. */
  money: (amount: Fen) => string
  /** Writes fen like `money`, without the currency sign. */
  amount: (amount: Fen) => string
  /** Writes yuan given as text: '1,234.50' → '¥1,234.50', '100' → '¥100'. Languages other than Chinese take the sign as well. */
  moneyOf: (yuan: string) => string
  /** Writes a number with the decimals it has: '1234.5' → '1,234.5'; in Chinese unchanged. */
  number: (value: string | number) => string
  /** Writes a Beijing time of an answer: '2026-03-01 12:05:06', without seconds, a day or a month. */
  time: (beijing: string, part?: TimePart) => string
  /** Writes a list: 'A, B, and C', in Chinese 'A、B、C'. */
  list: (items: readonly string[]) => string
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
  list: (items) => items.join('、'),
}

/** Caches formats, which are made on first use: constructing one takes up to 15 ms. */
function kept<Options extends object, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    const format = made.get(key) ?? make(options)
    made.set(key, format)
    return format
  }
}

const clock = { hour: '2-digit', minute: '2-digit' } as const
// Safari before 14.5 ignores dateStyle and timeStyle.
function timeOptionsOf(language: Language): Record<TimePart, Intl.DateTimeFormatOptions> {
  // Vietnamese writes 01/03/2026; with a short month Intl writes '1 thg 3, 2026'.
  const date =
    language === 'vi' ? ({ month: '2-digit', day: '2-digit' } as const) : ({ month: 'short', day: 'numeric' } as const)
  const day = { year: 'numeric', ...date } as const
  return {
    full: { ...day, ...clock, second: '2-digit' },
    minute: { ...day, ...clock },
    day,
    short: { ...date, ...clock },
    clock,
  }
}

const written = /^(?:\d{4}-\d\d|(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(:\d\d)?))?)$/

function made(language: Language): Formats {
  // Years must be Gregorian, as in the fields for dates.
  const locale = language === 'th' ? 'th-u-ca-gregory' : localeOf(language)
  const numbers = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
  const times = kept(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', hourCycle: 'h23' }),
  )
  const timeOptions = timeOptionsOf(language)
  const numberOf = (text: string, options: Intl.NumberFormatOptions, leastPlaces = 0): string => {
    const plain = text.replaceAll(',', '').replace(currencySign, '')
    const [, places] = /^-?\d+(?:\.(\d+))?$/.exec(plain) ?? []
    if (!/^-?\d/.test(plain) || Number.isNaN(Number(plain))) return text
    const digits = places === undefined ? 0 : Math.max(places.length, leastPlaces)
    return numbers({ ...options, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(plain))
  }
  // Safari before 14.5 throws for the display narrowSymbol; other languages write the plain symbol as CN¥.
  const moneyOf = (text: string, leastPlaces?: number) =>
    numberOf(text, { style: 'currency', currency }, leastPlaces).replace(`CN${currencySign}`, currencySign)
  return {
    currencySign,
    get decimalMark() {
      return numberOf('0.5', {}).charAt(1)
    },
    money: (amount) => moneyOf(yuanFromFen(amount)),
    amount: (amount) => numberOf(yuanFromFen(amount), {}),
    moneyOf: (yuan) => moneyOf(yuan, 2),
    number: (value) => numberOf(String(value), {}),
    time: (beijing, part = 'full') => {
      const [whole, day, clock, seconds] = written.exec(beijing) ?? []
      const at = Date.parse(clock ? `${day}T${clock}Z` : (whole ?? ''))
      if (Number.isNaN(at)) return beijing
      if (!day) return times({ year: 'numeric', month: 'long' }).format(at)
      if (!clock) return times(timeOptions.day).format(at)
      const text = times(timeOptions[part === 'full' && !seconds ? 'minute' : part]).format(at)
      // Without a year Intl writes the Vietnamese day as 01-03.
      return language === 'vi' ? text.replace('-', '/') : text
    },
    // Intl.ListFormat is missing before Safari 14.1.
    list: (items) => ('ListFormat' in Intl ? new Intl.ListFormat(locale).format(items) : items.join(', ')),
  }
}

const known: Partial<Record<Language, Formats>> = { zh: chinese }

export const formatsIn = (language: Language): Formats => (known[language] ??= made(language))

/** Formats in the language of the site. A Chinese build loads no other formats at first. */
export const formats: Formats = textLanguage === 'zh' ? chinese : formatsIn(textLanguage)

const relative: Partial<Record<Language, Intl.RelativeTimeFormat>> = {}

/** Writes how many whole minutes have passed, such as '5 minutes ago'. */
export function ago(minutes: number, language: Language = textLanguage): string {
  const format = (relative[language] ??= new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' }))
  if (minutes < 60) return format.format(-minutes, 'minute')
  return minutes < 1440
    ? format.format(-Math.floor(minutes / 60), 'hour')
    : format.format(-Math.floor(minutes / 1440), 'day')
}
