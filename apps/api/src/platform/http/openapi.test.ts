import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlersOf } from '../../server/handlers.ts'
import { refusalsOf } from '../text/refusals.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

interface Content {
  examples?: Record<string, { summary: string; value: object }>
}
interface Operation {
  requestBody: { content: Record<string, { schema: { properties: Record<string, { description?: string }> } }> }
  responses: Record<string, { content: Record<string, Content> }>
}
type Reference = { paths: Record<string, Record<string, Operation>> }

let app: TestApp
const references: Reference[] = []
beforeAll(async () => {
  app = await openTestApp()
  for (const root of ['/api', '/console/api', '/agent/api', '/open/api'])
    references.push((await app.server.inject(`${root}/openapi.json`)).json<Reference>())
})
afterAll(() => app.finish())

function documented(at: string): Record<string, { status: string; type: string; value: object }> {
  const [method = '', path = ''] = at.split(' ')
  const operation = references
    .map(({ paths }) => paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()])
    .find(Boolean)
  const found = Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) =>
    Object.entries(content).flatMap(([type, { examples = {} }]) =>
      Object.entries(examples).map(([name, { value }]) => [name, { status, type, value }] as const),
    ),
  )
  return Object.fromEntries(found)
}

test('documents every refusal of every call with its name, code and message', () => {
  const handlers = handlersOf(app.app)
  expect(handlers.length).toBeGreaterThan(240)
  for (const { endpoint } of handlers) {
    const isGiven = endpoint.at.includes(' /api/')
    const refusals = [...refusalsOf(endpoint)]
    const shown = documented(endpoint.at)
    expect({ at: endpoint.at, names: Object.keys(shown).sort() }).toEqual({
      at: endpoint.at,
      names: refusals.map(({ name }) => name).sort(),
    })
    for (const { name, code, example } of refusals) {
      const bare = isGiven && ![413, 415, 500].includes(code)
      expect({ at: endpoint.at, ...shown[name] }).toMatchObject({
        at: endpoint.at,
        status: bare ? '200' : String(code),
        type: isGiven ? 'application/json' : 'application/problem+json',
        value: isGiven
          ? { code, message: example, data: null }
          : { status: code, title: name, code: name, detail: example },
      })
    }
  }
})

test('answers a refusal as documented, on both APIs', async () => {
  const { token } = await app.registerPlayer()
  const asked = await app.callPlayerApi('POST /api/payinfo', { deposit_no: 'D1' }, token)
  expect({ ...asked, http: undefined }).toEqual(documented('POST /api/payinfo')['DEPOSIT_UNKNOWN']!.value)
  const at = 'POST /console/api/deposits/:deposit_no/approve'
  const { status, body } = await app.callConsoleApi('POST /console/api/deposits/D1/approve', {})
  const { instance, ...value } = body as { instance: string }
  expect({ status: String(status), value, type: 'application/problem+json' }).toEqual(documented(at)['NOT_FOUND'])
  expect(instance).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
})

test('documents status 201 of a call that creates something', async () => {
  const made = await app.callConsoleApi('POST /console/api/chat/canned', { title: '问候', body: '您好', sort: 0 })
  expect(made.status).toBe(201)
  const operation = references.map(({ paths }) => paths['/console/api/chat/canned']?.['post']).find(Boolean)
  expect(Object.keys(operation!.responses)).toContain('201')
})

test('describes how a client gets a captcha and a proof of work, and when they are required', () => {
  for (const path of ['/api/login_pc', '/api/register']) {
    const { code, pow } =
      references[0]!.paths[path]!['post']!.requestBody.content['application/json']!.schema.properties
    expect(code!.description).toContain('/captcha/texts.json')
    expect(pow!.description).toContain('pow_after')
  }
})
