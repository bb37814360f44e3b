import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../server/build.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { hour, plus, beijingText } from '@koi/contract/time'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

let made = 0
async function makeKey(more: object = {}): Promise<{ id: string; key: string; prefix: string }> {
  const { status, body } = await app.callConsoleApi('POST /console/api/api-keys', {
    name: `key ${++made}`,
    scopes: ['events', 'ledger'],
    ...more,
  })
  expect([status, body]).toEqual([201, expect.objectContaining({ state: 'active' })])
  return body
}

const ask = (key: string, at = 'GET /open/api/key') => app.callConsoleApi(at, undefined, key)
const loadCode = async (key: string, at?: string) => {
  const { status, body } = await ask(key, at)
  return [status, body.code]
}

test('a key is shown once and stored as a hash; the list shows its prefix and last use', async () => {
  const { key, prefix, id } = await makeKey({ name: 'BI' })
  expect(key.startsWith(`${prefix}_`)).toBe(true)
  const listed = async () => (await app.callConsoleApi('GET /console/api/api-keys', { q: prefix })).body.items
  expect(await listed()).toEqual([expect.objectContaining({ id, name: 'BI', used_at: '', state: 'active' })])
  expect((await ask(key)).body).toEqual({ name: 'BI', scopes: ['events', 'ledger'], expires_at: null })
  const [row] = await listed()
  expect(row).toMatchObject({ used_at: beijingText(app.clock.now()), used_ip: '127.0.0.1' })
  const rows = await app.app.db.selectFrom('apiKey').selectAll().execute()
  const trail = await app.app.db.selectFrom('audit').selectAll().where('act', '=', 'apiKey.add').execute()
  expect(trail.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, trail, row])).not.toContain(key.slice(prefix.length + 1))
  expect((await app.callConsoleApi('POST /console/api/api-keys', { name: 'bi', scopes: ['events'] })).body.code).toBe(
    'API_KEY_TAKEN',
  )
})

test('no operator grants a key or webhook access to data they cannot read', async () => {
  const permissions = ['apiKey.change', 'webhook.change', 'webhook.view', 'deposit.view']
  await app.callConsoleApi('POST /console/api/operators', { username: 'plumber', password, permissions })
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'plumber', password })).body
  const beyond = { status: 403, body: { code: 'BEYOND_YOURS' } }
  const key = (scopes: string[], by?: string) =>
    app.callConsoleApi('POST /console/api/api-keys', { name: `of ${scopes.join()} ${by ? 'staff' : ''}`, scopes }, by)
  expect(await key(['ledger'], token)).toMatchObject(beyond)
  expect(await key(['events'], token)).toMatchObject(beyond)
  expect((await key(['ledger', 'events'])).status).toBe(201)
  const hook = (kinds: string[], by?: string) =>
    app.callConsoleApi(
      'POST /console/api/webhooks',
      { name: kinds.join(), url: 'https://warehouse.example/', kinds },
      by,
    )
  expect(await hook(['deposit.changed', 'ledger.posted'], token)).toMatchObject(beyond)
  const own = await hook(['deposit.changed'], token)
  expect(own.status).toBe(201)
  const change = (id: string, body: object) => app.callConsoleApi(`PATCH /console/api/webhooks/${id}`, body, token)
  expect(await change(own.body.id, { kinds: ['ledger.posted'] })).toMatchObject(beyond)
  const whole = (await hook(['ledger.posted'])).body.id
  expect(await change(whole, { url: 'https://mine.example/' })).toMatchObject(beyond)
  // Revoking a key needs no permission for its data.
  expect((await change(whole, { state: 0 })).status).toBe(200)
  expect(await change(whole, { state: 1 })).toMatchObject(beyond)
})

test('a key reads only what the operator who made it may still read', async () => {
  const views = ['deposit.view', 'withdrawal.view', 'transfer.view', 'adjustment.view', 'player.view']
  const account = { username: 'leaver', password, permissions: ['apiKey.change', ...views] }
  const { id } = (await app.callConsoleApi('POST /console/api/operators', account)).body
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'leaver', password })).body
  const named = { name: 'of a leaver', scopes: ['events', 'ledger'] }
  const { key } = (await app.callConsoleApi('POST /console/api/api-keys', named, token)).body
  const scopes = async () => (await ask(key)).body.scopes
  const change = async (to: object) =>
    expect((await app.callConsoleApi(`PATCH /console/api/operators/${id}`, to)).status).toBe(200)
  expect(await scopes()).toEqual(['events', 'ledger'])
  await change({ permissions: ['player.view'] })
  expect(await scopes()).toEqual(['ledger'])
  await change({ permissions: [] })
  expect(await scopes()).toEqual([])
  expect((await app.callConsoleApi('GET /open/api/events', {}, key)).body.items).toEqual([])
  await change({ role: 'owner' })
  expect(await scopes()).toEqual(['events', 'ledger'])
})

