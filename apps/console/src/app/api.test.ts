import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { isWaiting } from './waiting.ts'

const items = new Map<string, string>()
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}

type Answer = { status: number; body: string } | 'hang up'
let answer: Answer = { status: 200, body: '{}' }
let lastKey: unknown
/** Answers that the server gives before `answer`. */
const first: Answer[] = []
const bodies: unknown[] = []

const server = createServer((request, response) => {
  lastKey = request.headers['idempotency-key']
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.on('end', () => {
    bodies.push(text === '' ? null : JSON.parse(text))
    const said = first.shift() ?? answer
    if (said === 'hang up') return request.socket.destroy()
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body)
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const network = fetch
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('fetch', (address: string, init: RequestInit) => network(new URL(address, origin), init))
const { onCodeNeeded, write } = await import('./api.ts')
const { signIn, token } = await import('./session.ts')

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
beforeEach(() => items.clear())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function keyUnder(next: Answer): Promise<unknown> {
  answer = next
  const body = { amount: '5.00', reason: 'x', turnover_multiple: 0 }
  await write('POST /console/api/players/:id/adjustments', { id: 'p1' }, body).catch(() => undefined)
  return lastKey
}

test('the Idempotency-Key of an adjustment is reused until the outcome is known', async () => {
  const first = await keyUnder('hang up')
  const keys = []
  for (const status of [500, 502, 503, 504]) keys.push(await keyUnder({ status, body: '{"detail":"x"}' }))
  keys.push(await keyUnder({ status: 502, body: '<html>' }), await keyUnder({ status: 200, body: '<html>' }))
  const refused = await keyUnder({ status: 422, body: '{"code":"INVALID"}' })
  const answered = await keyUnder({ status: 201, body: '{}' })
  const next = await keyUnder({ status: 201, body: '{}' })
  expect(first).toMatch(uuid)
  expect(new Set([...keys, refused])).toEqual(new Set([first]))
  expect(answered).not.toBe(first)
  expect(next).not.toBe(answered)
})

test('a code is asked for until it is accepted, and without one the write is cancelled', async () => {
  signIn('t')
  const codesAsked: string[] = []
  const codes = ['000000', '123456', null]
  const forget = onCodeNeeded(({ code }) => {
    codesAsked.push(code)
    return Promise.resolve(codes.shift() ?? null)
  })
  first.push({ status: 401, body: '{"code":"OTP_NEEDED"}' }, { status: 401, body: '{"code":"OTP_WRONG"}' })
  answer = { status: 200, body: '{}' }
  bodies.length = 0
  await write('DELETE /console/api/receiving-accounts/:id', { id: 1 })
  expect(codesAsked).toEqual(['OTP_NEEDED', 'OTP_WRONG'])
  expect(bodies).toEqual([null, { otp: '000000' }, { otp: '123456' }])
  first.push({ status: 401, body: '{"code":"OTP_USED"}' })
  await expect(write('PATCH /console/api/settings', {}, { title: 'x' })).rejects.toMatchObject({
    code: 'CODE_WITHHELD',
  })
  expect(bodies).toHaveLength(4)
  forget()
})

test('a code is asked for only after the exactly named refusals', async () => {
  signIn('t')
  const codesAsked: string[] = []
  const forget = onCodeNeeded(({ code }) => {
    codesAsked.push(code)
    return Promise.resolve('123456')
  })
  for (const [status, code] of [
    [409, 'NOT_ENROLLED'],
    [409, 'STEP_UP_WITHOUT_FACTOR'],
    [403, 'ENROL_FIRST'],
    [401, 'CREDENTIALS_WRONG'],
    [422, 'OTP_NEEDED_LATER'],
    [401, ''],
  ] as const) {
    answer = { status, body: JSON.stringify({ code }) }
    await expect(write('PATCH /console/api/settings', {}, { title: 'x' })).rejects.toMatchObject({ code })
  }
  expect(codesAsked).toEqual([])
  expect(token()).toBe('t')
  forget()
})

test('the session ends when the server reports that it has ended', async () => {
  signIn('t')
  answer = { status: 401, body: '{"code":"SIGNED_OUT"}' }
  await expect(write('PATCH /console/api/settings', {}, { title: 'x' })).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  expect(token()).toBe('')
})

test('a waiting change is recognized by its outcome only', () => {
  const approval = { state: 'open', made_by: 'admin', expires_at: '2026-03-13 12:00:00' }
  expect(
    [approval, { ...approval, outcome: 'done' }, { ...approval, outcome: 'waiting' }, null].map(isWaiting),
  ).toEqual([false, false, true, false])
})
