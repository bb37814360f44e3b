import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Conversation } from './conversation.ts'
import { Unsent } from './transport.ts'
import { canRetry } from './outbox.ts'
import { isReady, openConversation, TestThread } from './thread.testing.ts'

let thread: TestThread
const opened: Pick<Conversation<never, never>, 'close'>[] = []

beforeEach(async () => {
  thread = new TestThread()
  await thread.listening()
})
afterEach(async () => {
  for (const conversation of opened.splice(0)) conversation.close()
  await thread.close()
})

function open(...[upload]: Parameters<typeof openConversation> extends [unknown, ...infer Rest] ? Rest : never) {
  const page = openConversation(thread, upload)
  opened.push(page.conversation)
  return page
}

const picture = new Blob(['picture'])

test('a message whose acknowledgement was lost arrives with the missed messages and is not sent again', async () => {
  const { conversation, until, texts } = open()
  await until(isReady)
  thread.nextOutcome = 'acknowledgementLost'
  conversation.sendText('存款没到账')
  const [first, second] = [await thread.waitFor('send'), thread.framesOf('send')[1]]
  expect(second).toBeUndefined()
  await until((state) => state.connection === 'cut')
  // The message arrives with the missed messages, so it is not sent again.
  await until((state) => isReady(state) && state.pending.length === 0)
  expect(texts()).toEqual(['存款没到账'])
  expect(thread.messages.map(({ id }) => id)).toEqual([first.id])
})

test('undelivered messages are resent one after the other in their original order', async () => {
  const { conversation, until, texts } = open()
  await until(isReady)
  thread.nextOutcome = 'connectionLost'
  for (const text of ['一', '二', '三']) conversation.sendText(text)
  expect(conversation.snapshot().pending.map(({ text }) => text)).toEqual(['一', '二', '三'])
  await until(({ messages, pending }) => messages.length === 3 && pending.length === 0)
  expect(texts()).toEqual(['一', '二', '三'])
  const ids = thread.framesOf('send').map(({ id }) => id)
  expect(ids).toHaveLength(4)
  expect(new Set(ids).size).toBe(3)
})

test('a reconnect requests the messages after the last received one', async () => {
  for (const text of ['一', '二']) thread.add(text)
  const { until, texts } = open()
  await until(({ messages }) => messages.length === 2)
  thread.disconnectAll()
  await until((state) => state.connection === 'cut')
  for (const text of ['三', '四', '五', '六']) thread.add(text)
  await until(({ messages }) => messages.length === 6)
  expect(texts()).toEqual(['一', '二', '三', '四', '五', '六'])
  expect(thread.framesOf('hello').map(({ after }) => after)).toEqual([0, 2])
})

test('duplicate and late messages are shown once and in order', async () => {
  const { conversation, until, texts } = open()
  await until(isReady)
  const [first, second, third] = ['一', '二', '三'].map((text) => thread.add(text))
  thread.broadcast({ t: 'messages', messages: [third!, first!] })
  thread.broadcast({ t: 'messages', messages: [first!, second!, third!] })
  await until(({ messages }) => messages.length === 3)
  expect(texts()).toEqual(['一', '二', '三'])
  const before = conversation.snapshot()
  thread.broadcast({ t: 'messages', messages: [second!] })
  thread.broadcast({ t: 'typing' })
  await until(({ isTyping }) => isTyping)
  expect(conversation.snapshot().messages).toEqual(before.messages)
})

test('a refused message shows its reason, is retried only on request and does not block later messages', async () => {
  const { conversation, until, texts } = open()
  await until(isReady)
  thread.nextOutcome = 'TEXT_TOO_LONG'
  conversation.sendText('太长')
  conversation.sendText('下一条')
  const { pending } = await until(({ messages }) => messages.length === 1)
  expect(pending).toMatchObject([{ text: '太长', state: 'refused', problem: '消息太长' }])
  thread.disconnectAll()
  await until((state) => state.connection === 'cut')
  await until(isReady)
  expect(thread.framesOf('send')).toHaveLength(2)
  conversation.retry(pending[0]!.id)
  await until(({ messages }) => messages.length === 2)
  expect(texts()).toEqual(['下一条', '太长'])
  expect(thread.framesOf('send')[2]!.id).toBe(pending[0]!.id)
})

test('a rate-limited message is delayed, and later messages wait behind it', async () => {
  const { conversation, until, texts } = open()
  await until(isReady)
  thread.nextOutcome = 'FLOOD'
  conversation.sendText('一')
  const { pending } = await until((state) => state.pending[0]?.state === 'delayed')
  expect(pending[0]!.problem).toBe('请稍候')
  thread.nextOutcome = 'FLOOD'
  conversation.sendText('二')
  await thread.waitFor('send', 2)
  expect(thread.framesOf('send').map(({ text }) => text)).toEqual(['一', '一'])
  await until((state) => state.pending[0]?.state === 'delayed')
  conversation.retry(pending[0]!.id)
  await until(({ messages }) => messages.length === 2)
  expect(texts()).toEqual(['一', '二'])
})

