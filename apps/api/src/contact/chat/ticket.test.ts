import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chats, openChats } from './chat.testing.ts'

let chats: Chats
let app: Chats['app']
let service: Chats['service']
let other: Chats['other']
let ticketOf: Chats['ticketOf']
let playerPage: Chats['playerPage']

beforeAll(async () => {
  chats = await openChats()
  ;({ app, service, other, ticketOf, playerPage } = chats)
})
afterAll(() => chats.finish())

test("the service address of a signed-in player contains a ticket, a visitor's does not [SERVICE-02]", async () => {
  const { token } = await app.registerPlayer()
  const known = await app.callPlayerApi('POST /api/getservicerurl', {}, token)
  expect(known.data.url).toMatch(/\/service\/#ticket=[\w-]{43}$/)
  expect((await app.callPlayerApi('POST /api/getservicerurl')).data.url).toMatch(/\/service\/$/)
})

test('a configured service page replaces the built-in one [SERVICE-02]', async () => {
  const { token } = await app.registerPlayer()
  await app.callConsoleApi('PATCH /console/api/settings', { service_url: 'https://help.example/chat' })
  expect((await app.callPlayerApi('POST /api/getservicerurl', {}, token)).data.url).toBe('https://help.example/chat')
  await app.callConsoleApi('PATCH /console/api/settings', { service_url: '-' })
  expect(await app.callPlayerApi('POST /api/getservicerurl', {}, token)).toMatchObject({
    code: 404,
    message: '客服暂不可用，请稍后再试',
  })
  await app.callConsoleApi('PATCH /console/api/settings', { service_url: '' })
})

test('of ten concurrent uses of a ticket, one gets a token', async () => {
  const ticket = await ticketOf((await app.registerPlayer()).token)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? service : other).post('/service/api/open', { ticket })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)!.body).toMatchObject({
    code: 401,
    message: '登录状态已失效，请返回后重新进入客服',
  })
})

test('a ticket is valid for a minute and ends with its session', async () => {
  const { token } = await app.registerPlayer()
  const [late, signedOut] = [await ticketOf(token), await ticketOf(token)]
  app.clock.advance(61_000)
  expect(await service.redeem(late)).toBeUndefined()
  app.clock.advance(-61_000)
  await app.callPlayerApi('POST /api/logoff', {}, token)
  expect(await service.redeem(signedOut)).toBeUndefined()
})

test('a session token, a ticket and random text are not thread tokens', async () => {
  const { token } = await app.registerPlayer()
  for (const wrong of [token, await ticketOf(token), '', 'x'.repeat(100)]) {
    const page = service.page()
    await page.sendFrame({ t: 'hello', token: wrong, after: 0 })
    expect(await page.closed).toBe(4001)
  }
})

test('accepts a page with an opaque origin, also in the preflight', async () => {
  const preflight = await fetch(`${service.base}/service/api/open`, {
    method: 'OPTIONS',
    headers: {
      origin: 'null',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type, authorization, x-request-id')
  const opened = await service.post('/service/api/open', {})
  expect(opened.headers.get('access-control-allow-origin')).toBe('*')
  // A frame without an origin goes by the server's clock only if it may read it.
  expect(opened.headers.get('access-control-expose-headers')).toMatch(/\bdate, age\b/)
  expect(opened.headers.get('access-control-allow-credentials')).toBeNull()
})

test('signing out disconnects the page', async () => {
  const { page, player } = await playerPage()
  await app.callPlayerApi('POST /api/logoff', {}, player.token)
  await page.sendFrame({ t: 'send', id: randomUUID(), text: 'still here' })
  expect(await page.closed).toBe(4001)
})

test('disconnects a page that sends nothing, or sends something before the hello frame', async () => {
  const page = service.page()
  await page.sendFrame({ t: 'send', id: randomUUID(), text: 'hi' })
  expect(await page.closed).toBe(4001)
})
