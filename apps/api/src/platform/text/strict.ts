import type { Endpoint } from '@koi/contract/endpoint'
import { ListQuery } from '@koi/contract/wire'
import { z } from 'zod'

/** Whether unknown fields are refused. The players' API accepts them, because its existing clients send some. */
export const isStrict = ({ at }: Pick<Endpoint, 'at'>): boolean => !at.includes(' /api/')

type AnyDef = z.core.$ZodTypeDef & Record<string, unknown>
const defOf = (schema: z.core.$ZodType): AnyDef => schema._zod.def as unknown as AnyDef

/** Changes a schema and keeps its metadata, which the API references use. */
const changed = <Schema extends z.core.$ZodType>(schema: Schema, change: object): Schema =>
  z.core.clone(schema, { ...schema._zod.def, ...change } as never, { parent: true })

/** A copy of a schema whose objects refuse unknown fields, except objects declared loose. */
function strictOf<Schema extends z.core.$ZodType>(schema: Schema): Schema {
  const def = defOf(schema)
  const inner = (name: string) => strictOf(def[name] as z.core.$ZodType)
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def['shape'] as z.core.$ZodShape).map(([name, of]) => [name, strictOf(of)])
      return changed(schema, { shape: Object.fromEntries(shape), catchall: def['catchall'] ?? z.never() })
    }
    case 'array':
      return changed(schema, { element: inner('element') })
    case 'record':
      return changed(schema, { valueType: inner('valueType') })
    case 'union':
      return changed(schema, { options: (def['options'] as z.core.$ZodType[]).map(strictOf) })
    case 'pipe':
      return changed(schema, { in: inner('in'), out: inner('out') })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return changed(schema, { innerType: inner('innerType') })
    default:
      return schema
  }
}

/** Operators may send `otp` with any write (docs/interface.md). */
export const dropsOtp = ({ audience, needsFreshFactor, input }: Endpoint): boolean =>
  needsFreshFactor !== false ||
  (audience.startsWith('operator') && !(input instanceof z.ZodObject && 'otp' in input.shape))

/** Parameters that every console list accepts (docs/interface.md). */
function withListQuery({ at, input }: Endpoint): z.ZodType {
  const isList =
    at.startsWith('GET /console/api/') &&
    input instanceof z.ZodObject &&
    'page' in input.shape &&
    'per_page' in input.shape
  return isList ? z.object({ ...ListQuery.shape, ...input.shape }) : input
}

const inputs = new WeakMap<Endpoint, z.ZodType>()

export function inputOf(endpoint: Endpoint): z.ZodType {
  if (!isStrict(endpoint)) return endpoint.input
  const known = inputs.get(endpoint) ?? strictOf(withListQuery(endpoint))
  inputs.set(endpoint, known)
  return known
}

export const unknownIn = (issues: readonly z.core.$ZodIssue[], above: PropertyKey[] = []): string[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'))
    return issue.code === 'invalid_union' ? issue.errors.flatMap((option) => unknownIn(option, path)) : []
  })
