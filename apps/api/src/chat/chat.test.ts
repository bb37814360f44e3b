import { randomUUID } from 'node:crypto'
import { threadStates } from '@koi/contract/chat/chat'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Built } from '../build.ts'
import { openHouse, type TestHouse } from '../platform/testing.ts'
import { doorOf } from './chat.testing.ts'
import { tidyChats } from './chat.job.ts'

let house: TestHouse
let second: Built
let door: Awaited<ReturnType<typeof doorOf>>
let other: Awaited<ReturnType<typeof doorOf>>

beforeAll(async () => {
  house = await openHouse()
  second = await build(house.house.config, house.clock, { logLevel: 'silent', hasSites: false })
  door = await doorOf(house)
  other = await doorOf(second)
  await house.operate('PUT /console/api/articles/1', {
    content: '<h3>存款多久到账？</h3><p>通常在数分钟内到账。</p><h3>如何注册账号？</h3><p>点击右上角。</p>',
  })
})
afterAll(async () => {
  await second.close()
  await house.finish()
})

const ticketOf = async (token: string) =>
  new URL((await house.ask('POST /api/getservicerurl', {}, token)).data.url).searchParams.get('ticket')!
const pageOf = async (token: string, after = 0, at = door) => {
  const page = at.page()
  return { page, ready: await page.hello(token, after) }
}
const playerPage = async () => {
  const player = await house.join()
  const token = (await door.redeem(await ticketOf(player.token)))!
  return { player, token, ...(await pageOf(token)) }
}
const threadOf = async (name: string) =>
  (await house.operate('GET /console/api/chat/threads', { q: name })).body.items[0]
const answer = (thread: string, text: string, id: string = randomUUID()) =>
  house.operate(`POST /console/api/chat/threads/${thread}/messages`, { client_id: id, text })

test('SERVICE-02 a signed-in player is given a ticket in the address, a visitor none', async () => {
  const { token } = await house.join()
  const known = await house.ask('POST /api/getservicerurl', {}, token)
  expect(known.data.url).toMatch(/\/service\/\?ticket=[\w-]{43}$/)
  expect((await house.ask('POST /api/getservicerurl')).data.url).toMatch(/\/service\/$/)
})

test('SERVICE-02 another service page replaces the built-in one as it stands in the settings', async () => {
  const { token } = await house.join()
  await house.operate('PATCH /console/api/settings', { service_url: 'https://help.example/chat' })
  expect((await house.ask('POST /api/getservicerurl', {}, token)).data.url).toBe('https://help.example/chat')
  await house.operate('PATCH /console/api/settings', { service_url: '-' })
  expect(await house.ask('POST /api/getservicerurl', {}, token)).toMatchObject({
    code: 404,
    message: '客服暂不可用，请稍后再试',
  })
  await house.operate('PATCH /console/api/settings', { service_url: '' })
})

test('A ticket is good once: of ten at the same moment one gets a token', async () => {
  const ticket = await ticketOf((await house.join()).token)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? door : other).post('/service/api/open', { ticket })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)!.body).toMatchObject({
    code: 401,
    message: '登录身份已过期，请返回后重新打开客服',
  })
})

test('A ticket is good for a minute, and dies with its session', async () => {
  const { token } = await house.join()
  const [late, signedOut] = [await ticketOf(token), await ticketOf(token)]
  house.clock.turn(61_000)
  expect(await door.redeem(late)).toBeUndefined()
  house.clock.turn(-61_000)
  await house.ask('POST /api/logoff', {}, token)
  expect(await door.redeem(signedOut)).toBeUndefined()
})

test('A session token, a ticket and nonsense are no tokens of a thread', async () => {
  const { token } = await house.join()
  for (const wrong of [token, await ticketOf(token), '', 'x'.repeat(100)]) {
    const page = door.page()
    await page.say({ t: 'hello', token: wrong, after: 0 })
    expect(await page.closed).toBe(4001)
  }
})

