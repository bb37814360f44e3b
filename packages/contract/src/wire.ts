import { z } from 'zod'
import { nameOfNumber } from './state.ts'
import {
  type Fen,
  fenFromYuan,
  signedFenFromYuan,
  type UsdtCents,
  usdtCentsFromText,
  usdtText,
  yuanFromFen,
} from './money.ts'
import { beijingText, instantFromBeijing, type Instant } from './time.ts'
import { plainCode, plainName, plainTyped } from './typed.ts'

/**
 * These codecs convert wire values to branded internal values and back. They run on the server only; browsers import
 * the types.
 */

/** `format` of amounts in OpenAPI. */
export const amountFormat = 'decimal'

const codecOf = <Ours>(parse: (text: string) => Ours | null, print: (value: Ours) => string) =>
  z
    .codec(z.union([z.string(), z.number()]), z.custom<Ours>(), {
      decode: (value, context) => {
        const ours = parse(String(value))
        if (ours !== null) return ours
        context.issues.push({ code: 'custom', message: 'NOT_AN_AMOUNT', input: value })
        return z.NEVER
      },
      encode: print,
    })
    .meta({ format: amountFormat })

/** Yuan with two decimals: written as text ("1234.50"), read from text or number, not trimmed. */
export const Yuan = codecOf<Fen>(fenFromYuan, yuanFromFen)
/** Like `Yuan`, possibly negative. */
export const SignedYuan = codecOf<Fen>(signedFenFromYuan, yuanFromFen)

/** USDT with two decimals: written as text ("5.00"), read from text or number. */
export const Usdt = codecOf<UsdtCents>(usdtCentsFromText, usdtText)
export const Payable = codecOf<Fen | UsdtCents>(fenFromYuan, (amount) => yuanFromFen(amount as Fen))

const parseTime = (text: string, { issues }: { issues: z.core.$ZodRawIssue[] }): Instant => {
  const at = instantFromBeijing(text)
  if (at) return at
  issues.push({ code: 'custom', message: 'NOT_A_TIME', input: text })
  return z.NEVER
}
/** Beijing time such as '2026-03-01 12:05:06'. */
export const BeijingTime = z.codec(z.string(), z.custom<Instant>(), { decode: parseTime, encode: beijingText })
/** Like `BeijingTime`; '' stands for null. */
export const BeijingTimeOrBlank = z.codec(z.string(), z.custom<Instant | null>(), {
  decode: (text, context) => (text === '' ? null : parseTime(text, context)),
  encode: (at) => (at ? beijingText(at) : ''),
})

/** A time of a request that may be left out: '' or absent is null. */
export const OptionalTime = BeijingTimeOrBlank.prefault('')

export const stateWord = <Words extends Record<string, number>>(numbers: Words) =>
  z.enum(Object.keys(numbers) as [keyof Words & string, ...(keyof Words & string)[]])

/** The type is one of the state's numbers, although numeric text is accepted too. */
const numberOn = <One extends number>() => z.union([z.number(), z.string()]) as unknown as z.ZodType<One, One>

/**
 * Number of a state: written as a number, read from a number or numeric text. If several words share a number, it is
 * read as the first one.
 */
export const stateCode = <const Numbers extends Record<string, number>>(numbers: Numbers) =>
  z.codec(numberOn<Numbers[keyof Numbers]>(), z.custom<keyof Numbers & string>(), {
    decode: (value, context) => {
      const word = nameOfNumber(numbers, String(value))
      if (word) return word
      context.issues.push({ code: 'custom', message: 'NOT_A_STATE', input: value })
      return z.NEVER
    },
    encode: (word) => numbers[word]!,
  })

/** Words with their own spelling in the API. */
export const spelled = <const Spellings extends Record<string, string>>(spellings: Spellings) => {
  const words = Object.fromEntries(Object.entries(spellings).map(([word, spelling]) => [spelling, word]))
  type Spelling = Spellings[keyof Spellings]
  return z.codec(z.enum(Object.values(spellings) as [Spelling, ...Spelling[]]), z.custom<keyof Spellings & string>(), {
    decode: (spelling) => words[spelling] as keyof Spellings & string,
    encode: (word) => spellings[word] as Spelling,
  })
}

/** Like `stateCode` for 0 and 1; also reads booleans. */
export const bitCode = <const Numbers extends Record<string, 0 | 1>>(numbers: Numbers) =>
  z.preprocess((bit) => (typeof bit === 'boolean' ? Number(bit) : bit), stateCode(numbers))

