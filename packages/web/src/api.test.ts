import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { apiFor, type Wire } from './api.ts'
import { envelope } from './envelope.ts'
import { keysFor } from './idempotency.ts'
import { given, jsonBy } from './json.ts'
import { Problem } from './problem.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
type Answer = { status: number; body: string; headers?: Record<string, string> } | 'nothing' | 'hang up'

const seen: Seen[] = []
let answer: Answer = { status: 200, body: '{}' }
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    if (answer === 'hang up') return request.socket.destroy()
    if (answer !== 'nothing') response.writeHead(answer.status, answer.headers).end(answer.body)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen.length = 0
  answer = { status: 200, body: '{"code":200}' }
})

const wires = {
  envelope,
  json: jsonBy({ unreached: 'no network', failed: (status) => `failed ${status}`, statuses: { 403: 'not yours' } }),
}
const paying = 'POST /pay/:id'
const reported: [number, string][] = []
const clientFor = (wire: Wire, token = 'abc') =>
  apiFor(wire, {
    base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => token,
    keyOf: keysFor([paying]),
    onError: ({ status }, at) => reported.push([status, at]),
  })
const problemOf = async (promise: Promise<unknown>): Promise<Problem> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Problem) return error
  throw new Error('no problem', { cause: error })
}
const last = () => seen.at(-1)!

test.each(Object.entries(wires))(
  '%s format: the client moves path parameters of the input into the path',
  async (_, wire) => {
    const ask = clientFor(wire)
    await ask('POST /things/:id/{code}', { id: 'a b', code: 7, x: 1 })
    expect(last()).toMatchObject({ method: 'POST', url: '/things/a%20b/7', body: '{"x":1}' })
    expect(last().headers).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/json' })
    await ask('GET /things/:id', { id: 'é/?', x: 'a&b' })
    expect(last()).toMatchObject({ method: 'GET', url: '/things/%C3%A9%2F%3F?x=a%26b', body: '' })
    await ask('DELETE /things/:id', { id: 1 })
    expect(last()).toMatchObject({ method: 'DELETE', url: '/things/1', body: '' })
    expect(last().headers['content-type']).toBeUndefined()
  },
)

test('a GET sends all fields in its query, through `given` only those with a value', async () => {
  await clientFor(wires.envelope)('GET /list', { a: '', c: 0 })
  expect(last().url).toBe('/list?a=&c=0')
  await clientFor(wires.json)('GET /list', given({ a: '', b: undefined, c: 0 }))
  expect(last().url).toBe('/list?c=0')
})

test.each(Object.entries(wires))(
  '%s format: the client reuses the Idempotency-Key until the outcome is known',
  async (name, wire) => {
    const says = (status: number): Answer => ({ status, body: `{"code":${status},"message":"x"}` })
    const keyUnder = async (next: Answer, fields: object = {}) => {
      answer = next
      await clientFor(wire, name)(paying, { id: 'p1', amount: '5.00', ...fields }).catch(() => undefined)
      return last().headers['idempotency-key']
    }
    const first = await keyUnder('hang up')
    expect(first).toMatch(/^[0-9a-f]{8}-/)
    const unclear: Answer[] = [
      ...[500, 502, 503, 504].map(says),
      ...[502, 200].map((status) => ({ status, body: '<html>' })),
    ]
    for (const next of unclear) expect(await keyUnder(next)).toBe(first)
    expect(await keyUnder('hang up', { id: 'p2' })).not.toBe(first)
    expect(await keyUnder('hang up', { otp: '123456' })).toBe(first)
    expect(await keyUnder(says(422))).toBe(first)
    const second = await keyUnder(says(200))
    expect(second).not.toBe(first)
    expect(await keyUnder('hang up')).not.toBe(second)
    answer = says(200)
    await clientFor(wire)('POST /other', {})
    expect(last().headers['idempotency-key']).toBeUndefined()
    const ids = seen.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('a refusal in an envelope has the name and the fields of its headers, if there are any', async () => {
  const body = JSON.stringify({ code: 422, message: '支付密码错误', data: null })
  const headers = { 'x-refusal': 'PAY_PASSWORD_WRONG', 'x-refusal-field': 'pay_pass, password' }
  answer = { status: 200, body, headers }
  expect(await problemOf(clientFor(wires.envelope)('POST /x', {}))).toMatchObject({
    message: '支付密码错误',
    code: 'PAY_PASSWORD_WRONG',
    fields: ['pay_pass', 'password'],
  })
  answer = { status: 200, body }
  expect(await problemOf(clientFor(wires.envelope)('POST /x', {}))).toMatchObject({ code: '', fields: [] })
})

test('the client reuses the Idempotency-Key when session storage is full', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('sessionStorage', full)
  try {
    answer = 'hang up'
    for (let tries = 0; tries < 2; tries++)
      await expect(clientFor(wires.json)(paying, { id: 'p1', amount: '7.00' })).rejects.toThrow('no network')
    const [first, second] = seen.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{8}-/)
    expect(second).toBe(first)
  } finally {
    vi.unstubAllGlobals()
  }
})

