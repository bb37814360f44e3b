import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sign } from '../core/sign.ts'
import { testSandbox, type TestSandbox } from '../testing/client.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox()
})
afterEach(() => sandbox.close())

const inbox = async () => (await sandbox.read('/control/inbox')).body['items'] as Record<string, unknown>[]

/** Sends SMTP lines, each after the previous answer; returns the answers. */
const mail = (lines: string[]) =>
  new Promise<string[]>((resolve, reject) => {
    const answers: string[] = []
    const socket = connect(sandbox.context.mailPort, '127.0.0.1')
    socket.on('error', reject)
    socket.on('data', (data) => {
      answers.push(String(data).slice(0, 3))
      const next = lines.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
    socket.on('close', () => resolve(answers))
  })

test('receives, parses and shows e-mail', async () => {
  const words = 'Subject: =?utf-8?B?5L2g5aW9?=\r\nFrom: a@b.cn\r\n\r\n<b>hello</b>\r\n.'
  expect(await mail(['HELO x', 'MAIL FROM:<a@b.cn>', 'RCPT TO:<c@d.cn>', 'DATA', words, 'QUIT'])).toEqual([
    '220',
    '250',
    '250',
    '250',
    '354',
    '250',
    '221',
  ])
  expect(await inbox()).toMatchObject([{ way: 'smtp', receiver: 'c@d.cn', subject: '你好', body: '<b>hello</b>' }])
  const page = await (await fetch(`${sandbox.url}/inbox`)).text()
  expect(page).toContain('你好')
  expect(page).toContain('&lt;b&gt;hello&lt;/b&gt;')
})

test('accepts SMS, Telegram messages and webhooks only with valid key, token and signature', async () => {
  const sms = (key: string) =>
    sandbox.post('/inbox/sms', JSON.stringify({ to: '13800001111', text: '短信' }), { 'x-sandbox-key': key })
  const telegram = (token: string, chat_id = '1000') =>
    sandbox.post(`/inbox/telegram/bot${token}/sendMessage`, JSON.stringify({ chat_id, text: '主题\n内容' }))
  const content = JSON.stringify({ event: 'test', subject: '主题', text: '内容', receiver: '' })
  const hook = (secret: string) => sandbox.post('/inbox/webhook', content, sign(secret, content, sandbox.context.now()))
  expect([(await sms('no')).status, (await telegram('no')).status, (await hook('no')).status]).toEqual([401, 401, 401])
  expect((await telegram('sandbox', '7')).body).toMatchObject({ ok: false, description: 'Bad Request: chat not found' })
  expect(await inbox()).toEqual([])
  expect([(await sms('sandbox')).status, (await telegram('sandbox')).body['ok']]).toEqual([200, true])
  expect((await hook(sandbox.secret)).status).toBe(200)
  expect((await inbox()).map(({ way }) => way)).toEqual(['webhook', 'telegram', 'sms-http'])
})

test('rejects inbox requests of other machines', async () => {
  const far = await sandbox.app.inject({ method: 'GET', url: '/inbox', remoteAddress: '10.0.0.7' })
  expect(far.body).toContain('只能在本机打开')
})
