import { randomUUID } from 'node:crypto'
import { hour, second } from '@koi/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { type Chats, openChats } from './chat.testing.ts'

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

test('a page can read only its own thread', async () => {
  const { page, player } = await playerPage()
  await page.send('这是秘密')
  const stranger = await pageOf(await service.visit())
  await stranger.page.send('你好')
  await stranger.page.sendFrame({ t: 'older', before: 1_000_000 })
  const older = await stranger.page.waitFor('older')
  expect(JSON.stringify([stranger.ready, older, stranger.page.frames])).not.toContain('这是秘密')
  expect((await threadOf(player.name)).id).not.toBe(
    (await app.callConsoleApi('GET /console/api/chat/threads', { q: '你好' })).body.items[0].id,
  )
})

test('accepts twenty messages in ten seconds and refuses more until the window has passed', async () => {
  const { page, token } = await playerPage()
  const { page: duplicate } = await pageOf(token, 0, other)
  for (let n = 0; n < 20; n++) await (n % 2 ? page : duplicate).send(`m${n}`)
  const id = randomUUID()
  await duplicate.sendFrame({ t: 'send', id, text: 'one too many' })
  expect(await duplicate.waitFor('refused')).toMatchObject({ id, code: 'FLOOD' })
  app.clock.advance(10_001)
  await duplicate.send('one too many', id)
})

test('the writes of a guest share one budget over all pages and processes', async () => {
  const { page, token } = await playerPage()
  const { page: duplicate } = await pageOf(token, 0, other)
  for (let n = 0; n < 18; n++) await (n % 2 ? page : duplicate).send(`m${n}`)
  await page.sendFrame({ t: 'call' })
  await page.waitFor('thread', ({ thread }) => thread.state === 'waiting')
  await duplicate.sendFrame({ t: 'end' })
  await page.waitFor('thread', ({ thread }) => thread.state === 'closed')
  await duplicate.sendFrame({ t: 'rate', score: 1 })
  expect(await duplicate.waitFor('refused')).toMatchObject({ code: 'FLOOD' })
})

test('an operator can be called five times in an hour, by a frame or in words', async () => {
  const { page } = await playerPage()
  for (let n = 0; n < 5; n++) {
    const before = page.frames.length
    if (n % 2) await page.send('转人工')
    else await page.sendFrame({ t: 'call' })
    await page.waitFor('thread', (frame) => page.frames.indexOf(frame) >= before && frame.thread.state === 'waiting')
    await page.sendFrame({ t: 'end' })
    await page.waitFor('thread', (frame) => page.frames.indexOf(frame) >= before && frame.thread.state === 'closed')
    app.clock.advance(10_001)
  }
  await page.sendFrame({ t: 'call' })
  expect(await page.waitFor('refused')).toMatchObject({ code: 'TOO_OFTEN' })
  app.clock.advance(hour)
  await page.sendFrame({ t: 'call' })
  await page.waitFor('messages', ({ messages }) => messages.length > 0)
})

test('frames that change nothing, and frames above the limit, do not reach the database', async () => {
  const { token } = await playerPage()
  const pages = await Promise.all(Array.from({ length: 4 }, async () => (await pageOf(token)).page))
  const began = performance.now()
  const trips = await recordRoundTrips(app, async () => {
    for (let n = 0; n < 50; n++)
      for (const page of pages) await page.sendFrame(n % 2 ? { t: 'typing' } : { t: 'seen', seq: n })
    await Promise.all(pages.map((page) => page.sendFrame({ t: 'ping' })))
    await Promise.all(pages.map((page) => page.waitFor('pong')))
  })
  const count = (pattern: RegExp) => trips.filter((text) => pattern.test(text)).length
  // Of each page the first `seen` is written, and of all pages one `typing` in 3 s; each asks for the thread of its token.
  // What the hub reads for the pages after a write is not caused by a frame.
  const typings = 1 + Math.floor((performance.now() - began) / (3 * second))
  expect(count(/from "chat_thread" where "id" = \$1 for update/)).toBeLessThanOrEqual(4)
  expect(count(/from "chat_token"/)).toBeLessThanOrEqual(4 + typings)
  expect(count(/insert into/)).toBeLessThanOrEqual(1 + typings)
  const flood = await recordRoundTrips(app, async () => {
    for (let n = 0; n < 40; n++) for (const page of pages) await page.sendFrame({ t: 'end' })
    await Promise.all(pages.map((page) => page.waitFor('refused', ({ code }) => code === 'FLOOD')))
    await Promise.all(pages.map((page) => page.sendFrame({ t: 'ping' })))
    await Promise.all(pages.map((page) => page.waitFor('pong')))
  })
  expect(flood.length).toBeLessThanOrEqual(40 * 3)
})