test('visible messages are reported as seen, again after a reconnect, and others count as unread', async () => {
  thread.add('一')
  const { conversation, until } = open()
  expect((await until(({ messages }) => messages.length === 1)).unread).toBe(1)
  conversation.setVisible(true)
  expect(conversation.snapshot().unread).toBe(0)
  expect(await thread.waitFor('seen')).toEqual({ t: 'seen', seq: 1 })
  conversation.setVisible(false)
  thread.sendText('二')
  thread.sendText('三')
  expect((await until(({ messages }) => messages.length === 3)).unread).toBe(2)
  thread.disconnectAll()
  await until((state) => state.connection === 'cut')
  conversation.setVisible(true)
  expect(conversation.snapshot().unread).toBe(0)
  expect((await thread.waitFor('seen', 2)).seq).toBe(3)
  thread.broadcast({ t: 'thread', thread: { ...thread.thread, guest_seen: 3, operator_seen: 2 } })
  expect((await until(({ seenByOther }) => seenByOther === 2)).thread).toMatchObject({ name: 'demo001', guest_seen: 3 })
  expect(thread.framesOf('seen')).toHaveLength(2)
})

test("typing notices are throttled, and the other side's notice disappears when its message arrives", async () => {
  const { conversation, until } = open()
  await until(isReady)
  for (const _ of '你好吗') conversation.sendTyping()
  conversation.sendText('你好吗')
  await until(({ messages }) => messages.length === 1)
  expect(thread.framesOf('typing')).toHaveLength(1)
  conversation.sendTyping()
  await thread.waitFor('typing', 2)
  thread.broadcast({ t: 'typing' })
  await until(({ isTyping }) => isTyping)
  thread.sendText('很好')
  const { messages } = await until(({ isTyping }) => !isTyping)
  expect(messages.at(-1)?.text).toBe('很好')
})

test('older messages are loaded page by page, also after an interrupted request', async () => {
  for (const text of ['一', '二', '三', '四', '五', '六', '七']) thread.add(text)
  const { conversation, until, texts } = open()
  expect((await until(isReady)).hasOlder).toBe(true)
  expect(texts()).toEqual(['五', '六', '七'])
  const cut = conversation.loadOlder()
  thread.disconnectAll()
  await cut
  await until((state) => state.connection === 'cut')
  expect((await until(isReady)).hasOlder).toBe(true)
  await Promise.all([conversation.loadOlder(), conversation.loadOlder()])
  expect(texts().slice(-6)).toEqual(['二', '三', '四', '五', '六', '七'])
  await conversation.loadOlder()
  expect(texts()).toEqual(['一', '二', '三', '四', '五', '六', '七'])
  expect(conversation.snapshot().hasOlder).toBe(false)
})

test('a picture is uploaded once despite network failures, and later texts are sent before it', async () => {
  const uploads: ((address: string | Error) => void)[] = []
  const upload = () =>
    new Promise<string>((resolve, reject) =>
      uploads.push((end) => (typeof end === 'string' ? resolve(end) : reject(end))),
    )
  const { conversation, until } = open(upload)
  await until(isReady)
  conversation.sendImage(picture)
  conversation.sendText('见图')
  await until(({ messages }) => messages.length === 1)
  expect(conversation.snapshot().pending).toMatchObject([{ file: picture, state: 'uploading' }])
  uploads[0]!(new TypeError('the network is gone'))
  const { pending } = await until((state) => state.pending[0]?.state === 'delayed')
  conversation.retry(pending[0]!.id)
  await until((state) => state.pending[0]?.state === 'uploading')
  thread.nextOutcome = 'connectionLost'
  uploads[1]!('/service/pictures/1.webp')
  await until(({ messages }) => messages.length === 2)
  expect(uploads).toHaveLength(2)
  expect(thread.framesOf('send').map((frame) => frame.picture)).toEqual([
    undefined,
    '/service/pictures/1.webp',
    '/service/pictures/1.webp',
  ])
})

test('the upload of an invalid picture is not retried', async () => {
  const { conversation, until } = open(() => Promise.reject(new Unsent('图片无法发送', { isFinal: true })))
  await until(isReady)
  conversation.sendImage(picture)
  const { pending } = await until((state) => state.pending[0]?.state === 'refused')
  expect(pending[0]!.problem).toBe('图片无法发送')
  expect(canRetry(pending[0]!)).toBe(false)
})

test('a conversation ends when its token is invalid', async () => {
  const { until } = open()
  await until(isReady)
  thread.isTokenGood = false
  thread.disconnectAll()
  await until((state) => state.connection === 'lost')
  expect(thread.framesOf('hello')).toHaveLength(2)
})

test('a closed conversation keeps its messages and delivers a pending one when it is opened again', async () => {
  const { conversation, until, texts } = open()
  await until(isReady)
  thread.sendText('一')
  await until(({ messages }) => messages.length === 1)
  conversation.close()
  expect(conversation.isIdle).toBe(true)
  conversation.sendText('二')
  expect(conversation.isIdle).toBe(false)
  conversation.open()
  await until(({ pending, messages }) => pending.length === 0 && messages.length === 2)
  expect(texts()).toEqual(['一', '二'])
  expect(thread.messages.map(({ author }) => author)).toEqual(['operator', 'guest'])
})
