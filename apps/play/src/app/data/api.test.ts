import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillPath } from '@koi/web/api'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

class MemoryStorage {
  #items = new Map<string, string>()
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const seen: Seen[] = []
let answer: { status: number; body: string } | 'nothing' | 'hang up' = {
  status: 200,
  body: '{"code":200,"message":"ok","data":{"a":1}}',
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    })
    if (answer === 'hang up') return request.socket.destroy()
    if (answer === 'nothing') return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

vi.stubGlobal('localStorage', new MemoryStorage())
vi.stubGlobal('sessionStorage', new MemoryStorage())
vi.stubGlobal('location', { origin, protocol: 'http:' })
const { call, callTimeout, onProblem: watchProblems } = await import('./api.ts')
const { upload } = await import('./upload.ts')
const { running } = await import('../notices/busy.ts')
const { setToken } = await import('../session/session.ts')

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const last = () => seen.at(-1) as Seen
const unreached = { name: 'Problem', message: '', isUnreached: true, isDecided: false }
const says = (code: number, message = '', status = 200) =>
  (answer = { status, body: JSON.stringify({ code, message, data: null }) })

beforeEach(() => {
  seen.length = 0
  localStorage.clear()
  sessionStorage.clear()
  answer = { status: 200, body: '{"code":200,"message":"ok","data":{"a":1}}' }
  watchProblems(() => {})
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a POST sends its input as JSON, and {} if there is no input [NET-01]', async () => {
  await call('POST /api/app', {})
  expect(last()).toMatchObject({ method: 'POST', url: '/api/app', body: '{}' })
  expect(last().headers['content-type']).toContain('application/json')
})

test('every call sends the token, which is empty for a visitor [NET-02, NET-03]', async () => {
  await call('POST /api/app', {})
  expect(last().headers.authorization).toBe('Bearer')
  setToken('abc')
  await call('POST /api/app', {})
  expect(last().headers.authorization).toBe('Bearer abc')
  sessionStorage.setItem('token', 'put by another hand')
  await call('POST /api/app', {})
  expect(last().headers.authorization).toBe('Bearer put by another hand')
  setToken('abc')
})

test('calls before sign-in carry the id of the browser, and the id stays the same', async () => {
  setToken('')
  await call('POST /api/app', {})
  const device = last().headers['x-device']
  expect(device).toMatch(uuid)
  await call('POST /api/app', {})
  expect(last().headers['x-device']).toBe(device)
  setToken('abc')
  await call('POST /api/app', {})
  expect(last().headers['x-device']).toBeUndefined()
})

test('the default base address is written to local storage [NET-04]', async () => {
  await call('POST /api/app', {})
  expect(localStorage.getItem('baseURL')).toBe(origin)
})

test('a call without an answer times out [NET-05]', async () => {
  expect(callTimeout).toBe(30_000)
  answer = 'nothing'
  await expect(call('POST /api/app', {}, { timeout: 60 })).rejects.toMatchObject(unreached)
})

test('a call rejects with the server’s message on any code but 200, whatever the HTTP status [NET-06, NET-07]', async () => {
  says(422, '参数错误')
  await expect(call('POST /api/app', {})).rejects.toMatchObject({ status: 422, message: '参数错误' })
  says(500, '服务器异常', 500)
  await expect(call('POST /api/app', {})).rejects.toMatchObject({ status: 500, message: '服务器异常' })
})

test('a GET sends its fields in the query [NET-09]', async () => {
  await call('GET /api/game/list', { category: '' })
  expect(last()).toMatchObject({ method: 'GET', url: '/api/game/list?category=', body: '' })
})

test('an upload is sent as multipart with a part named file [NET-10]', async () => {
  await upload('POST /api/uploadimg', new File(['x'], 'a.png', { type: 'image/png' }))
  expect(last().headers['content-type']).toContain('multipart/form-data')
  expect(last().body).toContain('name="file"; filename="a.png"')
})

test('a failed call rejects [NET-11]', async () => {
  answer = 'hang up'
  await expect(call('POST /api/app', {})).rejects.toMatchObject(unreached)
  answer = { status: 502, body: '<html>' }
  await expect(call('POST /api/app', {})).rejects.toMatchObject(unreached)
})

test('the overlay shows while foreground calls run and hides after success and failure [SHELL-20, SHELL-21]', async () => {
  const counts: number[] = []
  const end = running.subscribe(() => counts.push(running.get()))
  await Promise.all([call('POST /api/app', {}), call('POST /api/app', {})])
  says(422)
  await call('POST /api/app', {}).catch(() => undefined)
  await call('POST /api/balance', {}, { quiet: true }).catch(() => undefined)
  end()
  expect(counts).toEqual([1, 2, 1, 0, 1, 0])
})

test('a money call keeps its idempotency key until it is answered; the next call gets a new one', async () => {
  const body = { paytype: 'alipay', amount: '100' }
  const keyOf = async () => {
    await call('POST /api/recharge', body as never).catch(() => undefined)
    return last().headers['idempotency-key']
  }
  answer = 'hang up'
  const first = await keyOf()
  const retried = await keyOf()
  says(500, '', 500)
  const afterFault = await keyOf()
  says(502, '', 502)
  const afterProxy = await keyOf()
  says(200)
  const answered = await keyOf()
  const next = await keyOf()
  expect(first).toMatch(uuid)
  expect([retried, afterFault, afterProxy, answered]).toEqual([first, first, first, first])
  expect(next).not.toBe(first)
})

test('every call has its own request id, including retries', async () => {
  const body = { paytype: 'alipay', amount: '100' }
  for (const next of ['hang up', { status: 200, body: '{"code":200,"message":"","data":null}' }] as const) {
    answer = next
    await call('POST /api/recharge', body as never).catch(() => undefined)
  }
  const [first, again] = seen.map(({ headers }) => headers)
  expect(again!['idempotency-key']).toBe(first!['idempotency-key'])
  const ids = [first!['x-request-id'], again!['x-request-id']]
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(2)
})

test('path parameters are taken from the input [API-42]', () => {
  expect(fillPath('POST /api/userapimoney/{code}', { code: 'a b', x: 1 })).toEqual([
    'POST',
    '/api/userapimoney/a%20b',
    { x: 1 },
  ])
})

test('the problem listener receives every refusal [ERR-18]', async () => {
  const received: [string, number][] = []
  watchProblems(({ status }, at) => received.push([at, status]))
  says(503)
  await call('POST /api/bannerList', { type: 2 }).catch(() => undefined)
  expect(received).toEqual([['POST /api/bannerList', 503]])
})
