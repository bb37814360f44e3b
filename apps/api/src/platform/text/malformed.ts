import type { Endpoint } from '@koi/contract/endpoint'
import { AddressRefused, AmountMalformed, FieldUnknown, Invalid, TooHigh, TooLow } from '@koi/contract/refusal.copy'
import { addressFormat } from '@koi/contract/address'
import { amountFormat } from '@koi/contract/wire'
import { z } from 'zod'
import { type Refused, refused } from './refuse.ts'
import { inputOf, isStrict, unknownIn } from './strict.ts'

type Issue = z.core.$ZodIssue

const isForm = ({ audience, at }: Pick<Endpoint, 'audience' | 'at'>): boolean =>
  audience.startsWith('operator') && !at.startsWith('GET ')

const maxNamed = 10
const maxNameLength = 60

/** The refusal of unknown fields; its data lists them as `fields` too. It is returned, not thrown. */
export function unknownFieldsRefusal(names: string[]): Refused {
  const fields = [...new Set(names)].slice(0, maxNamed).map((name) => name.slice(0, maxNameLength))
  return refused(FieldUnknown, { fields }, { fields })
}

/** The refusal of a malformed input. Unknown fields are reported first, because a misspelt name also leaves a field missing. */
export function malformedRefusal(endpoint: Endpoint, issues: Issue[]): Refused {
  const unknown = unknownIn(issues)
  if (unknown.length > 0) return unknownFieldsRefusal(unknown)
  const [issue] = issues
  if (issue?.message === 'NOT_AN_AMOUNT')
    return refused(AmountMalformed, undefined, isForm(endpoint) ? { field: issue.path.join('.') } : undefined)
  if (issue?.message === 'NOT_AN_ADDRESS') return refused(AddressRefused, undefined, { field: issue.path.join('.') })
  if (!issue || !isForm(endpoint)) return refused(Invalid)
  const field = { field: issue.path.join('.') }
  if (issue.code === 'too_big' && isNumber(issue.origin) && isBound(issue.maximum))
    return refused(TooHigh, { most: Number(issue.maximum) }, field)
  if (issue.code === 'too_small' && isNumber(issue.origin) && isBound(issue.minimum))
    return refused(TooLow, { least: Number(issue.minimum) }, field)
  return refused(Invalid, undefined, issue.path.length > 0 ? field : undefined)
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

/** Whether the contract sets the bound; zod adds ±MAX_SAFE_INTEGER to integers. */
const isBound = (bound: number | bigint | string): boolean => Math.abs(Number(bound)) < Number.MAX_SAFE_INTEGER

/** Refuses links to players that are not https in production. */
export function requireHttpsLinks(endpoint: Endpoint, input: object): void {
  const found = addressFieldsOf(endpoint).find((field) => {
    const value = field.split('.').reduce<unknown>((inner, name) => (inner as Fields | undefined)?.[name], input)
    return typeof value === 'string' && /^http:/i.test(value)
  })
  if (found !== undefined) throw refused(AddressRefused, undefined, { field: found })
}

type Fields = Record<string, unknown>

const addressFields = new WeakMap<Endpoint, string[]>()
/** Finds address fields of an endpoint by path, such as `link` and `texts.en.link`. */
function addressFieldsOf(endpoint: Endpoint): string[] {
  const known = addressFields.get(endpoint)
  if (known) return known
  const names = addressesIn(schemaOf(endpoint))
  addressFields.set(endpoint, names)
  return names
}

const addressesIn = ({ properties = {} }: z.core.JSONSchema.BaseSchema): string[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'object' && schema.properties) return addressesIn(schema).map((inner) => `${name}.${inner}`)
    return JSON.stringify(schema).includes(`"format":"${addressFormat}"`) ? [name] : []
  })

const schemaOf = (endpoint: Endpoint) => z.toJSONSchema(inputOf(endpoint), { io: 'input', unrepresentable: 'any' })

export function refusalsOfInput(endpoint: Endpoint) {
  const schema = JSON.stringify(schemaOf(endpoint))
  const has = (keyword: 'maximum' | 'minimum') =>
    isForm(endpoint) &&
    [...schema.matchAll(new RegExp(`"${keyword}":(-?\\d+)`, 'g'))].some(([, bound]) => isBound(bound!))
  return [
    Invalid,
    ...(isStrict(endpoint) ? [FieldUnknown] : []),
    ...(schema.includes(`"format":"${amountFormat}"`) ? [AmountMalformed] : []),
    ...(schema.includes(`"format":"${addressFormat}"`) ? [AddressRefused] : []),
    ...(has('maximum') ? [TooHigh] : []),
    ...(has('minimum') ? [TooLow] : []),
  ]
}
