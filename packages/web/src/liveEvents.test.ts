import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveEvents } from './liveEvents.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** Starts a scripted server and a client connected to it. */
async function startClient(serve: (answer: ServerResponse, headers: IncomingHttpHeaders, times: number) => void) {
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, answer) => {
    requests.push(request.headers)
    serve(answer, request.headers, requests.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const events: (string | boolean)[] = []
  const pauses: number[] = []
  const received: [string, unknown][] = []
  const live = new LiveEvents({
    address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: () => 'mine',
    onTopics: (topics) => events.push(...topics),
    onEvent: (name, data) => received.push([name, data]),
    onLiveChange: (isLive) => events.push(isLive),
    onSessionEnd: () => events.push('ended'),
    // A long delay does not end during the test.
    wait: async (milliseconds) => {
      pauses.push(milliseconds)
      if (milliseconds > 10_000) await new Promise(() => undefined)
    },
  })
  open.push(live, { close: () => server.closeAllConnections() }, server)
  live.open()
  return { requests, events, live, pauses, received }
}
const stream = (answer: ServerResponse) => answer.writeHead(200, { 'content-type': 'text/event-stream' })
const within = { timeout: 10_000 }

test('the stream is parsed wherever its bytes are split, and comments are ignored', async () => {
  const text = `retry: 3000\n\nevent: ready\nid: 1.2\ndata: {"topics":[]}\n\n:\n\nevent: change\nid: 1.3\ndata: {"topics":["orders","余额"]}\n\n`
  const { events } = await startClient(async (answer) => {
    stream(answer)
    for (const byte of Buffer.from(text)) {
      answer.write(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  await vi.waitFor(() => expect(events).toEqual([true, 'orders', '余额']), within)
})

test('onEvent receives every event with its data, also one with an unknown name', async () => {
  const { events, received } = await startClient((answer) => {
    stream(answer)
    answer.write(`event: ready\nid: 1\ndata: {"topics":[],"chats":true}\n\nevent: chat\ndata: {"typing":["7"]}\n\n`)
  })
  await vi.waitFor(() => expect(received).toHaveLength(2), within)
  expect(received).toEqual([
    ['ready', { topics: [], chats: true }],
    ['chat', { typing: ['7'] }],
  ])
  expect(events).toEqual([true])
})

test('a broken stream is reconnected with the last event id', async () => {
  const { events, requests } = await startClient((answer, headers, times) => {
    stream(answer)
    answer.write(`event: ready\nid: ${times}\ndata: {"topics":${headers['last-event-id'] ? '["balance"]' : '[]'}}\n\n`)
    if (times === 1) setTimeout(() => answer.destroy(), 50)
  })
  await vi.waitFor(() => expect(events).toEqual([true, false, true, 'balance']), within)
  expect(requests.map((headers) => [headers.authorization, headers['last-event-id']])).toEqual([
    ['Bearer mine', undefined],
    ['Bearer mine', '1'],
  ])
})

test('the end of the session is reported once, and the client does not reconnect', async () => {
  const { events, requests, live, pauses } = await startClient((answer) => {
    stream(answer)
    answer.end(`event: ready\nid: 1\ndata: {"topics":[]}\n\nevent: end\ndata: {"why":"session"}\n\n`)
  })
  await vi.waitFor(() => expect(events).toEqual([true, false, 'ended']), within)
  await live.done
  expect([requests.length, pauses]).toEqual([1, []])
})

test('the client does not retry after a 404 and rejects other content types', async () => {
  const { events, requests, live, pauses } = await startClient((answer) => answer.writeHead(404).end('{}'))
  const other = await startClient((answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"code":429}')
  })
  await live.done
  expect(pauses).toEqual([])
  await vi.waitFor(() => expect(other.pauses).toEqual([expect.any(Number)]), within)
  expect(other.pauses[0]).toBeGreaterThanOrEqual(30_000)
  expect([requests.length, other.requests.length]).toEqual([1, 1])
  expect([events, other.events]).toEqual([[], []])
})