const flags: Record<string, boolean | undefined> = { '1': true, true: true, '0': false, false: false }

/** A flag: written as 1 or 0, read from number, text or boolean. Other values are invalid. */
export const Flag = z.codec(z.union([z.number(), z.string(), z.boolean()]), z.boolean(), {
  decode: (bit, context) => {
    const yes = flags[String(bit)]
    if (yes !== undefined) return yes
    context.issues.push({ code: 'custom', message: 'NOT_A_FLAG', input: bit })
    return z.NEVER
  },
  encode: (yes) => (yes ? 1 : 0),
})

/** Whether a text can be stored: PostgreSQL cannot store NUL, and UTF-8 cannot encode lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Reads text or a number; omitted, null and '' become ''. Not trimmed. Other types are 422 参数错误. */
export const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))
  .refine(isStorable, 'NOT_TEXT')

/** Reads the name of a player, agent or operator without blanks around it, full-width letters and invisible characters. */
export const TypedName = z.string().overwrite(plainName)

/**
 * The name of what operators make, so that no two look alike: letters composed, Latin letters and digits in their plain form,
 * single blanks, none around it, no invisible characters. Case stays.
 */
export const plainLabel = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[\p{Cf}\u034f\u115f\u1160\u3164\uffa0]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
export const Label = z.string().overwrite(plainLabel)

/** Reads like `Text`, digits and letters in their plain form: payment passwords and captchas. */
export const TypedText = Text.transform(plainTyped)

/** Reads like `Text`, without the blanks and hyphens with which a number is printed. */
export const TypedCode = Text.transform(plainCode)

/** Reads like `Text`, for fields whose unknown values have their own refusal: other types become an unknown value. */
export const Choice = z
  .custom<string | number | null>()
  .meta({ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] })
  .optional()
  .transform((value: unknown) =>
    value === null || value === undefined
      ? ''
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : typeof value,
  )

/** Reads like `Text`, but an omitted field is undefined, for fields that older clients omit. */
export const TextOrAbsent = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === null ? '' : String(value)))
  .refine((text) => text === undefined || isStorable(text), 'NOT_TEXT')

export const TypedTextOrAbsent = TextOrAbsent.transform((text) => (text === undefined ? text : plainTyped(text)))

/** Reads a page number; omitted or below 1 becomes 1, very large values are capped. */
export const PageNumber = Text.transform((text, context) => {
  if (text === '' || /^(-\d+|0+)(\.\d+)?$/.test(text)) return 1
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
  context.issues.push({ code: 'custom', message: 'NOT_A_NUMBER', input: text })
  return z.NEVER
})

/** Largest value of a PostgreSQL integer. */
const largest = 2_147_483_647

/**
 * Reads a whole number; null if omitted. Values beyond `largest` become `largest`, which no row uses. Other input is
 * 422 参数错误.
 */
export const WholeOrNull = Text.transform((text, context) => {
  if (text === '') return null
  if (/^-?\d+$/.test(text)) return Math.min(Math.max(-largest, Number(text)), largest)
  context.issues.push({ code: 'custom', message: 'NOT_A_NUMBER', input: text })
  return z.NEVER
})

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export const JsonValue = z.custom<Json>()

export const Nothing = z.object({})
export const Empty = z.object({})

/** A page of ten rows, newest first. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    current_page: z.number(),
    data: z.array(row),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
  })

export const Which = z.object({ id: z.string().max(64) })
export const WhichNumber = z.object({ id: z.coerce.number().int() })
export const Sort = z.coerce.number().int().min(-100_000).max(100_000)

/** Query parameters of all operators' lists. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(20),
  sort: z.string().max(60).optional(),
  q: z
    .string()
    .overwrite((text) => text.replace(/\p{Cf}/gu, ''))
    .max(200)
    .optional(),
  state: z.string().max(40).optional(),
  from: z.string().max(40).optional(),
  to: z.string().max(40).optional(),
})
export type ListQuery = z.output<typeof ListQuery>
/** Query parameters of short lists, which by default return everything on one page. */
export const ShortListQuery = ListQuery.pick({ page: true }).extend({
  per_page: z.coerce.number().int().min(1).max(200).default(200),
})

export const itemsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    page: z.number(),
    per_page: z.number(),
    total: z.number(),
    total_is_estimate: z.boolean(),
  })
