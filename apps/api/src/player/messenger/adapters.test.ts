import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned } from '../../platform/outside/sign.ts'
import { type MessageApp, openMessageApp } from './messenger.testing.ts'

let app: MessageApp
let faultyServer: Server
let base: string
const requests: { url: string; headers: Record<string, unknown>; body: string }[] = []
/** A server whose response depends on the path. */
beforeAll(async () => {
  app = await openMessageApp()
  faultyServer = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = request.url ?? ''
      requests.push({ url, headers: request.headers, body: Buffer.concat(parts).toString() })
      if (url.includes('html')) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>你好</html>')
      else if (url.includes('huge')) response.writeHead(200).end('x'.repeat(3 * 1024 * 1024))
      else if (url.includes('cut')) request.socket.destroy()
      else if (url.includes('away')) response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
      else response.writeHead(Number(/\d{3}/.exec(url)?.[0] ?? 200)).end('{}')
    })
  })
  await new Promise<void>((done) => faultyServer.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(faultyServer.address() as AddressInfo).port}`
})
afterAll(async () => {
  faultyServer.closeAllConnections()
  faultyServer.close()
  await app.finish()
})

const trial = async (id: string, receiver = '') =>
  (await app.callConsoleApi(`POST /console/api/messengers/${id}/test`, { receiver })).body as {
    ok: number
    detail: string
  }

test.each(['smtp', 'sms-http', 'telegram', 'webhook'])('%s: sends a test message and logs it', async (adapter) => {
  await app.arrived()
  const id = await app.add(adapter)
  expect(await trial(id)).toEqual({ ok: 1, detail: '' })
  const [letter, ...more] = await app.arrived()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ way: adapter })
  expect(`${letter!.subject} ${letter!.body}`).toContain('这是一条测试消息，2026-03-10 12:00')
  expect((await app.log({ event: 'test', messenger_id: id }))[0]).toMatchObject({
    state: 'sent',
    attempts: 1,
    last_error: '',
  })
})

test.each(['smtp', 'sms-http', 'telegram', 'webhook'])(
  '%s: logs the reason when the receiver refuses or is down',
  async (adapter) => {
    const id = await app.add(adapter)
    for (const mode of ['refuse', 'down']) {
      await app.sandbox.mode('inbox', mode)
      const { ok, detail } = await trial(id)
      expect([mode, ok]).toEqual([mode, 0])
      expect(detail).not.toBe('')
      expect((await app.log({ messenger_id: id }))[0]).toMatchObject({
        state: 'failed',
        may_have_arrived: 0,
        last_error: detail,
      })
    }
    await app.sandbox.mode('inbox', 'ok')
  },
)

test.each(['smtp', 'telegram'])(
  '%s: a timeout after the message was handed over is logged as may have arrived',
  async (adapter) => {
    await app.arrived()
    const id = await app.add(adapter)
    await app.sandbox.mode('inbox', 'timeout')
    expect((await trial(id)).ok).toBe(0)
    await app.sandbox.mode('inbox', 'ok')
    expect(await app.arrived()).toHaveLength(1)
    expect((await app.log({ messenger_id: id }))[0]).toMatchObject({ state: 'failed', may_have_arrived: 1 })
  },
)

test('every adapter rejects wrong credentials', async () => {
  const wrong = {
    smtp: { password: 'guessed' },
    'sms-http': { headers: 'X-Sandbox-Key: guessed' },
    telegram: { token: 'guessed' },
    webhook: { secret: 'guessed' },
  }
  for (const [adapter, change] of Object.entries(wrong)) {
    const { ok, detail } = await trial(await app.add(adapter, {}, change))
    expect([adapter, ok]).toEqual([adapter, 0])
    expect(detail).not.toContain('guessed')
  }
})

test('treats HTML pages, rate limits, cut responses, redirects and other statuses as failures', async () => {
  const url = async (adapter: string, path: string) =>
    trial(
      await app.add(adapter, {}, adapter === 'telegram' ? { base_url: `${base}/${path}` } : { url: `${base}/${path}` }),
    )
  for (const adapter of ['sms-http', 'telegram', 'webhook'])
    for (const path of ['huge', 'cut', '500', '404', 'away'])
      expect([adapter, path, (await url(adapter, path)).ok]).toEqual([adapter, path, 0])
  expect((await url('sms-http', 'html')).detail).toContain('with HTML')
  expect((await url('telegram', 'html')).ok).toBe(0)
  expect((await url('telegram', '200')).ok).toBe(0)
  expect((await url('webhook', 'html')).ok).toBe(1)
  expect((await trial(await app.add('smtp', {}, { port: '9' }))).detail).toContain('cannot connect to ')
})

test('gives up on a mail server that sends nothing or too much', async () => {
  const mailServerSending = (words: string | null) =>
    createSocketServer((socket) => {
      socket.on('error', () => undefined)
      if (words !== null) socket.write(words)
    })
  for (const words of [null, '<html>\r\n', `220 ${'x'.repeat(2_000_000)}`]) {
    const server = mailServerSending(words)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const id = await app.add('smtp', {}, { port: String((server.address() as AddressInfo).port) })
    expect((await trial(id)).ok).toBe(0)
    expect((await app.log({ messenger_id: id }))[0]).toMatchObject({ state: 'failed', may_have_arrived: 0 })
    server.close()
  }
})

test('escapes values so that none becomes a header, a field or markup', async () => {
  await app.arrived()
  const hostileText = '"},"to":"0","x":{"\r\nBcc: all@example.com\r\n\r\n<b>*bold* _x_ [a](http://e.example) &'
  const template = { subject: '{job}', body: '{detail}' }
  const texts: Record<string, string> = {}
  for (const adapter of ['smtp', 'sms-http', 'telegram', 'webhook']) {
    const id = await app.add(adapter)
    await app.addTemplate('job.failed', id, template)
  }
  await app.announceEvent('job.failed', 'nasty', { job: hostileText, detail: hostileText })
  await app.send()
  const messages = await app.arrived()
  for (const { way, subject, body } of messages) texts[way] = `${subject}|${body}`
  const line = hostileText.replace(/[\r\n]+/g, ' ')
  expect(texts).toEqual({
    smtp: `${line}|${line}`,
    'sms-http': `|${line}`,
    telegram: `${line}|${line}`,
    webhook: `${line}|${line}`,
  })
  const mail = messages.find(({ way }) => way === 'smtp')!
  expect(mail).toMatchObject({ receiver: 'ops@example.com' })
  expect(JSON.stringify(mail.detail['headers'])).not.toMatch(/"bcc:/i)
  expect(messages.find(({ way }) => way === 'sms-http')).toMatchObject({ receiver: '13800001111' })
  const telegram = messages.find(({ way }) => way === 'telegram')!.detail
  expect(telegram).not.toHaveProperty('parse_mode')
})

test("formats SMS values for the provider's content type", async () => {
  const text = encodeURIComponent('【锦鲤】测试消息')
  const last = () => requests.at(-1)!
  await trial(await app.add('sms-http', {}, { url: `${base}/get?to={mobile}`, method: 'GET', headers: '', body: '' }))
  expect(last().url).toBe('/get?to=13800001111')
  await trial(await app.add('sms-http', {}, { url: `${base}/form`, headers: '', body: 'to={mobile}&s={subject}' }))
  expect(last()).toMatchObject({ body: `to=13800001111&s=${text}` })
  expect(last().headers['content-type']).toBe('application/x-www-form-urlencoded')
  const headers = 'Content-Type: text/plain\nAuthorization: Bearer k'
  await trial(await app.add('sms-http', {}, { url: `${base}/plain`, headers, body: '{subject}' }), '+8613900001111')
  expect(last()).toMatchObject({ body: '【锦鲤】测试消息', headers: { authorization: 'Bearer k' } })
})

test('signs a webhook over timestamp, nonce and body', async () => {
  await trial(await app.add('webhook', {}, { url: `${base}/hook`, secret: 'shared' }))
  const { headers, body } = requests.at(-1)!
  expect(isSigned('shared', Buffer.from(body), headers as never, Date.now())).toBe(true)
  expect(JSON.parse(body)).toEqual({
    id: expect.any(String),
    event: 'test',
    at: expect.any(String),
    receiver: '',
    subject: '【锦鲤】测试消息',
    text: expect.stringContaining('测试'),
    data: { site: '锦鲤', time: expect.any(String) },
  })
})

test('a test message requires a receiver and an existing messenger', async () => {
  const id = await app.add('smtp', { audience: 'player', receivers: '' })
  const test = (at: string, receiver: string) =>
    app.callConsoleApi(`POST /console/api/messengers/${at}/test`, { receiver })
  expect((await test(id, '')).body.code).toBe('RECEIVER_MISSING')
  expect((await test(id, 'a b')).body.code).toBe('RECEIVER_WRONG')
  expect((await test(id, 'me@example.com')).body.ok).toBe(1)
  expect((await app.log({ messenger_id: id }))[0]).toMatchObject({ receiver: 'm***@example.com' })
  expect((await test('none', '')).status).toBe(404)
})