test('a missing, wrong, expired or revoked key gets 401, in every process at once', async () => {
  const { key, id } = await makeKey()
  const kept = await makeKey()
  const expires = await makeKey({ expires_at: beijingText(plus(app.clock.now(), hour)) })
  const other = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  onTestFinished(() => other.close())
  const there = async () =>
    (await other.server.inject({ url: '/open/api/key', headers: { authorization: `Bearer ${key}` } })).statusCode
  expect([await there(), (await ask(key)).status, (await ask(expires.key)).status]).toEqual([200, 200, 200])
  expect((await app.callConsoleApi(`POST /console/api/api-keys/${id}/revoke`, {})).body.state).toBe('revoked')
  expect([await there(), await loadCode(key)]).toEqual([401, [401, 'API_KEY_WRONG']])
  app.clock.set(plus(app.clock.now(), hour))
  for (const wrong of [expires.key, `${key}x`, 'koi_', 'x'])
    expect([wrong, ...(await loadCode(wrong))]).toEqual([wrong, 401, 'API_KEY_WRONG'])
  const { items } = (await app.callConsoleApi('GET /console/api/api-keys')).body
  const stateOf = (of: string): string => items.find((row: { id: string }) => row.id === of).state
  expect([kept.id, expires.id, id].map(stateOf)).toEqual(['active', 'expired', 'revoked'])
  expect((await app.callConsoleApi('POST /console/api/api-keys/none/revoke', {})).status).toBe(404)
})

test('an API key is not valid in other realms, and sessions of other realms are not valid as API keys', async () => {
  const { key } = await makeKey()
  const { token } = await app.registerPlayer()
  const login = await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' })
  for (const session of [token, login.body.token])
    expect(await loadCode(session, 'GET /open/api/events')).toEqual([401, 'API_KEY_WRONG'])
  expect((await app.callConsoleApi('GET /console/api/me', undefined, key)).status).toBe(401)
  expect((await app.callConsoleApi('GET /agent/api/me', undefined, key)).status).toBe(401)
  expect((await app.callPlayerApi('POST /api/user', {}, key)).code).not.toBe(200)
  const cookie = await app.server.inject({ url: '/open/api/key', headers: { cookie: `token=${key}` } })
  expect(cookie.statusCode).toBe(401)
  expect(cookie.headers['content-type']).toContain('application/problem+json')
})

test("enforces a key's scopes, address list and rate limit", async () => {
  const narrow = await makeKey({ scopes: ['events'] })
  expect((await ask(narrow.key, 'GET /open/api/events?types=player.registered')).status).toBe(200)
  expect(await loadCode(narrow.key, 'GET /open/api/events?types=ledger.posted')).toEqual([403, 'FORBIDDEN'])
  const { body } = await ask(narrow.key, 'GET /open/api/events')
  expect(body.items.filter(({ type }: { type: string }) => type === 'ledger.posted')).toEqual([])
  const far = await makeKey({ addresses: '10.0.0.0/8\n192.0.2.7' })
  expect(await loadCode(far.key)).toEqual([403, 'API_KEY_ELSEWHERE'])
  const near = await app.server.inject({
    url: '/open/api/key',
    headers: { authorization: `Bearer ${far.key}`, 'x-forwarded-for': '10.9.8.7' },
  })
  expect(near.statusCode).toBe(200)
  const bad = await app.callConsoleApi('POST /console/api/api-keys', {
    name: 'x',
    scopes: ['events'],
    addresses: 'here',
  })
  expect(bad.body.code).toBe('API_KEY_ADDRESSES_WRONG')
  const past = { name: 'x', scopes: ['events'], expires_at: '2020-01-01 00:00:00' }
  expect((await app.callConsoleApi('POST /console/api/api-keys', past)).body.code).toBe('API_KEY_OVER')
  expect((await app.callConsoleApi('POST /console/api/api-keys', { ...past, expires_at: 'soon' })).status).toBe(422)
  await setForTest(app, { limit_calls_minute: 3 })
  const often = await makeKey()
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) statuses.push((await ask(often.key)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('the open API reference lists its endpoints and the webhooks', async () => {
  const { body } = await app.callConsoleApi('GET /open/api/openapi.json')
  expect(Object.keys(body.paths).sort()).toEqual(['/open/api/bonuses', '/open/api/events', '/open/api/key'])
  expect(body.webhooks['feed.events'].post.requestBody.content['application/json'].schema.type).toBe('object')
  expect((await app.callConsoleApi('POST /open/api/events')).status).toBe(405)
  expect((await app.callConsoleApi('GET /open/api/none')).body).toMatchObject({ code: 'NOT_FOUND', status: 404 })
})
