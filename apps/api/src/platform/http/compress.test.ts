import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { handlersOf } from '../../server/handlers.ts'
import { mayCompress } from './compress.ts'
import { Admission } from '../ops/admission.ts'
import { serveSite } from './site.ts'
import { makeServer } from './server.ts'
import { code, openTestApp, password, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const ask = (at: string, encoding?: string, token?: string, body: object = {}) => {
  const [method, url] = at.split(' ') as ['GET', string]
  return app.server.inject({
    method,
    url,
    headers: {
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === ('POST' as string) ? { payload: body } : {}),
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['*', 'gzip', gunzipSync],
])('compresses the list of games for Accept-Encoding %s without changing it', async (args, encoding, open) => {
  const plain = await ask('GET /api/game/list')
  const small = await ask('GET /api/game/list', args)
  expect(small.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(small.rawPayload.length),
    'content-type': plain.headers['content-type'],
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })
  expect(open(small.rawPayload).toString()).toBe(plain.body)
  expect(small.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
})

test.each([undefined, '', 'identity', 'gzip;q=0', 'x-unknown'])(
  'does not compress the list of games for Accept-Encoding "%s"',
  async (args) => {
    const { headers, body } = await ask('GET /api/game/list', args)
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(Buffer.byteLength(body)) })
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body).code).toBe(200)
  },
)

test('HEAD sends the same headers as GET', async () => {
  const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => ask(`${method} /api/game/list`, 'br')))
  expect(head!.rawPayload).toHaveLength(0)
  for (const name of ['content-length', 'content-encoding', 'vary', 'content-type'])
    expect([name, head!.headers[name]]).toEqual([name, get!.headers[name]])
})

test('does not compress an answer below 1024 bytes', async () => {
  const { token } = await app.registerPlayer()
  for (const at of ['POST /api/balance', 'POST /api/activitytype']) {
    const { headers, rawPayload } = await ask(at, 'br, gzip', token)
    expect(headers['content-encoding']).toBeUndefined()
    expect(rawPayload.length).toBeLessThan(1024)
  }
})

test('never compresses an answer that carries a new secret (BREACH)', async () => {
  const { name, token } = await app.registerPlayer()
  const answers = [
    await ask('POST /api/login_pc', 'br, gzip', undefined, { name, password, code }),
    await ask('POST /api/getservicerurl', 'br, gzip', token),
    await ask('GET /api/getAgentLoginUrl', 'br, gzip', token),
    await ask('POST /console/api/login', 'br, gzip', undefined, { username: 'admin', password: 'admin12345' }),
    await ask('POST /service/api/open', 'br, gzip'),
  ]
  for (const { headers, statusCode } of answers)
    expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined])
})

test('does not compress console lists, which hold texts of several players (BREACH)', async () => {
  const login = { username: 'admin', password: 'admin12345' }
  const { token } = (await ask('POST /console/api/login', undefined, undefined, login)).json()
  const { headers, rawPayload } = await ask('GET /console/api/deposits', 'br, gzip', token)
  expect(rawPayload.length).toBeGreaterThan(1024)
  expect(headers['content-encoding']).toBeUndefined()
})

test('refuses a compressed request body', async () => {
  const { body } = await app.server.inject({
    method: 'POST',
    url: '/api/app',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{}'),
  })
  expect(JSON.parse(body).code).toBe(400)
})

test('no compressible answer has a field for a secret (BREACH)', () => {
  const names = (schema: unknown): string[] =>
    schema !== null && typeof schema === 'object'
      ? Object.entries(schema).flatMap(([name, of]) => [
          ...(name === 'properties' ? Object.keys(of as object) : []),
          ...names(of),
        ])
      : []
  const read = handlersOf(app.app).filter(({ endpoint }) => mayCompress(endpoint))
  expect(read.length).toBeGreaterThan(30)
  for (const { endpoint } of read)
    expect([
      endpoint.at,
      names(z.toJSONSchema(endpoint.reply, { io: 'input', unrepresentable: 'any' })).filter((name) =>
        /(?<!an)token|secret|password|ticket|otp|nonce/i.test(name),
      ),
    ]).toEqual([endpoint.at, []])
})

test('compresses the HTML page of an app, also with a nonce', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'koi-pages-'))
  const words = '<p>the page</p>'.repeat(20)
  writeFileSync(join(dist, 'index.html'), `<meta content="__CSP_NONCE__">${words}`)
  const server = await makeServer({ trustProxy: [], isProduction: false }, 'silent')
  await serveSite(server, new Admission(), { at: '/console/', dist, policy: 'desk' })
  await server.ready()
  const page = async (encoding: string) =>
    server.inject({ url: '/console/players', headers: { 'accept-encoding': encoding } })
  const [small, plain] = [await page('br'), await page('identity')]
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.rawPayload.length) })
  const nonce = /nonce-([^']+)'/.exec(String(small.headers['content-security-policy']))?.[1]
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(`<meta content="${nonce}">${words}`)
  await server.close()
  rmSync(dist, { recursive: true })
})