test('a second greeting on a socket ends it', async () => {
  const { page, token } = await playerPage()
  await page.sendFrame({ t: 'hello', token, after: 0 })
  expect(await page.closed).toBe(1008)
})

test('rejects an overlong text, and disconnects after an overlong frame or too many frames', async () => {
  const { page, token } = await playerPage()
  await page.sendFrame({ t: 'send', id: randomUUID(), text: '长'.repeat(2001) })
  expect(await page.waitFor('refused')).toMatchObject({ code: 'TEXT_TOO_LONG', text: '消息最多2000个字' })
  await page.send('长'.repeat(2000))
  await page.sendFrame({ t: 'send', id: randomUUID(), text: 'x'.repeat(1024 * 1024) })
  expect([1006, 1009]).toContain(await page.closed)
  const { page: flooding } = await pageOf(token)
  for (let n = 0; n < 200; n++) await flooding.sendFrame({ t: 'ping' })
  expect(await flooding.closed).toBe(1008)
})

test('rejects malformed frames without effect', async () => {
  const { page } = await playerPage()
  const wrong = [
    '{',
    '[]',
    'null',
    '{"t":"send"}',
    '{"t":"drop"}',
    `{"t":"send","id":"${randomUUID()}","text":"a\\u0000b"}`,
    `{"t":"send","id":"${randomUUID()}","text":"\\ud800"}`,
    `{"t":"send","id":"x","text":"a"}`,
  ]
  for (const text of wrong) page.socket.send(text)
  await page.sendFrame({ t: 'send', id: randomUUID(), text: '   ' })
  await page.waitFor('refused', ({ code }) => code === 'TEXT_MISSING')
  expect(page.frames.filter(({ t }) => t === 'refused')).toHaveLength(wrong.length + 1)
  expect(page.messages.every(({ author }) => author === 'bot')).toBe(true)
})

test('markup stays text on its way to the desk and back', async () => {
  const { page, player } = await playerPage()
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  await page.send(markup)
  const thread = await threadOf(player.name)
  const { body } = await app.callConsoleApi(`GET /console/api/chat/threads/${thread.id}/messages`)
  expect(body.items.some(({ text }: { text: string }) => text === markup)).toBe(true)
  await answer(thread.id, markup)
  expect(
    await page.waitFor('messages', ({ messages }) =>
      messages.some(({ author, text }) => author === 'operator' && text === markup),
    ),
  ).toBeTruthy()
})

test('re-encodes pictures, and only the uploader can send them', async () => {
  const { page, token } = await playerPage()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const sendUp = (as: string, content: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'x.jpg')
    return fetch(`${service.base}/service/api/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    })
  }
  const { data } = (await (await sendUp(token, bytes)).json()) as { data: { picture: string } }
  expect(data.picture).toMatch(/^\/service\/pictures\/[0-9a-f]{32}\.webp$/)
  const id = randomUUID()
  await page.sendFrame({ t: 'send', id, picture: data.picture })
  await page.waitFor('ack', (ack) => ack.id === id)
  const shown = await fetch(service.base + data.picture)
  expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(Buffer.from(await shown.arrayBuffer()).includes('secret place')).toBe(false)

  const stranger = await pageOf(await service.visit())
  await stranger.page.sendFrame({ t: 'send', id: randomUUID(), picture: data.picture })
  expect(await stranger.page.waitFor('refused')).toMatchObject({ code: 'PICTURE_FOREIGN' })
  expect((await sendUp('nobody', bytes)).status).toBe(401)
  expect((await sendUp(token, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  expect((await fetch(`${service.base}/service/pictures/..%2f..%2fsecret.key`)).status).toBe(404)
})

test('a thread has eight connected pages; a ninth is disconnected', async () => {
  const { token, page } = await chats.playerPage()
  const others = await Promise.all(Array.from({ length: 7 }, () => chats.pageOf(token)))
  const ninth = chats.service.page()
  await ninth.sendFrame({ t: 'hello', token, after: 0 })
  expect(await ninth.closed).toBe(1008)
  for (const { page: one } of [{ page }, ...others]) one.socket.close()
})
