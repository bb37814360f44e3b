import type { Endpoint } from '@koi/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { handlersOf } from '../../server/handlers.ts'
import { openTestApp, password as playerPassword, type TestApp } from '../testing/testing.ts'

let app: TestApp
let tokens: Record<'operator' | 'agent' | 'key' | 'none', string>
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  const operator = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
  const agent = await app.callConsoleApi('POST /agent/api/login', { username: 'demo005', password: playerPassword })
  const key = await app.callConsoleApi('POST /console/api/api-keys', { name: 'reader', scopes: ['events'] })
  tokens = { operator: operator.body.token, agent: agent.body.token, key: key.body.key, none: '' }
})
afterAll(() => app.finish())

const endpoints = (): Endpoint[] =>
  handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    // PATCH settings takes any key and answers SettingUnknown for unknown ones.
    .filter(({ at, takesFile }) => !at.includes(' /api/') && !takesFile && at !== 'PATCH /console/api/settings')

const tokenFor = ({ audience }: Endpoint): string =>
  audience.startsWith('operator')
    ? tokens.operator
    : audience === 'agent' || audience === 'key'
      ? tokens[audience]
      : tokens.none

async function send({ at, ...endpoint }: Endpoint, query: string, body: object) {
  const [method, path] = at.split(' ') as ['POST', string]
  const answer = await app.server.inject({
    method,
    url: path.replaceAll(/:\w+/g, '1') + query,
    headers: { authorization: `Bearer ${tokenFor({ at, ...endpoint })}` },
    ...(method === ('GET' as string) ? {} : { payload: body }),
  })
  const { code, fields, detail } = answer.json<{ code: string; fields?: string[]; detail?: string }>()
  return { at, status: answer.statusCode, code, fields, detail }
}
const refused = (at: string, ...fields: string[]) => ({
  at,
  status: 422,
  code: 'FIELD_UNKNOWN',
  fields,
  detail: `不支持的字段：${fields.join('、')}`,
})

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
}
/** Values that contain an unknown nested field, with its path; one per object with fixed keys. */
function nestedIn(schema: Schema): [path: string, value: unknown][] {
  const { properties, items, anyOf = [] } = schema
  if (items) return nestedIn(items).map(([path, value]) => [path ? `0.${path}` : '0', [value]])
  const ofOptions = anyOf.flatMap(nestedIn)
  if (!properties) return ofOptions
  return [
    ...(schema.additionalProperties ? [] : [['nonsense', { nonsense: 1 }] as [string, unknown]]),
    ...Object.entries(properties).flatMap(([name, of]) =>
      nestedIn(of).map(([path, value]): [string, unknown] => [`${name}.${path}`, { [name]: value }]),
    ),
    ...ofOptions,
  ]
}

test('every operator, agent and open call refuses an unknown field of its body or query and names it', async () => {
  const all = endpoints()
  expect(all.length).toBeGreaterThan(180)
  for (const endpoint of all) {
    const { at } = endpoint
    const isRead = at.startsWith('GET ')
    expect(await send(endpoint, isRead ? '?nonsense=1' : '', { nonsense: 1 })).toEqual(refused(at, 'nonsense'))
    if (!isRead) expect(await send(endpoint, '?nonsense=1', {})).toEqual(refused(at, 'nonsense'))
  }
})

test('refuses an unknown nested field and names its path', async () => {
  let seen = 0
  for (const endpoint of endpoints().filter(({ at }) => !at.startsWith('GET '))) {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const [path, value] of nestedIn(schema).filter(([one]) => one !== 'nonsense')) {
      const { fields } = await send(endpoint, '', value as object)
      expect({ at: endpoint.at, path, fields }).toEqual({ at: endpoint.at, path, fields: [path] })
      seen++
    }
  }
  expect(seen).toBeGreaterThan(3)
})

test('refuses misspelt fields of a channel, names all of them and changes nothing', async () => {
  const channel = async () =>
    (await app.callConsoleApi('GET /console/api/pay-channels')).body.items.find(
      ({ code }: { code: string }) => code === 'wechat',
    )
  const before = await channel()
  const { status, body } = await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', {
    min_price: 7,
    max_prise: 9,
    stat: 0,
  })
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'FIELD_UNKNOWN', fields: ['max_prise', 'stat'], detail: '不支持的字段：max_prise、stat' },
  })
  expect(await channel()).toEqual(before)
})

test('accepts the common list parameters, and otp in operators’ writes', async () => {
  const query = '?page=1&per_page=5&sort=-id&q=x&state=&from=2026-01-01&to=2026-12-31'
  const lists = endpoints().filter(({ at, input }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    return /^GET \/console\/api\/[a-z-]+$/.test(at) && 'per_page' in properties
  })
  expect(lists.length).toBeGreaterThan(30)
  for (const endpoint of lists)
    expect(await send(endpoint, query, {})).toMatchObject({ at: endpoint.at, fields: undefined })
  for (const endpoint of endpoints().filter(
    ({ at, audience }) => audience.startsWith('operator') && !at.startsWith('GET '),
  ))
    expect(await send(endpoint, '', { otp: '123456', nonsense: 1 })).toMatchObject({
      at: endpoint.at,
      fields: ['nonsense'],
    })
})

test('the players’ API accepts unknown fields in bodies and queries', async () => {
  const { token } = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/user', { nonsense: 1 }, token)).code).toBe(200)
  expect((await app.callPlayerApi('GET /api/game/list?nonsense=1')).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/user?nonsense=1', {}, token)).code).toBe(200)
})

test('refuses a body field that contradicts the path, and accepts one that repeats it', async () => {
  const at = 'PATCH /console/api/pay-channels/wechat'
  for (const id of ['alipay', 1, null, { toString: 'x' }])
    expect((await app.callConsoleApi(at, { id, min_price: 7 })).body).toMatchObject({
      code: 'FIELD_UNKNOWN',
      fields: ['id'],
    })
  expect((await app.callConsoleApi(at, { id: 'wechat' })).status).toBe(200)
})