test('A page without an origin is let in, by a preflight that says so', async () => {
  const preflight = await fetch(`${door.base}/service/api/open`, {
    method: 'OPTIONS',
    headers: {
      origin: 'null',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  const opened = await door.post('/service/api/open', {})
  expect(opened.headers.get('access-control-allow-origin')).toBe('*')
  expect(opened.headers.get('access-control-allow-credentials')).toBeNull()
})

test('SERVICE-01 the house greets, answers from the articles, and calls a person', async () => {
  const { page, ready, player } = await playerPage()
  expect(ready).toMatchObject({
    name: player.name,
    hours: '09:00–24:00',
    is_open: true,
    thread: { state: threadStates.house, unread: 2 },
  })
  expect(ready.messages[0]!.text).toContain('您好')
  await page.send('请问存款什么时候到账')
  const found = await page.hear('messages', ({ messages }) => messages.some(({ kind }) => kind === 'articles'))
  expect(JSON.parse(found.messages.find(({ kind }) => kind === 'articles')!.text)).toEqual([
    { title: '存款多久到账？', text: '通常在数分钟内到账。' },
  ])
  await page.send('qwertyuiop')
  await page.hear('messages', ({ messages }) => messages.some(({ text }) => text.includes('暂未找到相关内容')))
  await page.say({ t: 'call' })
  await page.hear('messages', ({ messages }) => messages.some(({ text }) => text.startsWith('已为您转接人工客服')))
  expect(await threadOf(player.name)).toMatchObject({ state: threadStates.waiting, unread: 2, username: player.name })
})

test('Outside of office hours the guest is told so, and waits until morning', async () => {
  house.clock.turn(14 * 3_600_000) // two at night in Beijing
  const { page } = await pageOf(await door.visit())
  await page.send('转人工')
  await page.hear('messages', ({ messages }) => messages.some(({ text }) => text.startsWith('现在不在人工服务时间')))
  house.clock.turn(-14 * 3_600_000)
})

test('A player and an operator talk across two processes, with read marks and typing', async () => {
  const { page, player, token } = await playerPage()
  const { page: twin } = await pageOf(token, 0, other)
  await page.send('在吗')
  await twin.read('在吗')
  const thread = await threadOf(player.name)
  expect((await answer(thread.id, '在的，请讲')).status).toBe(201)
  expect(await page.read('在的，请讲')).toMatchObject({ author: 2, kind: 'text' })
  await twin.read('在的，请讲')
  expect(
    (await page.hear('thread', (frame) => frame.thread.unread > 0 && frame.thread.state === threadStates.served)).thread
      .operator_seen,
  ).toBeGreaterThan(0)

  await twin.say({ t: 'seen', seq: 1000 })
  await page.hear('thread', (frame) => frame.thread.unread === 0)
  const { body } = await house.operate(`GET /console/api/chat/threads/${thread.id}`)
  expect(body.guest_seen).toBe(body.last_seq)

  await house.operate(`POST /console/api/chat/threads/${thread.id}/typing`)
  await Promise.all([page.hear('typing'), twin.hear('typing')])
  await twin.say({ t: 'typing' })
  await expect
    .poll(async () => (await house.operate(`GET /console/api/chat/threads/${thread.id}`)).body.is_typing)
    .toBe(1)
})

test('Whatever point the socket is cut at, every message arrives once and in order', async () => {
  const { page, player, token } = await playerPage()
  const thread = (await page.send('转人工'), await threadOf(player.name))
  const written: string[] = []
  let after = 0
  let pages = [page]
  for (let round = 0; round < 12; round++) {
    const at = round % 2 ? other : door
    const id = randomUUID()
    written.push(`guest ${round}`, `operator ${round}`)
    const current = pages.at(-1)!
    // Cut before it is sent, while it is under way, after it is stored, or after the acknowledgement.
    if (round % 4 === 0) current.cut()
    else await current.say({ t: 'send', id, text: `guest ${round}` })
    if (round % 4 === 2) await new Promise((resolve) => setTimeout(resolve, 15))
    if (round % 4 === 3) await current.hear('ack', (ack) => ack.id === id)
    current.cut()
    const back = at.page()
    after = Math.max(0, ...pages.flatMap(({ messages }) => messages.map(({ seq }) => seq)))
    await back.hello(token, after)
    await back.send(`guest ${round}`, id) // not acknowledged as far as the page knows
    house.clock.turn(2000)
    await answer(thread.id, `operator ${round}`)
    await back.read(`operator ${round}`)
    pages = [...pages, back]
  }
  const got = pages.flatMap(({ messages }) => messages)
  expect(got.map(({ seq }) => seq)).toEqual(got.map((_, index) => index + 1))
  expect(got.map(({ text }) => text).filter((text) => /^(guest|operator) /.test(text))).toEqual(written)
})

test('The same message twice, at once and on two processes, stands once', async () => {
  const { page, token } = await playerPage()
  const { page: twin } = await pageOf(token, 0, other)
  const id = randomUUID()
  const acks = await Promise.all([page.send('一次', id), twin.send('一次', id), twin.send('一次', id)])
  expect(new Set(acks.map(({ seq }) => seq)).size).toBe(1)
  const { page: fresh } = await pageOf(token)
  expect(fresh.messages.filter(({ text }) => text === '一次')).toHaveLength(1)
})

test('A page reads only its own thread', async () => {
  const { page, player } = await playerPage()
  await page.send('这是秘密')
  const stranger = await pageOf(await door.visit())
  await stranger.page.send('你好')
  await stranger.page.say({ t: 'older', before: 1_000_000 })
  const older = await stranger.page.hear('older')
  expect(JSON.stringify([stranger.ready, older, stranger.page.frames])).not.toContain('这是秘密')
  expect((await threadOf(player.name)).id).not.toBe(
    (await house.operate('GET /console/api/chat/threads', { q: '你好' })).body.items[0].id,
  )
})

test('Older messages are read page by page', async () => {
  const { page, player, token } = await playerPage()
  const thread = (await page.send('转人工'), await threadOf(player.name))
  for (let n = 0; n < 70; n++) await answer(thread.id, `line ${n}`)
  const { page: fresh, ready } = await pageOf(token)
  expect(ready).toMatchObject({ has_more: true })
  expect(ready.messages).toHaveLength(50)
  await fresh.say({ t: 'older', before: ready.messages[0]!.seq })
  const older = await fresh.hear('older')
  expect(older.has_more).toBe(false)
  expect([...older.messages, ...ready.messages].map(({ seq }) => seq)).toEqual(
    Array.from({ length: 75 }, (_, n) => n + 1),
  )
})

test('Twenty messages in ten seconds are let through, the next is refused until they are past', async () => {
  const { page, token } = await playerPage()
  const { page: twin } = await pageOf(token, 0, other)
  for (let n = 0; n < 20; n++) await (n % 2 ? page : twin).send(`m${n}`)
  const id = randomUUID()
  await twin.say({ t: 'send', id, text: 'one too many' })
  expect(await twin.hear('refused')).toMatchObject({ id, code: 'FLOOD' })
  house.clock.turn(10_001)
  await twin.send('one too many', id)
})

test('Too long a text is refused, too long a frame ends the connection, and so does a storm of frames', async () => {
  const { page, token } = await playerPage()
  await page.say({ t: 'send', id: randomUUID(), text: '长'.repeat(2001) })
  expect(await page.hear('refused')).toMatchObject({ code: 'TEXT_TOO_LONG', text: '消息最多2000个字' })
  await page.send('长'.repeat(2000))
  await page.say({ t: 'send', id: randomUUID(), text: 'x'.repeat(1024 * 1024) })
  expect([1006, 1009]).toContain(await page.closed)
  const { page: stormy } = await pageOf(token)
  for (let n = 0; n < 200; n++) await stormy.say({ t: 'ping' })
  expect(await stormy.closed).toBe(1008)
})

test('What is no frame is refused and changes nothing', async () => {
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
  await page.say({ t: 'send', id: randomUUID(), text: '   ' })
  await page.hear('refused', ({ code }) => code === 'TEXT_MISSING')
  expect(page.frames.filter(({ t }) => t === 'refused')).toHaveLength(wrong.length + 1)
  expect(page.messages.every(({ author }) => author === 3)).toBe(true)
})

test('Markup stays text on its way to the desk and back', async () => {
  const { page, player } = await playerPage()
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  await page.send(markup)
  const thread = await threadOf(player.name)
  const { body } = await house.operate(`GET /console/api/chat/threads/${thread.id}/messages`)
  expect(body.items.some(({ text }: { text: string }) => text === markup)).toBe(true)
  await answer(thread.id, markup)
  expect(
    await page.hear('messages', ({ messages }) => messages.some(({ author, text }) => author === 2 && text === markup)),
  ).toBeTruthy()
})

test('Pictures are drawn anew and are sent only by who sent them up', async () => {
  const { page, token } = await playerPage()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const sendUp = (as: string, content: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'x.jpg')
    return fetch(`${door.base}/service/api/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    })
  }
  const { data } = (await (await sendUp(token, bytes)).json()) as { data: { picture: string } }
  expect(data.picture).toMatch(/^\/service\/pictures\/[0-9a-f]{32}\.webp$/)
  const id = randomUUID()
  await page.say({ t: 'send', id, picture: data.picture })
  await page.hear('ack', (ack) => ack.id === id)
  const shown = await fetch(door.base + data.picture)
  expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(Buffer.from(await shown.arrayBuffer()).includes('secret place')).toBe(false)

  const stranger = await pageOf(await door.visit())
  await stranger.page.say({ t: 'send', id: randomUUID(), picture: data.picture })
  expect(await stranger.page.hear('refused')).toMatchObject({ code: 'PICTURE_FOREIGN' })
  expect((await sendUp('nobody', bytes)).status).toBe(401)
  expect((await sendUp(token, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  expect((await fetch(`${door.base}/service/pictures/..%2f..%2fsecret.key`)).status).toBe(404)
})

test('Signing out ends the page', async () => {
  const { page, player } = await playerPage()
  await house.ask('POST /api/logoff', {}, player.token)
  await page.say({ t: 'send', id: randomUUID(), text: 'still here' })
  expect(await page.closed).toBe(4001)
})

test('A page that stays silent, or speaks before it says who it is, is sent away', async () => {
  const page = door.page()
  await page.say({ t: 'send', id: randomUUID(), text: 'hi' })
  expect(await page.closed).toBe(4001)
})

test('A process that stops sends its pages away to come back, and nothing is lost', async () => {
  const third = await build(house.house.config, house.clock, { logLevel: 'silent', hasSites: false })
  const { token, player, page } = await playerPage()
  const mine = await pageOf(token, 0, await doorOf(third))
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

test('Threads that were left are closed after a day, and empty ones of visitors go', async () => {
  const { page, player } = await playerPage()
  await page.send('转人工')
  await door.visit()
  page.cut()
  house.clock.turn(25 * 3_600_000)
  expect(await tidyChats.run(house.house, null)).toBeGreaterThan(1)
  expect(await threadOf(player.name)).toMatchObject({ state: threadStates.closed })
})
