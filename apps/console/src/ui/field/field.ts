import type { ContentTexts } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { plainTyped, readNumber } from '@koi/contract/typed'
import { decimalMark } from '@koi/web/money'
import type { ReactElement } from 'react'
import type { Body, ChangeAt, ItemsAt, MakeAt, ResourcePath, Row, Writing } from '../../app/endpoint.ts'

/** How a value is displayed and edited. */
export type Kind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'rate'
  | 'switch'
  | 'select'
  /** One of few options, all of them in view. */
  | 'radio'
  /** Several options, sent as one text separated by commas. */
  | 'choices'
  /** Several options of `optionsFrom`, sent as a list. */
  | 'list'
  | 'time'
  /** A Beijing day such as '2026-03-01'. */
  | 'day'
  | 'clock'
  | 'image'
  | 'html'
  | 'colour'
  /** List of rows with the fields `columns`; at most `most` rows. */
  | 'rows'
  /** Rows of one column, sent as one text with `separator` between the values. */
  | 'lines'
  /** Rows of a key and a value, the two `columns`, sent as an object. */
  | 'record'
  /** Write-only; blank keeps the stored value. */
  | 'secret'
  /** The list of `input`. */
  | 'own'

export type Tone = 'default' | 'processing' | 'success' | 'warning' | 'error'

export interface Option {
  value: string | number
  label: string
  tone?: Tone
  /** Offered by `ResourceForm` only while another field has one of these values. */
  when?: Field['when']
}

/** A select's options taken from another list. */
export type OptionSource = {
  [A in ItemsAt]: {
    at: A
    value: (keyof Row<A> & string) | ((row: Row<A>) => string | number)
    label: (keyof Row<A> & string) | ((row: Row<A>) => string)
    /** Which rows may be chosen; absent: all. */
    only?: (row: Row<A>) => boolean
    /** Whether the server searches the list (`q`), because it may be longer than one page. */
    isSearched?: boolean
  }
}[ItemsAt]

export interface Field<Name extends string = string> {
  name: Name
  label: string
  kind?: Kind
  isRequired?: boolean
  options?: Option[]
  optionsFrom?: OptionSource
  hint?: string
  /** Initial value in a new row. */
  initial?: unknown
  /** Whether the server can sort by this field. */
  isSortable?: boolean
  /** Whether the field is read-only in existing rows. */
  isFixed?: boolean
  /** Whether the amount may be negative (a debit). */
  isSigned?: boolean
  maxLength?: number
  /** A multi-line secret. */
  isLong?: boolean
  /** Maximum of a number (`@koi/contract/bounds`), or of rows. */
  most?: number
  columns?: readonly Field[]
  /** Of the kind `lines`. */
  separator?: ',' | ' ' | '\n'
  /** Whether the order of the rows matters, so that they can be moved. */
  isOrdered?: boolean
  /** Of a column: whether no two rows may have the same value. */
  isUnique?: boolean
  /** Of a column of numbers: the column that each value must exceed in the row before. */
  above?: string
  /** Of a column of numbers: the column of the same row that is its minimum. */
  notBelow?: string
  /** Input of the kind `own`; the form gives it `value`, a list, and `onChange`. */
  input?: ReactElement
  /** Shown only while another field has this value, or one of these. */
  when?: { name: string; is: string | readonly string[] }
  /** Whether the field has a text per language. */
  isTranslated?: boolean
  /** Set on a field that holds a text in a further language (`textFields`). */
  language?: Language
  placeholder?: string
  /** For `termsForm`: where the value is in the row and the body, such as 'terms.on.trigger'; absent: under its name. */
  path?: string
}

/** Puts fields into an object of the row and the body. */
export const within = (path: string, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({ path: `${path}.${field.name}`, ...field }))

type NameIn<A extends Writing> = keyof Body<A> & string
export type FieldOf<A extends Writing> = Field<NameIn<A>>

/** A field of a resource: read from the row and sent on create and change. */
export type FormField<Path extends ResourcePath> =
  | Field<keyof Row<`GET ${Path}`> & NameIn<MakeAt<Path>> & NameIn<ChangeAt<Path>>>
  | (Field<keyof Row<`GET ${Path}`> & NameIn<MakeAt<Path>>> & { isFixed: true })
  | (Field<NameIn<MakeAt<Path>> & NameIn<ChangeAt<Path>>> & { kind: 'secret' })

export type Values = Record<string, unknown>

/** For a form whose fields differ from the row's: its fields, initial values and request body. */
export interface OwnForm<R extends object> {
  fields: (row: R | null) => Field[]
  read: (row: R) => Values
  body: (body: Values, row: R | null) => Values
}

export const valueOf = (row: object, name: string): unknown => (row as Values)[name]

export const isFieldShown = ({ when }: Pick<Field, 'when'>, values: Values): boolean =>
  when === undefined || [when.is].flat().includes(String(values[when.name] ?? ''))

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const textName = (language: Language, name: string): string => `texts.${language}.${name}`

/** Makes the translated fields of a further language. */
export const textFields = (fields: Field[], language: Language): Field[] =>
  fields
    .filter(({ isTranslated }) => isTranslated)
    .map(({ isRequired: _isRequired, initial: _initial, ...field }) => ({
      ...field,
      name: textName(language, field.name),
      language,
    }))

/** Adds a row's texts to it as values of `textFields`. */
export const withTexts = (row: object): object => ({
  ...row,
  ...Object.fromEntries(
    Object.entries((valueOf(row, 'texts') ?? {}) as ContentTexts).flatMap(([language, texts]) =>
      Object.entries(texts).map(([name, text]) => [textName(language as Language, name), text]),
    ),
  ),
})

