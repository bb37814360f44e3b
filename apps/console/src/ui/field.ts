import type { Body, ChangeAt, ItemsAt, MakeAt, ResourcePath, Row, Writing } from '../app/endpoint.ts'

/** How a value is shown in a table and asked for in a form. Everything a page says about a column or field is data. */
export type Kind =
  | 'text'
  | 'longText'
  | 'number'
  | 'money'
  | 'rate'
  | 'switch'
  | 'select'
  | 'time'
  | 'clock'
  | 'image'
  | 'html'
  | 'colour'
  /** Written only: never read back, and left alone when blank. */
  | 'secret'

export type Tone = 'default' | 'processing' | 'success' | 'warning' | 'error'

export interface Option {
  value: string | number
  label: string
  tone?: Tone
}

/** Where a select finds its options when they are rows of another list. */
export type OptionSource = {
  [A in ItemsAt]: { at: A; value: keyof Row<A> & string; label: keyof Row<A> & string }
}[ItemsAt]

export interface Field<Name extends string = string> {
  name: Name
  label: string
  kind?: Kind
  isRequired?: boolean
  options?: Option[]
  optionsFrom?: OptionSource
  hint?: string
  /** Starting value of a new row. */
  initial?: unknown
  /** The server puts the list in order by it. */
  isSortable?: boolean
  /** Fixed once the row exists. */
  isFixed?: boolean
  /** Money that may be negative (a debit). */
  isSigned?: boolean
  maxLength?: number
  /** A secret of several lines. */
  isLong?: boolean
  /** A number may not be more (`@koi/contract/bounds`). */
  most?: number
  /** Asked for only while another field of the form holds this. */
  when?: { name: string; is: string }
}

type NameIn<A extends Writing> = keyof Body<A> & string
/** A field of what a write is sent. */
export type FieldOf<A extends Writing> = Field<NameIn<A>>

/** A field of rows that are made and changed under one path: read from the row and sent both ways, unless it says otherwise. */
export type FormField<Path extends ResourcePath> =
  | Field<keyof Row<`GET ${Path}`> & NameIn<MakeAt<Path>> & NameIn<ChangeAt<Path>>>
  | (Field<keyof Row<`GET ${Path}`> & NameIn<MakeAt<Path>>> & { isFixed: true })
  | (Field<NameIn<MakeAt<Path>> & NameIn<ChangeAt<Path>>> & { kind: 'secret' })

export type Values = Record<string, unknown>

/** The value of a row's field by name, for rows of any declared type. */
export const valueOf = (row: object, name: string): unknown => (row as Values)[name]

/** Whether a form that holds these values asks for the field. */
export const isAsked = ({ when }: Field, values: Values): boolean =>
  when === undefined || String(values[when.name] ?? '') === when.is

const blank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** One value of a row, as the form's input holds it: texts for everything but switches and selects. */
export function toInput(field: Field, value: unknown): unknown {
  const { kind = 'text' } = field
  if (kind === 'secret') return ''
  if (kind === 'switch') return value === true || String(value) === '1'
  if (kind === 'select') {
    if (blank(value)) return undefined
    return field.options?.find((option) => String(option.value) === String(value))?.value ?? value
  }
  return blank(value) ? '' : String(value)
}

/** The inverse: one input as it goes on the wire. Switches are 1 or 0, numbers are numbers, money stays text. */
export function fromInput(field: Field, input: unknown): unknown {
  const { kind = 'text' } = field
  if (kind === 'switch') return input ? 1 : 0
  if (kind === 'select') return input ?? ''
  const text = String(input ?? '')
  if (kind === 'number') return text.trim() === '' ? null : Number(text)
  if (kind === 'money' || kind === 'rate' || kind === 'clock' || kind === 'colour') return text.trim()
  return text
}

export const toForm = (fields: Field[], row: object | null): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, toInput(field, row ? valueOf(row, field.name) : field.initial)]),
  )

/** The body of a new row. Blank optional fields are left out: the server's defaults stand. */
export const toBody = (fields: Field[], values: Values): Values =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, fromInput(field, values[field.name])] as const)
      .filter(([, value]) => !blank(value)),
  )

/**
 * The body of a change of `row`, or of what `toForm` read of it: only what the operator changed, so that the audit says
 * exactly that.
 */
export function changes(fields: Field[], row: object, values: Values): Values {
  const before = toForm(fields, row)
  return Object.fromEntries(
    fields
      .filter((field) => !field.isFixed && values[field.name] !== undefined)
      .map((field) => [field.name, fromInput(field, values[field.name]), fromInput(field, before[field.name])] as const)
      .filter(([, after, was]) => after !== was)
      .map(([name, after]) => [name, after]),
  )
}

/**
 * What a form holds otherwise once its row has gone from `before` to `now` (both as `toForm` reads them): the fields that
 * the operator has not touched follow, the others stay as they are.
 */
export const followed = (fields: Field[], before: Values, now: Values, held: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ name }) => held[name] === undefined || held[name] === before[name])
      .filter(({ name }) => now[name] !== before[name])
      .map(({ name }) => [name, now[name]]),
  )
