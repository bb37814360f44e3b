import type { DeskChats } from '@koi/contract/contact/stream/stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Chats, openChats } from '../chat/chat.testing.ts'
import { emit } from '../../platform/event/emit.ts'
import { transact } from '../../platform/ops/app.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { type Listener, Stream } from './stream.ts'
import { listen, type Page } from './stream.testing.ts'

let chats: Chats
let app: Chats['app']
const pages: Page[] = []

beforeAll(async () => {
  chats = await openChats()
  ;({ app } = chats)
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})
afterAll(() => chats.finish())

let made = 0
async function createOperator(permissions: string[]) {
  const username = `chats${++made}`
  const { body } = await app.callConsoleApi('POST /console/api/operators', {
    username,
    password: 'koi12345',
    permissions,
  })
  const login = await app.callConsoleApi('POST /console/api/login', { username, password: 'koi12345' })
  return { id: body.id as string, token: login.body.token as string }
}

/** Opens an operator's stream at the first process, or at another one. */
async function open(token: string, at = chats.service): Promise<Page> {
  const page = await listen(`${at.base}/console/api/events`, token)
  pages.push(page)
  await page.next(0)
  return page
}

const threadIn = (page: Page, id: string, fits: (thread: DeskChats['threads'][number]) => boolean) =>
  until(async () => page.chats.flatMap(({ threads }) => threads).find((thread) => thread.id === id && fits(thread)))

test('sends an operator of another process the changed thread as the list has it, with the counts', async () => {
  const { page: guest, player } = await chats.playerPage()
  await guest.send('转人工')
  const { id } = await chats.threadOf(player.name)
  const operator = await createOperator(['chat.view', 'chat.answer'])
  const desk = await open(operator.token, chats.other)
  const count = () => app.callConsoleApi('GET /console/api/chat/waiting', undefined, operator.token)

  await guest.send('在吗')
  expect(await threadIn(desk, id, ({ last_text }) => last_text === '在吗')).toEqual(await chats.threadOf(player.name))
  expect(desk.chats.at(-1)!.counts).toEqual((await count()).body)
  expect(desk.chats).toHaveLength(1)

  // Claims and read marks arrive as well.
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/claim`, {}, operator.token)
  expect(await threadIn(desk, id, ({ state }) => state === 'served')).toMatchObject({ operator_id: operator.id })
  expect(desk.chats.at(-1)!.counts).toEqual({ waiting: expect.any(Number), unread: 1 })
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/seen`, { seq: 100 }, operator.token)
  await threadIn(desk, id, ({ state, unread }) => state === 'served' && unread === 0)
  expect(desk.chats.at(-1)!.counts).toEqual({ waiting: expect.any(Number), unread: 0 })
  await chats.answer(id, '您好')
  const { last_seq } = await chats.threadOf(player.name)
  await guest.sendFrame({ t: 'seen', seq: last_seq })
  await threadIn(desk, id, ({ guest_seen }) => guest_seen === last_seq)
})

test('sends a typing guest without reading the thread', async () => {
  const { page: guest, player } = await chats.playerPage()
  await guest.send('转人工')
  const { id } = await chats.threadOf(player.name)
  const { token } = await createOperator(['chat.view'])
  const desk = await open(token)
  await guest.sendFrame({ t: 'typing' })
  await until(async () => desk.chats.length > 0)
  expect(desk.chats).toEqual([{ threads: [], typing: [id] }])
})

test('sends nothing to operators without the permission, and nothing about threads without guest messages', async () => {
  const [reader, stranger] = [
    await createOperator(['chat.view']),
    await createOperator(['deposit.view', 'deposit.review']),
  ]
  const [desk, other] = [await open(reader.token), await open(stranger.token)]
  await chats.playerPage()
  const { page: guest, player } = await chats.playerPage()
  await guest.send('转人工')
  const { id } = await chats.threadOf(player.name)
  await threadIn(desk, id, () => true)
  // The guest's message and the assistant's answer may arrive in one event or in two.
  expect(new Set(desk.chats.flatMap(({ threads }) => threads.map((thread) => thread.id)))).toEqual(new Set([id]))
  // A later event of another kind has arrived, so an earlier event of the chat would have arrived before it.
  await transact(app.app, (tx) => emit(tx, { kind: 'deposit.handled' }))
  expect(await other.next(1)).toMatchObject({ topics: ['deposits'] })
  await app.callConsoleApi(`POST /console/api/chat/threads/${id}/close`)
  await threadIn(desk, id, ({ state }) => state === 'closed')
  expect(other.chats).toEqual([])
})

