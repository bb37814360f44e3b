import { z } from 'zod'
import { wordOf } from './state.ts'
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

/**
 * How values stand on the wires. Codecs: the wire's side is text or number, ours is branded. They run at the edge of
 * the server only; the browser apps see their types.
 */

/** How the API references mark an amount. */
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

/** Yuan with two places: out as text ("1234.50"), in as text or number (D-007), neither trimmed (ruling 59). */
export const Yuan = codecOf<Fen>(fenFromYuan, yuanFromFen)
/** The same, where it may be negative. */
export const SignedYuan = codecOf<Fen>(signedFenFromYuan, yuanFromFen)

/** USDT with two places: out as text ("5.00"), in as text or number. */
export const Usdt = codecOf<UsdtCents>(usdtCentsFromText, usdtText)
/** What is to be paid: yuan or USDT, both in whole hundredths. */
export const Payable = codecOf<Fen | UsdtCents>(fenFromYuan, (amount) => yuanFromFen(amount as Fen))

/** '2026-03-01 12:05:06' in Beijing. */
export const BeijingTime = z.codec(z.string(), z.custom<Instant>(), {
  decode: (text, context) => {
    const at = instantFromBeijing(text)
    if (at) return at
    context.issues.push({ code: 'custom', message: 'NOT_A_TIME', input: text })
    return z.NEVER
  },
  encode: beijingText,
})
/** The same, '' for a moment that has not come (ruling 25). */
export const BeijingTimeOrBlank = z.codec(z.string(), z.custom<Instant | null>(), {
  decode: (text) => (text === '' ? null : instantFromBeijing(text)),
  encode: (at) => (at ? beijingText(at) : ''),
})

/** A word of those that have numbers, as itself. */
export const stateWord = <Words extends Record<string, number>>(numbers: Words) =>
  z.enum(Object.keys(numbers) as [keyof Words & string, ...(keyof Words & string)[]])

/** The wire's side of a state: text is read as well, and one of the state's numbers is what a caller is told and sends. */
const numberOn = <One extends number>() => z.union([z.number(), z.string()]) as unknown as z.ZodType<One, One>

/**
 * The number that a state has on the wires (ruling 6): out as that number, in as number or numeric text. Where several
 * words share a number the first one is meant by it.
 */
export const stateCode = <const Numbers extends Record<string, number>>(numbers: Numbers) =>
  z.codec(numberOn<Numbers[keyof Numbers]>(), z.custom<keyof Numbers & string>(), {
    decode: (value, context) => {
      const word = wordOf(numbers, String(value))
      if (word) return word
      context.issues.push({ code: 'custom', message: 'NOT_A_STATE', input: value })
      return z.NEVER
    },
    encode: (word) => numbers[word]!,
  })

/** The given spelling of a word on the wires (D-026). */
export const spelled = <const Spellings extends Record<string, string>>(spellings: Spellings) => {
  const words = Object.fromEntries(Object.entries(spellings).map(([word, spelling]) => [spelling, word]))
  type Spelling = Spellings[keyof Spellings]
  return z.codec(z.enum(Object.values(spellings) as [Spelling, ...Spelling[]]), z.custom<keyof Spellings & string>(), {
    decode: (spelling) => words[spelling] as keyof Spellings & string,
    encode: (word) => spellings[word] as Spelling,
  })
}

/** The same of a word for 1 and a word for 0, where true and false are sent as well. */
export const bitCode = <const Numbers extends Record<string, 0 | 1>>(numbers: Numbers) =>
  z.preprocess((bit) => (typeof bit === 'boolean' ? Number(bit) : bit), stateCode(numbers))

const flags: Record<string, boolean | undefined> = { '1': true, true: true, '0': false, false: false }

/** 1 or 0: out as a number, in as number, text or boolean; anything else is no answer to a yes or no. */
export const Flag = z.codec(z.union([z.number(), z.string(), z.boolean()]), z.boolean(), {
  decode: (bit, context) => {
    const yes = flags[String(bit)]
    if (yes !== undefined) return yes
    context.issues.push({ code: 'custom', message: 'NOT_A_FLAG', input: bit })
    return z.NEVER
  },
  encode: (yes) => (yes ? 1 : 0),
})

/** Whether a text can be kept: NUL cannot be stored and a lone surrogate cannot be sent again (ruling 27). */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * What a player may send in a field: text or number; missing, null and '' are the empty text (ruling 20). Blanks are
 * kept: verbs trim where their rules say so. Anything else is 422 参数错误.
 */
export const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)))
  .refine(isStorable, 'NOT_TEXT')

/**
 * The same for one of a few words or numbers, where the verb says in its own words that it is none of them (S-45): what is
 * neither text nor number is none either.
 */
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

/** `Text`, where a field that was not sent is told from an empty one (older clients leave some out). */
export const TextOrAbsent = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === null ? '' : String(value)))
  .refine((text) => text === undefined || isStorable(text), 'NOT_TEXT')

/**
 * A whole number of at least 1; missing, or a number below 1, whole or not, counts as 1 (D-061), and no page is further than
 * we can count.
 */
export const PageNumber = Text.transform((text, context) => {
  if (text === '' || /^(-\d+|0+)(\.\d+)?$/.test(text)) return 1
  if (/^\d+$/.test(text)) return Math.min(Number(text), Number.MAX_SAFE_INTEGER)
  context.issues.push({ code: 'custom', message: 'NOT_A_NUMBER', input: text })
  return z.NEVER
})

/** The largest number that a column of whole numbers takes. */
const largest = 2_147_483_647

/**
 * A whole number, or null when missing; one that no column takes is the largest that one does, which nothing is numbered
 * with. Anything else is 422 参数错误 (ruling 62).
 */
export const WholeOrNull = Text.transform((text, context) => {
  if (text === '') return null
  if (/^-?\d+$/.test(text)) return Math.min(Math.max(-largest, Number(text)), largest)
  context.issues.push({ code: 'custom', message: 'NOT_A_NUMBER', input: text })
  return z.NEVER
})

/** What is kept as JSON and shown as it stands. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export const JsonValue = z.custom<Json>()

export const Nothing = z.object({})
/** `data` where there is nothing to say. */
export const Empty = z.object({})

/** The players' pages: ten rows, newest first (D-060, D-061). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    current_page: z.number(),
    data: z.array(row),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
  })

/** Which row is meant, in the operators' addresses. */
export const Which = z.object({ id: z.string().max(64) })
/** The same, where rows are numbered. */
export const WhichNumber = z.object({ id: z.coerce.number().int() })
/** Where a row stands among others: the lowest first. */
export const Sort = z.coerce.number().int().min(-100_000).max(100_000)

/** What every operators' list may be asked (interface.md). */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(20),
  sort: z.string().max(60).optional(),
  q: z.string().max(200).optional(),
  state: z.string().max(40).optional(),
  from: z.string().max(40).optional(),
  to: z.string().max(40).optional(),
})
export type ListQuery = z.output<typeof ListQuery>
/** The same of a short list, which stands on one page unless it is asked for in smaller ones. */
export const ShortListQuery = ListQuery.pick({ page: true }).extend({
  per_page: z.coerce.number().int().min(1).max(200).default(200),
})

/** The operators' pages. */
export const itemsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), page: z.number(), per_page: z.number(), total: z.number() })
