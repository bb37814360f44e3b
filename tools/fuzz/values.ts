import fc from 'fast-check'
import { carp, wide } from './values.copy.ts'
import { oddities } from '../../apps/api/src/server/reliability/fuzz.testing.ts'

/** JSON in which `{ $from: place, n }` is replaced by a value of an earlier answer. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value }

export interface Schema {
  type?: string | string[]
  const?: Value
  enum?: Value[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

const amounts = '0 0.01 -0.01 99.99 100 100.00 100.01 200 10000 99999999.99 100000000 1e3'.split(' ')

/** Meaningful values by field name; without them most calls would end at the first check. */
const known: Record<string, readonly Value[]> = {
  amount: amounts,
  money: amounts,
  paytype: ['bank', 'card', 'usdt', 'wechat', 'alipay', 'antoken', 'wxpay', 'rengong'],
  catepay: ['TRC20', 'ERC20', ''],
  password: ['koi12345', 'hm4tqz9w', '738264', '123456'],
  pay_pass: ['738264', '123456'],
  paypassword: ['738264'],
  sourcetype: ['userbalance', 'slot', 'ag'],
  targettype: ['userbalance', 'slot', 'ag'],
  plat_name: ['slot', 'ag', 'seam', 'unknown'],
  api_code: ['slot', 'ag', 'seam'],
  name: ['demo001', 'demo002', carp],
  page: [1, 2, 0, -1, 99_999],
  per_page: [1, 10, 100, 101],
  state: ['1', '2', 'open', 'pending', '1,2'],
  from: ['2026-01-01', '2026-01-01 00:00:00', '2099-12-31'],
  to: ['2026-01-01', '2099-12-31 23:59:59'],
  reason: ['because'],
  url: ['https://play.example/', 'javascript:alert(1)', '/uploads/x.webp'],
}

const oddity = fc.constantFrom(...(oddities.filter((one) => one !== undefined) as Value[]))
const text: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom('1', 'koi', '100', '2026-03-10', carp, 'demo002', ''),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** A value of this field from earlier answers. */
const knownValue = (name: string): fc.Arbitrary<Value> => fc.nat(20).map((n) => ({ $from: name, n }))

/** Values that satisfy the schema, often at its bounds; `name`: the field. */
export function fitting(schema: Schema, name = ''): fc.Arbitrary<Value> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.length) return fc.oneof(...choices.map((one) => fitting(one, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'string']
  return fc.oneof(...types.map((type) => ofType(type, schema, name)))
}

function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<Value> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const [min, max] = [Math.max(schema.minimum ?? -1000, -1e9), Math.min(schema.maximum ?? 1e6, 1e9)]
      return fc.oneof(
        fc.constantFrom(min, max),
        fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) }),
      )
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      })
    case 'object':
      return objectOf(schema)
    default:
      return textOf(schema, name)
  }
}

function textOf(schema: Schema, name: string): fc.Arbitrary<Value> {
  if (schema.format === 'uuid') return fc.oneof(knownValue(name), fc.uuid())
  if (schema.pattern && schema.format === undefined) return fc.oneof(knownValue(name), stringOf(schema.pattern))
  const sized = fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 200) })
  const edge = schema.maxLength && schema.maxLength <= 5000 ? [fc.constant(wide.repeat(schema.maxLength))] : []
  return fc.oneof(...(known[name] ? [fc.constantFrom(...known[name])] : []), knownValue(name), text, sized, ...edge)
}

function stringOf(pattern: string): fc.Arbitrary<Value> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return text
  }
}

function objectOf({ properties = {}, required, additionalProperties }: Schema): fc.Arbitrary<Value> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]))
  const more = additionalProperties && additionalProperties !== true && Object.keys(properties).length === 0
  if (more) return fc.dictionary(fc.string({ maxLength: 10 }), fitting(additionalProperties), { maxKeys: 3 })
  return fc.record(fields, { requiredKeys: (required ?? []).filter((name) => name in fields) }) as fc.Arbitrary<Value>
}

/** Values that violate the schema: an odd or unknown field, or another type. */
export function broken(schema: Schema): fc.Arbitrary<Value> {
  const names = Object.keys(schema.properties ?? {})
  const spoiled = fc
    .tuple(fitting(schema), fc.constantFrom(...names, 'is_admin', 'balance'), oddity)
    .map(([whole, name, odd]): Value =>
      whole !== null && typeof whole === 'object' && !Array.isArray(whole) ? { ...whole, [name]: odd } : odd,
    )
  return fc.oneof({ weight: 6, arbitrary: spoiled }, { weight: 1, arbitrary: oddity })
}