test.each(Object.entries(wires))(
  '%s format: the client throws an unreached problem when the server does not answer',
  async (_, wire) => {
    const unreached = { status: 0, message: wire.unreached, isUnreached: true, isDecided: false }
    answer = 'hang up'
    expect(await problemOf(clientFor(wire)('POST /x', {}))).toMatchObject(unreached)
    answer = 'nothing'
    expect(await problemOf(clientFor(wire)('POST /x', {}, { timeout: 60 }))).toMatchObject(unreached)
    const left = new AbortController()
    const promise = problemOf(clientFor(wire)('POST /x', {}, { signal: left.signal }))
    left.abort()
    expect(await promise).toMatchObject(unreached)
  },
)

test('an envelope is read whatever the HTTP status, and any other body counts as unreached', async () => {
  const ask = clientFor(wires.envelope)
  const saying = (status: number, body: string) => {
    answer = { status, body }
    return ask('POST /x', {})
  }
  expect(await saying(200, '{"code":"200","message":"done","data":{"a":1}}')).toEqual({
    code: 200,
    message: 'done',
    data: { a: 1 },
  })
  reported.length = 0
  const refused = await problemOf(saying(200, '{"code":403,"message":"no"}'))
  expect(refused).toMatchObject({ status: 403, message: 'no', code: '', fields: [], isDecided: true })
  expect(reported).toEqual([[403, 'POST /x']])
  expect(await problemOf(saying(500, '{"code":500}'))).toMatchObject({ status: 500, message: '', isDecided: false })
  expect(await problemOf(saying(200, '{"code":503}'))).toMatchObject({ status: 503, isDecided: true })
  for (const none of ['', 'null', '[]', '5', '<html>', '{"code":"x"}', '{"message":"x"}'])
    expect([none, (await problemOf(saying(200, none))).isUnreached]).toEqual([none, true])
})

test('an incomplete JSON problem gets a fallback message', async () => {
  const saying = (status: number, body: string) => {
    answer = { status, body }
    return clientFor(wires.json)('POST /x', {})
  }
  expect(await saying(201, '{"id":1}')).toEqual({ id: 1 })
  const passkey = { rpId: 'koi.example' }
  const whole = { code: 'WRONG', title: 'x', detail: 'It is wrong', field: 'amount', passkey }
  expect(await problemOf(saying(422, JSON.stringify(whole)))).toMatchObject({
    status: 422,
    code: 'WRONG',
    message: 'It is wrong',
    fields: ['amount'],
    isDecided: true,
    passkey,
  })
  expect(await problemOf(saying(409, '{"title":"Taken"}'))).toMatchObject({ code: '', message: 'Taken' })
  expect(await problemOf(saying(403, '{"detail":5}'))).toMatchObject({ code: '', message: 'not yours', fields: [] })
  for (const body of ['null', '"x"', '[]'])
    expect(await problemOf(saying(404, body))).toMatchObject({ message: 'failed 404', isDecided: true })
  for (const body of ['', '<html>'])
    for (const status of [200, 403])
      expect(await problemOf(saying(status, body))).toMatchObject({
        status,
        message: `failed ${status}`,
        isUnreached: false,
        isDecided: false,
      })
})
