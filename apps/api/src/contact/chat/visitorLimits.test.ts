import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { day } from '@koi/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { folderOf } from '../../access/upload/upload.ts'
import { type Chats, openChats } from './chat.testing.ts'

let chats: Chats
let app: Chats['app']
beforeAll(async () => {
  chats = await openChats()
  app = chats.app
})
afterAll(() => chats.finish())
beforeEach(() => app.clock.advance(day + 1000))

interface Answer {
  http: number
  code: number
  message: string
  data: { token?: string; picture?: string } | null
  wait: number
}
async function post(
  path: string,
  ip: string,
  body: string | FormData,
  token = '',
  at = chats.service,
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': ip,
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await fetch(`${at.base}${path}`, { method: 'POST', headers, body })
  const envelope = (await answer.json()) as Omit<Answer, 'http' | 'wait'>
  return { http: answer.status, ...envelope, wait: Number(answer.headers.get('retry-after')) }
}
const open = (ip: string, who: object = {}, at = chats.service) =>
  post('/service/api/open', ip, JSON.stringify(who), '', at)
const visit = async (ip: string): Promise<string> => (await open(ip)).data!.token!

/** A picture of noise, which stays large when it is encoded again. */
const noise = async (size: number): Promise<Blob> => {
  const channels = {
    width: size,
    height: size,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 80 },
  }
  const png = await sharp({ create: { ...channels, background: 'red' } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(png)])
}
const small = await noise(16)
const large = await noise(600)
const send = (token: string, ip: string, picture = small) => {
  const form = new FormData()
  form.append('file', picture, 'x.png')
  return post('/service/api/pictures', ip, form, token)
}
const set = (settings: Record<string, number>) => setForTest(app, settings)
const tooManyThreads = { http: 429, code: 429, message: '您所在网络今天发起的咨询过多，请稍后再试，或登录后联系客服' }
const tooManyPictures = { http: 429, code: 429, message: '您所在网络今天发送的图片过多，请稍后再试' }

test('limits visitor threads per address and day, with four times the limit per network', async () => {
  await set({ limit_visitor_threads: 3 })
  const token = await visit('203.0.113.9')
  app.clock.advance(60_000)
  for (let n = 0; n < 2; n++) expect((await open('203.0.113.9')).code).toBe(200)
  const refused = await open('203.0.113.9')
  expect(refused).toMatchObject(tooManyThreads)
  expect(refused.wait).toBe((day - 60_000) / 1000)
  // Opening an existing thread does not count.
  expect((await open('203.0.113.9', { token })).code).toBe(200)
  // The /24 may open twelve in total.
  for (let n = 10; n < 19; n++) expect({ n, code: (await open(`203.0.113.${n}`)).code }).toEqual({ n, code: 200 })
  expect(await open('203.0.113.200')).toMatchObject(tooManyThreads)
  expect((await open('203.0.114.1')).code).toBe(200)
  // An IPv6 /64 counts as one address.
  for (let n = 1; n <= 3; n++) expect((await open(`2001:db8:1:2::${n}`)).code).toBe(200)
  expect(await open('2001:db8:1:2:ffff::9')).toMatchObject(tooManyThreads)
  expect((await open('2001:db8:1:3::1')).code).toBe(200)
  app.clock.advance(refused.wait * 1000)
  expect((await open('203.0.113.9')).code).toBe(200)
})

