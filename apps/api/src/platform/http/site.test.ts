import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer } from './server.ts'
import { Admission } from '../ops/admission.ts'
import { serveSite } from './site.ts'

const dist = mkdtempSync(join(tmpdir(), 'koi-site-'))
let server: FastifyInstance
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<p>the page</p>')
  writeFileSync(join(dist, 'missing.html'), '<p>no page</p>')
  mkdirSync(join(dist, 'assets/deep'), { recursive: true })
  for (const file of ['sw.js', 'assets/a.js', 'assets/a.js.br', 'assets/deep/b.svg', 'assets/.stamp'])
    writeFileSync(join(dist, file), file)
  server = await makeServer({ trustProxy: [], isProduction: false }, 'silent')
  server.get('/console/api/me', async () => ({}))
  for (const at of ['/console/', '/agent/']) await serveSite(server, new Admission(), { at, dist, policy: 'desk' })
  const hashRoutes = ['/', '/login', '/gamePage']
  await serveSite(server, new Admission(), { at: '/', dist, policy: async () => "default-src 'self'", hashRoutes })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

test.each(['/', '/console/', '/console/players/7', '/agent/', '/agent/downline'])(
  '%s serves the page of its app',
  async (url) => {
    const response = await server.inject({ url })
    expect([response.statusCode, response.body]).toEqual([200, '<p>the page</p>'])
  },
)

test.each(['/console/api/nothing', '/CONSOLE/api/nothing?page=1', '/agent/api/nothing', '/agent/api/'])(
  '%s answers 404 as problem details, not a page',
  async (url) => {
    const response = await server.inject({ url })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  },
)

test('/api/nothing answers 404 in an envelope', async () => {
  const response = await server.inject({ url: '/api/nothing' })
  expect([response.statusCode, response.json()]).toEqual([404, { code: 404, message: '请求的资源不存在', data: null }])
})

test('answers 405 to a known API path with another method', async () => {
  expect((await server.inject({ method: 'POST', url: '/console/api/me' })).statusCode).toBe(405)
})

test.each(['/sw.js', '/assets/a.js', '/assets/deep/b.svg', '/console/assets/a.js'])(
  '%s is served from the build',
  async (url) => {
    const response = await server.inject({ url })
    expect([response.statusCode, response.body]).toEqual([200, url.replace(/^\/(console\/)?/, '')])
    const forever = url.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    expect(response.headers['cache-control']).toBe(forever)
    expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  },
)

test('sends the precompressed copy that the browser accepts', async () => {
  const response = await server.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect([response.body, response.headers['content-encoding']]).toEqual(['assets/a.js.br', 'br'])
})

test.each(['nothing.js', 'a.js.br', '.stamp', '..%2findex.html', 'deep'])(
  'does not serve %s from an asset folder',
  async (name) => {
    for (const folder of ['/assets/', '/console/assets/'])
      expect((await server.inject({ url: `${folder}${name}` })).body).not.toMatch(/^assets|the page/)
    expect((await server.inject({ url: `/assets/${name}`, headers: { accept: 'application/json' } })).statusCode).toBe(
      404,
    )
  },
)

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/login', '/#/login'],
  ['/login/', '/#/login'],
  ['/gamepage?name=a%20b&code=1', '/#/gamePage?name=a%20b&code=1'],
  ['/login?redirect=/wallet?type=2', '/#/login?redirect=/wallet?type=2'],
])('%s without the hash redirects to its screen [D-031]', async (url, place) => {
  const response = await server.inject({ url, headers: browser })
  expect([response.statusCode, response.headers.location]).toEqual([302, place])
})

test.each(['/nothing', '/login/nothing', '/uploads/nothing.png', '//evil.example/login', '/missing.html'])(
  '%s answers a browser with the 404 page',
  async (url) => {
    const response = await server.inject({ url, headers: browser })
    expect([response.statusCode, response.body]).toEqual([404, '<p>no page</p>'])
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept, accept-language, cookie',
    })
  },
)

test.each(['/api/nothing', '/API/nothing', '/hooks/pay/nothing/more', '/agent/api/nothing'])(
  '%s answers 404 as JSON to a browser too',
  async (url) => {
    const response = await server.inject({ url, headers: browser })
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, expect.stringContaining('json')])
  },
)

test('a client that does not accept HTML gets 404 in an envelope', async () => {
  const { statusCode, json } = await server.inject({ url: '/nothing', headers: { accept: '*/*' } })
  expect([statusCode, json().code]).toEqual([404, 404])
})
