import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentHelpers } from '../../partner/agent/portal.testing.ts'
import { handlersOf } from '../../server/handlers.ts'
import { refusalsOf } from '../../platform/text/refusals.ts'
import { code, openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../../play/venue/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

interface Answer {
  status: number
  code: unknown
  wait: number | null
  fields: string[]
}

async function send(at: string, body: object | undefined, token = '', ip = '203.0.113.5'): Promise<Answer> {
  const [method, url] = at.split(' ') as ['POST', string]
  const answer = await app.server.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
    ...(body && method === 'POST' ? { payload: body } : {}),
  })
  const retryAfter = answer.headers['retry-after']
  const json = answer.json<{ code: unknown }>()
  return {
    status: answer.statusCode,
    code: json.code,
    wait: retryAfter === undefined ? null : Number(retryAfter),
    fields: Object.keys(json).toSorted(),
  }
}

async function expectFreeAfter(refused: Answer, ask: () => Promise<Answer>): Promise<void> {
  expect(refused.wait).toBeGreaterThan(0)
  if (refused.wait! > 1) {
    app.clock.advance((refused.wait! - 1) * 1000)
    expect((await ask()).code).toBe(refused.code)
  }
  app.clock.advance(refused.wait! > 1 ? 1000 : refused.wait! * 1000)
  expect((await ask()).code).not.toBe(refused.code)
}

test('a locked sign-in of operators, agents and players sends Retry-After [D-098]', async () => {
  const signIns = [
    ['POST /console/api/login', { username: 'nobody1', password: 'wrong-12345' }, 429],
    ['POST /agent/api/login', { username: 'nobody2', password: 'wrong-12345' }, 429],
    ['POST /api/login_pc', { name: 'nobody3', password: 'wrong-12345', code }, 200],
  ] as const
  for (const [at, body, status] of signIns) {
    const ask = () => send(at, body)
    for (let n = 0; n < 5; n++) {
      expect((await ask()).wait).toBe(null)
      app.clock.advance(10_000)
    }
    // The lock lasts 15 minutes from the last attempt, which was 10 seconds ago.
    const refused = await ask()
    expect(refused).toMatchObject({ status, wait: 890 })
    await expectFreeAfter(refused, ask)
  }
})

test('a sliding limit sends the time until its oldest attempt leaves the window [D-098]', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_ip: 3 })
  const ip = '203.0.113.77'
  let made = 0
  const ask = () => send('POST /console/api/login', { username: `name${made++}`, password: 'wrong-12345' }, '', ip)
  for (let n = 0; n < 3; n++) {
    await ask()
    app.clock.advance(60_000)
  }
  const refused = await ask()
  expect(refused).toMatchObject({ status: 429, wait: 12 * 60 })
  await expectFreeAfter(refused, ask)
  await app.callConsoleApi('PATCH /console/api/settings', { limit_login_ip: 20 })
})

test('too many calls in a minute send the time until the minute ends, to agents, keys and players [D-098]', async () => {
  const { recruit, promote, enter } = agentHelpers(app)
  const agent = await enter(await promote(await recruit('')))
  const made = await app.callConsoleApi('POST /console/api/api-keys', { name: 'a', scopes: ['events'] })
  const player = (await app.registerPlayer()).token
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 3 })
  app.clock.advance(60_000)
  for (const [at, token, status, fields] of [
    ['GET /agent/api/me', agent, 429, ['code', 'detail', 'instance', 'status', 'title', 'type']],
    ['GET /open/api/key', made.body.key, 429, ['code', 'detail', 'instance', 'status', 'title', 'type']],
    ['POST /api/user', player, 200, ['code', 'data', 'message']],
  ] as const) {
    const ask = () => send(at, {}, token)
    for (let n = 0; n < 3; n++) expect((await ask()).wait).toBe(null)
    const refused = await ask()
    expect(refused).toMatchObject({ status, fields })
    expect(refused.wait).toBeLessThanOrEqual(60)
    await expectFreeAfter(refused, ask)
  }
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 300 })
})

test('a duplicate sends the time until the same request is accepted again [D-098]', async () => {
  const player = await app.registerPlayer()
  await give(app, player.id, 5000)
  const card = {
    bank: '锦绣银行',
    bank_owner: '张三',
    bank_address: '支行',
    bank_no: '6222020200012345678',
    pay_pass: payPassword,
  }
  expect((await app.callPlayerApi('POST /api/bindcard', card, player.token)).code).toBe(200)
  const [bank] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, player.token)).data
  const ask = () => send('POST /api/withdraw', { amount: '150', bank: bank.id, password: payPassword }, player.token)
  expect(await ask()).toMatchObject({ code: 200, wait: null })
  app.clock.advance(500)
  const refused = await ask()
  expect(refused).toMatchObject({ status: 200, code: 429, wait: 2 })
  await expectFreeAfter(refused, ask)
})

test('every 429 of the console, agent and open API is documented with Retry-After', async () => {
  const limited = handlersOf(app.app).filter(
    ({ endpoint }) =>
      !endpoint.at.includes(' /api/') && [...refusalsOf(endpoint)].some((refusal) => refusal.code === 429),
  )
  expect(limited.length).toBeGreaterThan(20)
  const paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>> = {}
  for (const root of ['/console/api', '/agent/api', '/open/api'])
    Object.assign(paths, (await app.server.inject(`${root}/openapi.json`)).json<{ paths: typeof paths }>().paths)
  for (const { endpoint } of limited) {
    const [method = '', url = ''] = endpoint.at.split(' ')
    const { responses } = paths[url.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    expect({ at: endpoint.at, headers: responses['429']?.headers }).toMatchObject({
      headers: { 'Retry-After': { schema: { type: 'integer' } } },
    })
  }
})
