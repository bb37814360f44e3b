import { randomUUID } from 'node:crypto'
import { day, instant } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../server/build.ts'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { tidyChats } from './chat.job.ts'
import { type Chats, connectService, openChats } from './chat.testing.ts'

let chats: Chats
let app: Chats['app']
let service: Chats['service']
let other: Chats['other']
let pageOf: Chats['pageOf']
let playerPage: Chats['playerPage']
let threadOf: Chats['threadOf']
let answer: Chats['answer']

beforeAll(async () => {
  chats = await openChats()
  ;({ app, service, other, pageOf, playerPage, threadOf, answer } = chats)
})
afterAll(() => chats.finish())

const isStored = async (clientId: string) =>
  (await app.app.db.selectFrom('chatMessage').select('seq').where('clientId', '=', clientId).execute()).length > 0

test('the bot greets the guest, answers from the articles and calls an operator [SERVICE-01]', async () => {
  const { page, ready, player } = await playerPage()
  expect(ready).toMatchObject({
    name: player.name,
    hours: '00:00-24:00',
    is_open: true,
    thread: { state: 'bot', unread: 2 },
  })
  expect(ready.messages[0]!.text).toContain('您好')
  await page.send('请问存款什么时候到账')
  const found = await page.waitFor('messages', ({ messages }) => messages.some(({ kind }) => kind === 'articles'))
  expect(JSON.parse(found.messages.find(({ kind }) => kind === 'articles')!.text)).toEqual([
    { title: '存款多久到账？', text: '通常在数分钟内到账。' },
  ])
  await page.send('qwertyuiop')
  await page.waitFor('messages', ({ messages }) => messages.some(({ text }) => text.includes('暂未找到相关内容')))
  await page.sendFrame({ t: 'call' })
  await page.waitFor('messages', ({ messages }) => messages.some(({ text }) => text.startsWith('已为您转接人工客服')))
  expect(await threadOf(player.name)).toMatchObject({ state: 'waiting', unread: 2, username: player.name })
})

test('the bot goes on answering while the guest waits, and says how many are before them', async () => {
  const { page: first } = await playerPage()
  await first.send('转人工')
  await first.waitFor('messages', ({ messages }) => messages.some(({ text }) => text.startsWith('已为您转接人工客服')))
  app.clock.advance(1000)
  const { page, player } = await playerPage()
  await page.send('转人工')
  await page.waitFor('messages', ({ messages }) => messages.some(({ text }) => text.startsWith('已为您转接人工客服')))
  await page.send('请问存款什么时候到账')
  const found = await page.waitFor('messages', ({ messages }) => messages.some(({ kind }) => kind === 'articles'))
  expect(found.messages.some(({ text }) => text.includes('存款多久到账'))).toBe(true)
  await page.send('qwertyuiop')
  await page.waitFor('messages', ({ messages }) =>
    messages.some(({ text }) => /^您前面还有 \d+ 位，请稍候$/.test(text)),
  )
  expect(await threadOf(player.name)).toMatchObject({ state: 'waiting' })
})

// Round trips: the token; the lock with duplicate and rate checks; the writes with the commit.
test('a message of a guest needs 3 database round trips', async () => {
  const { page } = await playerPage()
  await page.send('first')
  const recorded = await recordRoundTrips(app, () => page.send('qwertyuiop'))
  // Queries of the delivery quote no names, so they are not counted.
  const own = recorded.filter((text) => text.includes('"chat_'))
  expect(own.length, own.join('\n\n')).toBe(3)
})

test('outside office hours the guest is told the hours and waits; hours may cross midnight or cover the whole day', async () => {
  const openFrom = (from: string, to: string) => setForTest(app, { service_hours_from: from, service_hours_to: to })
  app.clock.advance(day)
  app.clock.set(instant(`${app.clock.now().slice(0, 10)}T04:00:00.000Z`))
  /** Calls an operator at noon in Beijing; returns the reply to the visitor. */
  const callReply = async () => {
    const { page } = await pageOf(await service.visit())
    await page.send('转人工')
    const { messages } = await page.waitFor('messages', (frame) => frame.messages.some(({ kind }) => kind === 'note'))
    return messages.find(({ kind }) => kind === 'note')!.text
  }
  await openFrom('18:00', '24:00')
  expect(await callReply()).toMatch(/^当前非人工服务时间（每日 18:00-24:00）/)
  await openFrom('18:00', '09:00')
  expect(await callReply()).toMatch(/^当前非人工服务时间（每日 18:00-09:00）/)
  for (const [from, to] of [
    ['09:00', '18:00'],
    ['18:00', '13:00'],
    ['09:00', '09:00'],
    ['00:00', '24:00'],
  ] as const) {
    await openFrom(from, to)
    expect(await callReply()).toMatch(/^已为您转接人工客服/)
  }
})