/** Inverse of `withTexts`, for a request's body. */
export function gatherTexts(body: Values): Values {
  const texts: Record<string, Values> = {}
  const rest: Values = {}
  for (const [name, value] of Object.entries(body)) {
    const [prefix, language = '', field = ''] = name.split('.')
    if (prefix === 'texts' && field !== '') texts[language] = { ...texts[language], [field]: value }
    else rest[name] = value
  }
  return Object.keys(texts).length > 0 ? { ...rest, texts } : rest
}

/** Returns the form's values as readers of a language see them; '' is the default language. */
export const valuesIn = (fields: Field[], language: string, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    fields
      .filter(({ isTranslated }) => isTranslated)
      .map(({ name }) => [name, values[`texts.${language}.${name}`] || values[name]]),
  ),
})

/** Whether the field takes a number, which is shown and typed with the decimal mark of the operator's language. */
export const isNumeric = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'number' || kind === 'money' || kind === 'rate'

/** Reads the text of a number or a time of day as it was typed: '１，２００' → '1200'. Other text is only trimmed. */
export function readTyped(field: Pick<Field, 'kind'>, input: unknown): string {
  const text = String(input ?? '').trim()
  if (isNumeric(field)) return readNumber(text, decimalMark)
  return field.kind === 'clock' ? plainTyped(text) : text
}

/** Whether the field is a list of rows in the form. */
export const hasRows = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'rows' || kind === 'lines' || kind === 'record'

/** Splits a text into the values of the kind `lines`. */
export const splitLines = (text: string, separator: NonNullable<Field['separator']> = '\n'): string[] =>
  text
    .split(separator === ' ' ? /\s+/ : separator)
    .map((line) => line.trim())
    .filter(Boolean)

/** Converts a field's value to a form value: text for everything except switches, selects and choices. */
export function toInput(field: Field, value: unknown): unknown {
  const { kind = 'text' } = field
  if (kind === 'secret') return ''
  if (kind === 'switch') return value === true || String(value) === '1'
  if (kind === 'select') {
    if (isBlank(value)) return undefined
    return field.options?.find((option) => String(option.value) === String(value))?.value ?? value
  }
  if (kind === 'choices') return isBlank(value) ? [] : String(value).split(',')
  if (kind === 'list' || kind === 'own') return value ?? []
  if (kind === 'rows') return ((value ?? []) as object[]).map((row) => toForm(field.columns ?? [], row))
  const [first, second] = field.columns ?? []
  // The rows of a form that is not saved yet are given too.
  if ((kind === 'lines' || kind === 'record') && Array.isArray(value)) return value
  if (kind === 'lines' && first)
    return splitLines(String(value ?? ''), field.separator).map((line) => ({ [first.name]: toInput(first, line) }))
  if (kind === 'record' && first && second)
    return Object.entries((value ?? {}) as Values).map(([key, one]) => ({
      [first.name]: toInput(first, key),
      [second.name]: toInput(second, one),
    }))
  const text = isBlank(value) ? '' : String(value)
  return isNumeric(field) ? text.replace('.', decimalMark) : text
}

/** Inverse of `toInput`: switches become 1 or 0, numbers numbers, money stays text. */
export function fromInput(field: Field, input: unknown): unknown {
  const { kind = 'text' } = field
  if (kind === 'switch') return input ? 1 : 0
  if (kind === 'select') return input ?? ''
  if (kind === 'choices') return (input as string[] | undefined)?.join(',') ?? ''
  if (kind === 'list' || kind === 'own') return input ?? []
  if (kind === 'rows') return ((input ?? []) as Values[]).map((row) => toBody(field.columns ?? [], row))
  const [first, second] = field.columns ?? []
  if (kind === 'lines' && first)
    return ((input ?? []) as Values[])
      .map((row) => String(row[first.name] ?? '').trim())
      .filter(Boolean)
      .join(field.separator ?? '\n')
  if (kind === 'record' && first && second)
    return Object.fromEntries(
      ((input ?? []) as Values[]).map((row) => [String(row[first.name]), fromInput(second, row[second.name])]),
    )
  const text = String(input ?? '')
  if (kind === 'number') return text.trim() === '' ? null : Number(readTyped(field, text))
  if (kind === 'money' || kind === 'rate' || kind === 'clock' || kind === 'colour') return readTyped(field, text)
  return text
}

export const toForm = (fields: readonly Field[], row: object | null): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, toInput(field, row ? valueOf(row, field.name) : field.initial)]),
  )

/** Makes the body of a new row. Blank optional fields are omitted, so that the server's defaults apply. */
export const toBody = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, fromInput(field, values[field.name])] as const)
      .filter(([, value]) => !isBlank(value)),
  )

/** Makes the body of a change: only changed fields, so that the audit trail shows exactly these. */
export function changedValues(fields: Field[], row: object, values: Values): Values {
  const before = toForm(fields, row)
  return Object.fromEntries(
    fields
      .filter((field) => !field.isFixed && values[field.name] !== undefined)
      .map((field) => [field.name, fromInput(field, values[field.name]), fromInput(field, before[field.name])] as const)
      .filter(([, after, was]) => JSON.stringify(after) !== JSON.stringify(was))
      .map(([name, after]) => [name, after]),
  )
}

/** Whether two form values are equal; choices and rows are lists, and a missing value equals ''. */
export const isSameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)
const textOf = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''))

/**
 * Updates a form after the row changed from `before` to `now` (both from `toForm`): unedited fields follow the row, edited ones
 * are kept.
 */
export const rebaseValues = (fields: Field[], before: Values, now: Values, held: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ name }) => held[name] === undefined || isSameValue(held[name], before[name]))
      .filter(({ name }) => !isSameValue(now[name], before[name]))
      .map(({ name }) => [name, now[name]]),
  )