test('of twenty concurrent visitor threads over two processes, as many as allowed are opened', async () => {
  await set({ limit_visitor_threads: 5 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => open('198.51.100.7', {}, n % 2 ? chats.service : chats.other)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(15)
})

test('the threads of an address share its daily limit of messages, which does not apply to players', async () => {
  await set({ limit_visitor_threads: 30, limit_visitor_messages: 3 })
  const pages = await Promise.all([1, 2].map(async () => (await chats.pageOf(await visit('127.0.0.1'))).page))
  for (const n of [0, 1, 0]) await pages[n]!.send('你好')
  const id = randomUUID()
  await pages[1]!.sendFrame({ t: 'send', id, text: '还有' })
  expect(await pages[1]!.waitFor('refused')).toMatchObject({ id, code: 'TOO_MANY_VISITOR_MESSAGES' })
  const { page } = await chats.playerPage()
  await page.send('你好')
})

test('a thread in which only an operator was called is deleted after a day', async () => {
  const token = await visit('203.0.113.90')
  const { page } = await chats.pageOf(token)
  await page.sendFrame({ t: 'call' })
  await page.waitFor('thread', ({ thread }) => thread.state === 'waiting')
  app.clock.advance(day + 1000)
  const tidy = () => app.callConsoleApi('POST /console/api/jobs/tidy-chats/run', {})
  expect((await tidy()).status).toBe(200) // closes it, which is its latest change
  app.clock.advance(day + 1000)
  expect((await tidy()).status).toBe(200)
  expect((await open('203.0.113.90', { token })).data!.token).not.toBe(token)
  const { count } = await app.app.db
    .selectFrom('chatThread')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdIp', '=', '203.0.113.90')
    .where('createdAt', '<', app.clock.now())
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

test('the threads of an address share its daily picture limit, which does not apply to players', async () => {
  await set({ limit_visitor_threads: 30, limit_visitor_pictures: 4 })
  const ip = '203.0.113.30'
  const tokens = [await visit(ip), await visit(ip), await visit(ip)]
  for (let n = 0; n < 4; n++) expect((await send(tokens[n % 3]!, ip)).code).toBe(200)
  for (const token of tokens) expect(await send(token, ip)).toMatchObject(tooManyPictures)
  const { token } = await chats.playerPage()
  expect((await send(token, ip)).code).toBe(200)
  // The network limit is sixteen.
  for (let n = 31; n < 34; n++) {
    const other = await visit(`203.0.113.${n}`)
    for (let m = 0; m < 4; m++) expect((await send(other, `203.0.113.${n}`)).code).toBe(200)
  }
  expect(await send(await visit('203.0.113.40'), '203.0.113.40')).toMatchObject(tooManyPictures)
})

test('limits the megabytes of pictures per address and day over all threads', async () => {
  await set({ limit_visitor_picture_mb: 1 })
  const ip = '203.0.113.60'
  const before = await bytesOfVisitors()
  let refused: Answer | null = null
  let sent = 0
  for (let n = 0; n < 30 && !refused; n++) {
    const answer = await send(await visit(ip), ip, large)
    if (answer.code !== 200) refused = answer
    else sent++
  }
  expect(refused).toMatchObject(tooManyPictures)
  const kept = (await bytesOfVisitors()) - before
  // Each picture has one row per limit, whose weight is the picture's size.
  const { rows, weight } = await app.app.db
    .selectFrom('attempt')
    .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('weight').as('weight')])
    .where('key', '=', `visitor:bytes:${ip}`)
    .executeTakeFirstOrThrow()
  expect(rows).toBe(sent)
  expect(weight).toBeGreaterThanOrEqual(16)
  expect(kept).toBeGreaterThan(700_000)
  expect(kept).toBeLessThan(1_048_576 + 300_000)
})

const bytesOfVisitors = async (): Promise<number> => {
  const rows = await app.app.db
    .selectFrom('upload')
    .innerJoin('chatThread', 'chatThread.id', 'upload.ownerId')
    .select('upload.bytes')
    .where('chatThread.playerId', 'is', null)
    .execute()
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}

test("above the visitors' storage limit the job deletes the oldest unread pictures only", async () => {
  const files = () => new Set(readdirSync(folderOf(app.app.config)))
  const run = async () =>
    expect((await app.callConsoleApi('POST /console/api/jobs/sweep-pictures/run', {})).status).toBe(200)
  await run() // removes pictures that earlier tests did not send
  const write = async (token: string, ip: string) => {
    const { page } = await chats.pageOf(token)
    const picture = (await send(token, ip, large)).data!.picture!
    const id = randomUUID()
    await page.sendFrame({ t: 'send', id, picture })
    await page.waitFor('ack', (ack) => ack.id === id)
    app.clock.advance(60_000)
    return picture.replace('/service/pictures/', '')
  }
  const player = await chats.playerPage()
  const ofPlayer = await write(player.token, '203.0.113.71')
  const reader = await visit('203.0.113.72')
  const read = await write(reader, '203.0.113.72')
  const { body } = await app.callConsoleApi('GET /console/api/chat/threads', { state: 'bot,waiting,served,closed' })
  const seenThread = await app.app.db
    .selectFrom('upload')
    .select('ownerId')
    .where('name', '=', read)
    .executeTakeFirstOrThrow()
  expect(body.items.length).toBeGreaterThan(0)
  await app.callConsoleApi(`POST /console/api/chat/threads/${seenThread.ownerId}/seen`, { seq: 100 })
  const unread: string[] = []
  const other = await visit('203.0.113.73')
  for (let n = 0; n < 8; n++) unread.push(await write(other, '203.0.113.73'))

  await run()
  expect([ofPlayer, read, ...unread].every((name) => files().has(name))).toBe(true)
  await set({ visitor_pictures_mb: 1 })
  await run()
  const left = files()
  expect([left.has(ofPlayer), left.has(read)]).toEqual([true, true])
  expect(await bytesOfVisitors()).toBeLessThanOrEqual(1_048_576)
  const gone = unread.filter((name) => !left.has(name))
  expect(gone.length).toBeGreaterThan(0)
  expect(gone.length).toBeLessThan(8)
  expect(gone).toEqual(unread.slice(0, gone.length))
  expect(await app.app.db.selectFrom('upload').select('name').where('name', 'in', gone).execute()).toEqual([])
})