test('a player and an operator chat across two processes, with read marks and typing', async () => {
  const { page, player, token } = await playerPage()
  const { page: duplicate } = await pageOf(token, 0, other)
  await page.send('在吗')
  await duplicate.read('在吗')
  const thread = await threadOf(player.name)
  expect((await answer(thread.id, '在的，请讲')).status).toBe(201)
  expect(await page.read('在的，请讲')).toMatchObject({ author: 'operator', kind: 'text' })
  await duplicate.read('在的，请讲')
  expect(
    (await page.waitFor('thread', (frame) => frame.thread.unread > 0 && frame.thread.state === 'served')).thread
      .operator_seen,
  ).toBeGreaterThan(0)

  await duplicate.sendFrame({ t: 'seen', seq: 1000 })
  await page.waitFor('thread', (frame) => frame.thread.unread === 0)
  const { body } = await app.callConsoleApi(`GET /console/api/chat/threads/${thread.id}`)
  expect(body.guest_seen).toBe(body.last_seq)

  await app.callConsoleApi(`POST /console/api/chat/threads/${thread.id}/typing`)
  await Promise.all([page.waitFor('typing'), duplicate.waitFor('typing')])
  await duplicate.sendFrame({ t: 'typing' })
  await expect
    .poll(async () => (await app.callConsoleApi(`GET /console/api/chat/threads/${thread.id}`)).body.is_typing)
    .toBe(1)
})

test('typing in a thread that does not exist is NOT_FOUND and emits nothing', async () => {
  const unknown = [randomUUID(), 'x']
  for (const id of unknown)
    expect(await app.callConsoleApi(`POST /console/api/chat/threads/${id}/typing`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  const typing = await loggedEvents(app, 'chat.operator_typing')
  expect(typing.filter(({ about }) => unknown.includes(about ?? ''))).toEqual([])
})

test('every message arrives once and in order, at whatever point the socket is cut', async () => {
  const { page, player, token } = await playerPage()
  const thread = (await page.send('转人工'), await threadOf(player.name))
  const written: string[] = []
  let after = 0
  let pages = [page]
  for (let round = 0; round < 12; round++) {
    const at = round % 2 ? other : service
    const id = randomUUID()
    written.push(`guest ${round}`, `operator ${round}`)
    const current = pages.at(-1)!
    // The socket is cut before sending, while sending, once the message is stored, or after the acknowledgement.
    if (round % 4 === 0) current.cut()
    else await current.sendFrame({ t: 'send', id, text: `guest ${round}` })
    if (round % 4 === 2) await expect.poll(() => isStored(id)).toBe(true)
    if (round % 4 === 3) await current.waitFor('ack', (ack) => ack.id === id)
    current.cut()
    const back = at.page()
    after = Math.max(0, ...pages.flatMap(({ messages }) => messages.map(({ seq }) => seq)))
    await back.hello(token, after)
    await back.send(`guest ${round}`, id) // the page got no acknowledgement and sends again
    app.clock.advance(2000)
    await answer(thread.id, `operator ${round}`)
    await back.read(`operator ${round}`)
    pages = [...pages, back]
  }
  const got = pages.flatMap(({ messages }) => messages)
  expect(got.map(({ seq }) => seq)).toEqual(got.map((_, index) => index + 1))
  expect(got.map(({ text }) => text).filter((text) => /^(guest|operator) /.test(text))).toEqual(written)
})

test('a message sent twice, concurrently and through two processes, is stored once', async () => {
  const { page, token } = await playerPage()
  const { page: duplicate } = await pageOf(token, 0, other)
  const id = randomUUID()
  const acks = await Promise.all([page.send('一次', id), duplicate.send('一次', id), duplicate.send('一次', id)])
  expect(new Set(acks.map(({ seq }) => seq)).size).toBe(1)
  const { page: fresh } = await pageOf(token)
  expect(fresh.messages.filter(({ text }) => text === '一次')).toHaveLength(1)
})

test('the page of a long thread opens with the last 50 messages and loads older ones on request', async () => {
  const { page, player, token } = await playerPage()
  const thread = (await page.send('转人工'), await threadOf(player.name))
  for (let n = 0; n < 70; n++) await answer(thread.id, `line ${n}`)
  const { page: fresh, ready } = await pageOf(token)
  expect(ready).toMatchObject({ has_more: true })
  expect(ready.messages).toHaveLength(50)
  await fresh.sendFrame({ t: 'older', before: ready.messages[0]!.seq })
  const older = await fresh.waitFor('older')
  expect(older.has_more).toBe(false)
  expect([...older.messages, ...ready.messages].map(({ seq }) => seq)).toEqual(
    Array.from({ length: 75 }, (_, n) => n + 1),
  )
})

test('a stopping process closes its sockets for reconnection, and no message is lost', async () => {
  const third = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  const { token, player, page } = await playerPage()
  const mine = await pageOf(token, 0, await connectService(third))
  await mine.page.send('before')
  const last = mine.page.messages.at(-1)?.seq ?? 0
  await third.close()
  expect(await mine.page.closed).toBe(1012)
  const thread = await threadOf(player.name)
  await answer(thread.id, 'while away')
  await page.read('while away')
  const back = await pageOf(token, last, other)
  expect(back.ready.messages.map(({ text }) => text)).toContain('while away')
})

test("closes idle threads after a day and deletes visitors' empty ones", async () => {
  const { page, player } = await playerPage()
  await page.send('转人工')
  await service.visit()
  page.cut()
  app.clock.advance(25 * 3_600_000)
  expect(await tidyChats.run(app.app, null)).toBeGreaterThan(1)
  expect(await threadOf(player.name)).toMatchObject({ state: 'closed' })
})
