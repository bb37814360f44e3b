import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer } from './server.ts'
import { serveSite } from './site.ts'

const dist = mkdtempSync(join(tmpdir(), 'koi-site-'))
let app: FastifyInstance
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<p>the page</p>')
  app = await makeServer({ trustProxy: [], isProduction: false }, 'silent')
  app.get('/console/api/me', async () => ({}))
  for (const at of ['/console/', '/agent/']) await serveSite(app, { at, dist, policy: 'desk' })
  await serveSite(app, { at: '/', dist, policy: async () => "default-src 'self'" })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

test.each(['/', '/console/', '/console/players/7', '/agent/', '/agent/downline'])(
  '%s is the page of its app',
  async (url) => {
    const response = await app.inject({ url })
    expect([response.statusCode, response.body]).toEqual([200, '<p>the page</p>'])
  },
)

test.each(['/console/api/nothing', '/CONSOLE/api/nothing?page=1', '/agent/api/nothing', '/agent/api/'])(
  '%s is a problem of 404, not a page',
  async (url) => {
    const response = await app.inject({ url })
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  },
)

test('/api/nothing is an envelope of 404', async () => {
  const response = await app.inject({ url: '/api/nothing' })
  expect([response.statusCode, response.json()]).toEqual([404, { code: 404, message: '请求的资源不存在', data: null }])
})

test('a known address of the API asked in a wrong way is told so', async () => {
  expect((await app.inject({ method: 'POST', url: '/console/api/me' })).statusCode).toBe(405)
})
