/** Pseudo-random numbers (Park-Miller), reproducible from the seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  pattern?: string
}

export interface Call {
  name: string
  method: string
  path: string
  audience: string
  inPath: string[]
  inQuery: string[]
  body: Schema | null
  isPicture: boolean
}

interface Operation {
  operationId: string
  'x-audience': string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** All calls of an OpenAPI document. */
export function callsOf(reference: { paths: Record<string, Record<string, Operation>> }): Call[] {
  return Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, 'x-audience': audience, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      audience,
      inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      inQuery: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: requestBody ? Object.values(requestBody.content)[0]!.schema : null,
      isPicture: requestBody !== undefined && 'multipart/form-data' in requestBody.content,
    })),
  )
}

/** Values of wrong types, edge values, and texts with a meaning to other systems. */
export const oddities: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.1,
  1e21,
  -0,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 1,
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '1',
  '1.005',
  '99999999.99',
  '100000000',
  '9007199254740993',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '１２',
  '٣',
  'a'.repeat(300),
  '锦'.repeat(5000),
  '\u0000',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '%',
  '\\',
  '"',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '{{7*7}}',
  '$1',
  '2026-02-30',
  '2026-03-10',
  '9999-12-31 23:59:59',
  '0000-00-00',
  '-271821-04-20',
  '2026-03-10T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  'constructor',
  'toString',
  'card',
  'ag',
  'demo001',
  [],
  [1],
  [[]],
  ['a', 'b'],
  [null],
  {},
  { a: 1 },
  { $gt: '' },
  { toString: 'x' },
  { length: 1e9 },
]

/** Malformed request bodies, as bytes. */
export const rawBodies: readonly string[] = [
  'null',
  '[]',
  '[{}]',
  '"text"',
  '1',
  'true',
  '{',
  '{"a":',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  "{'a':1}",
  '{"a":1}x',
  '[[[['.repeat(500),
  `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"page":1e400}',
  '{"\\u0000":1}',
  '\u0000',
]

export function plausible(schema: Schema, next: (below: number) => number): unknown {
  const one = schema.anyOf ? schema.anyOf[next(schema.anyOf.length)]! : schema
  const type = Array.isArray(one.type) ? one.type[next(one.type.length)] : one.type
  if (one.enum) return one.enum[next(one.enum.length)]
  if (type === 'integer' || type === 'number') return (one.minimum ?? 1) + next(3)
  if (type === 'boolean') return next(2) === 1
  if (type === 'array') return one.items ? [plausible(one.items, next)] : []
  if (type === 'object')
    return Object.fromEntries(Object.entries(one.properties ?? {}).map(([name, of]) => [name, plausible(of, next)]))
  if (type === 'null') return null
  return ['1', 'koi', '100', '2026-03-10', '锦鲤', 'demo002'][next(6)]
}