test('a message committed after a revocation or sign-out does not reach that operator', async () => {
  const { page: guest, player } = await chats.playerPage()
  await guest.send('转人工')
  const { id } = await chats.threadOf(player.name)
  const [revoked, gone, kept] = await Promise.all([1, 2, 3].map(() => createOperator(['chat.view'])))
  const [page, left, desk] = await Promise.all([revoked!, gone!, kept!].map(({ token }) => open(token, chats.other)))
  await app.callConsoleApi(`PATCH /console/api/operators/${revoked!.id}`, { permissions: ['deposit.view'] })
  await app.callConsoleApi('POST /console/api/logout', {}, gone!.token)
  await guest.send('撤权之后')
  await threadIn(desk!, id, ({ last_text }) => last_text === '撤权之后')
  expect(await page!.next(1)).toMatchObject({ event: 'end', why: 'again' })
  expect(await left!.next(1)).toMatchObject({ event: 'end', why: 'session' })
  await until(async () => page!.isOver() && left!.isOver())
  expect([page!.chats, left!.chats]).toEqual([[], []])
})

test('eighteen concurrent messages through both processes arrive in order, and the last one with all of them', async () => {
  const { page: guest, player, token } = await chats.playerPage()
  await guest.send('转人工')
  const { id } = await chats.threadOf(player.name)
  const { page: second } = await chats.pageOf(token, 0, chats.other)
  const operator = await createOperator(['chat.view'])
  const desk = await open(operator.token)
  await Promise.all(Array.from({ length: 18 }, (_, n) => (n % 2 ? guest : second).send(`第${n}条`)))
  const { last_seq } = await chats.threadOf(player.name)
  await threadIn(desk, id, (thread) => thread.last_seq === last_seq)
  const numbers = desk.chats.flatMap(({ threads }) => threads.map((thread) => thread.last_seq))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
})

test('an operator gets one event a second with all threads that changed', async () => {
  const guests = await Promise.all(Array.from({ length: 4 }, () => chats.playerPage()))
  for (const { page } of guests) await page.send('转人工')
  const { token } = await createOperator(['chat.view'])
  const desk = await open(token)
  const began = performance.now()
  for (let n = 0; n < 6; n++) for (const { page } of guests) await page.send(`第${n}条`)
  for (const { player } of guests) {
    const { id, last_seq } = await chats.threadOf(player.name)
    await threadIn(desk, id, (one) => one.last_seq === last_seq)
  }
  expect(desk.chats.length).toBeLessThanOrEqual(2 + Math.floor((performance.now() - began) / 1000))
})

const thread = (n: number) => ({ id: String(n), last_text: '长'.repeat(200) }) as DeskChats['threads'][number]
const textOf = async (stream: Stream): Promise<string> => {
  let text = ''
  for await (const part of stream.out) text += String(part)
  return text
}
const listener: Listener = { kind: 'operator', operator: '', session: '', may: { role: 'owner', permissions: [] } }

test('splits many changed threads into events that pages accept', async () => {
  const stream = new Stream(listener)
  stream.start([], 0)
  stream.addChats({
    threads: Array.from({ length: 120 }, (_, n) => thread(n)),
    typing: ['7'],
    counts: { waiting: 1, unread: 2 },
  })
  stream.sendChanges(0)
  stream.end('again')
  const blocks = (await textOf(stream)).split('\n\n').filter((block) => block.startsWith('event: chat'))
  const sent = blocks.map((block) => JSON.parse(block.split('data: ')[1]!) as DeskChats)
  expect(sent.map(({ threads, typing }) => [threads.length, typing])).toEqual([
    [50, []],
    [50, []],
    [20, ['7']],
  ])
  for (const block of blocks) expect(block.length).toBeLessThan(64 * 1024)
})

test('sends a page that reads slowly each thread once, and ends its stream beyond 500 threads', async () => {
  const stream = new Stream(listener)
  stream.start([], 0)
  for (let n = 0; n < 100; n++) {
    stream.addChats({ threads: [thread(0), thread(1)], typing: [] })
    stream.sendChanges(0)
  }
  expect(stream.out.readableLength + stream.out.writableLength).toBeLessThan(64 * 1024)
  stream.addChats({ threads: Array.from({ length: 501 }, (_, n) => thread(n)), typing: [] })
  expect(await textOf(stream)).toMatch(/event: end\ndata: \{"why":"again"\}\n\n$/)
})
