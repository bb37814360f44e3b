import type { Language } from '@koi/contract/language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundRefused } from '@koi/contract/refusal.copy'
import { instant } from '@koi/contract/time'
import { connectTo } from '../../platform/outside/sender.ts'
import { newId } from '../../platform/text/id.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { valuesOf } from './messenger.change.ts'
import type { Messenger } from './messenger.ts'
import { renderTemplate } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const add = (body: object) => app.callConsoleApi('POST /console/api/messengers', body)
const webhook = {
  audience: 'operator',
  adapter: 'webhook',
  settings: { url: 'https://ops.example.com/koi', secret: 'a secret nobody may read' },
}
const smtp = {
  audience: 'operator',
  adapter: 'smtp',
  receivers: 'ops@example.com\nboss@example.com',
  settings: {
    host: 'mail.example.com',
    port: 587,
    user: 'koi',
    password: 'a password nobody may read',
    from: '锦鲤 <no-reply@example.com>',
  },
}

test('lists the capabilities of every adapter and the JSON Schema of its settings', async () => {
  const { body } = await app.callConsoleApi('GET /console/api/adapters')
  const messages = body.items.filter(({ kind }: { kind: string }) => kind === 'message')
  const secrets = messages.map(
    ({ name, settings }: { name: string; settings: { properties: Record<string, { writeOnly?: boolean }> } }) => [
      name,
      Object.keys(settings.properties),
      Object.keys(settings.properties).filter((field) => settings.properties[field]!.writeOnly),
    ],
  )
  expect(secrets).toEqual([
    ['smtp', ['host', 'port', 'user', 'password', 'from', 'tls'], ['password']],
    ['sms-http', ['url', 'allow_http', 'method', 'headers', 'body'], ['headers']],
    ['telegram', ['token', 'chat_id', 'base_url', 'allow_http'], ['token']],
    ['webhook', ['url', 'allow_http', 'secret'], ['secret']],
    ['web-push', ['contact', 'public_key', 'private_key', 'hosts'], ['private_key']],
  ])
  expect(messages[0]).toMatchObject({
    abilities: ['player', 'operator', 'subject'],
    settings: { required: ['host', 'from'] },
  })
})

test('encrypts a secret, reads it back as "set", keeps it when omitted and leaves it out of the audit trail', async () => {
  const made = await add({ name: '值班邮件', ...smtp })
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: '值班邮件',
      receivers: 'ops@example.com\nboss@example.com',
      settings: { host: 'mail.example.com', port: '587', password: { set: true } },
      is_set_up: true,
      state: 1,
    },
  })
  const at = `PATCH /console/api/messengers/${made.body.id}`
  for (const settings of [{ user: 'ops' }, { user: 'ops', password: '' }, { user: 'ops', password: { set: true } }])
    expect((await app.callConsoleApi(at, { settings })).body.settings).toMatchObject({
      user: 'ops',
      password: { set: true },
    })
  const kept = async () =>
    app.app.db.selectFrom('messenger').selectAll().where('id', '=', made.body.id).executeTakeFirstOrThrow()
  const first = await kept()
  expect(first.settings).toMatchObject({ password: expect.stringMatching(/^v1:/) })
  expect(first.receivers).toMatch(/^v1:/)
  await app.callConsoleApi(at, { settings: { password: 'another password' }, receivers: 'else@example.com' })
  expect((await kept()).settings).not.toEqual(first.settings)
  const { body: trail } = await app.callConsoleApi('GET /console/api/audit', { q: 'messenger' })
  expect(trail.items.map(({ act }: { act: string }) => act)).toContain('messenger.change')
  expect(JSON.stringify([trail, (await app.callConsoleApi('GET /console/api/messengers')).body])).not.toMatch(
    /a password nobody|another password|v1:/,
  )
  expect(JSON.stringify(trail)).not.toMatch(/ops@example|boss@example|else@example/)
})

test('names the field of an invalid setting', async () => {
  const wrong = async (body: object) => {
    const { status, body: answer } = await add({ name: '不对', ...body })
    return `${status} ${answer.code} ${answer.detail} ${answer.field}`
  }
  expect(await wrong({ ...webhook, adapter: 'fax' })).toContain('422 ADAPTER_UNKNOWN')
  expect(await wrong({ ...webhook, adapter: 'epay1' })).toContain('422 ADAPTER_UNKNOWN')
  expect(await wrong({ ...webhook, settings: { url: 'ftp://x/' } })).toContain('settings.url')
  expect(await wrong({ ...webhook, settings: { url: 'https://x.example/' } })).toContain('settings.secret')
  expect(await wrong({ ...smtp, settings: { ...smtp.settings, from: 'no address' } })).toContain('settings.from')
  expect(await wrong({ ...smtp, settings: { ...smtp.settings, from: 'a@b.cn\r\nBcc: c@d.cn' } })).toContain(
    'settings.from',
  )
  expect(await wrong({ ...smtp, settings: { ...smtp.settings, host: 'a b' } })).toContain('settings.host')
  expect(await wrong({ ...smtp, receivers: '' })).toContain('RECEIVER_MISSING')
  expect(await wrong({ ...smtp, receivers: 'a@b.cn\nnobody' })).toContain('RECEIVER_WRONG')
  const sms = { audience: 'operator', adapter: 'sms-http', receivers: '13800001111' }
  const url = 'https://sms.example/send'
  expect(await wrong({ ...sms, settings: { url, body: '{"to":"{mobile}"' } })).toContain('settings.body')
  expect(await wrong({ ...sms, settings: { url, body: '', headers: 'X-Key: a\nHost: b' } })).toContain(
    'settings.headers',
  )
  const telegram = { adapter: 'telegram', settings: { token: '1:x', chat_id: '1' } }
  expect(await wrong({ audience: 'player', ...telegram })).toContain('MESSENGER_AUDIENCE_WRONG')
  expect(await wrong({ audience: 'operator', ...telegram, settings: { token: '1:x/../y', chat_id: '1' } })).toContain(
    'settings.token',
  )
  await add({ name: '同名', ...webhook })
  expect(await wrong({ ...webhook, name: '同名' })).toContain('409 MESSENGER_TAKEN')
  expect((await app.callConsoleApi('PATCH /console/api/messengers/none', { name: 'x' })).status).toBe(404)
})

test('switching the adapter drops the previous settings', async () => {
  const { body } = await add({ name: '换接口', ...webhook })
  const at = `PATCH /console/api/messengers/${body.id}`
  expect((await app.callConsoleApi(at, { adapter: 'telegram' })).body.field).toBe('settings.token')
  const changed = await app.callConsoleApi(at, { adapter: 'telegram', settings: { token: '1:x', chat_id: '-100' } })
  expect(changed.body.settings).toEqual({ token: { set: true }, chat_id: '-100' })
})

test('in production no messenger can be set up with, or call, an address inside the network', async () => {
  const strict = { ...app.app.config, isProduction: true }
  const blank: Messenger = {
    id: newId(),
    name: '',
    adapter: '',
    settings: {},
    audience: 'operator',
    receivers: '' as Messenger['receivers'],
    state: 'on',
    createdAt: app.clock.now(),
  }
  const inner = [
    ['smtp', { host: '127.0.0.1' }],
    ['smtp', { host: '::1' }],
    ['smtp', { host: 'localhost' }],
    ['webhook', { url: 'http://10.0.0.8/' }],
    ['sms-http', { url: 'http://169.254.169.254/' }],
    ['telegram', { base_url: 'http://192.168.1.1' }],
  ] as const
  for (const [adapter, settings] of inner)
    expect(() => valuesOf(strict, { adapter, settings }, blank)).toThrow(
      expect.objectContaining({ refusal: OutboundRefused }),
    )
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    await expect(connectTo(host, 25, { allowed: [] }, 1000)).rejects.toThrow('inside the network')
})

test('validates a template against its event: audience, placeholders, quiet hours, one per messenger', async () => {
  const { body: messenger } = await add({ name: '模板渠道', ...webhook })
  const createTemplate = async (body: object) =>
    app.callConsoleApi('POST /console/api/message-templates', {
      event: 'venue.down',
      messenger_id: messenger.id,
      ...body,
    })
  const code = async (body: object) => (await createTemplate(body)).body.code
  expect(await code({ event: 'deposit.credited' })).toBe('TEMPLATE_AUDIENCE_WRONG')
  expect(await code({ body: '{venue} {order}' })).toBe('PLACEHOLDER_UNKNOWN')
  expect(await code({ quiet_from: '22:00' })).toBe('QUIET_HALF')
  expect(await code({ quiet_from: '25:00', quiet_to: '08:00' })).toBe('INVALID')
  expect(await code({ messenger_id: 'none' })).toBe('NOT_FOUND')
  const made = await createTemplate({
    subject: '{venue}',
    body: '{detail} {time}',
    quiet_from: '23:00',
    quiet_to: '08:00',
  })
  expect(made).toMatchObject({
    status: 201,
    body: { audience: 'operator', messenger: '模板渠道', language: 'zh', minutes: 0, least: '0.00', state: 1 },
  })
  expect(await code({})).toBe('TEMPLATE_TAKEN')
  const at = `/console/api/message-templates/${made.body.id}`
  expect((await app.callConsoleApi(`PATCH ${at}`, { body: '{nothing}' })).body.code).toBe('PLACEHOLDER_UNKNOWN')
  expect((await app.callConsoleApi(`PATCH ${at}`, { language: 'en', subject: '', state: 0 })).body).toMatchObject({
    language: 'en',
    state: 0,
  })
  const mine = (await app.callConsoleApi('GET /console/api/message-templates', { messenger_id: messenger.id })).body
  expect(mine).toMatchObject({ total: 1, items: [{ event: 'venue.down' }] })
  expect(
    (await app.callConsoleApi(`PATCH /console/api/messengers/${messenger.id}`, { audience: 'player' })).body.code,
  ).toBe('MESSENGER_AUDIENCE_FIXED')
  expect((await app.callConsoleApi(`DELETE ${at}`)).status).toBe(200)
  expect((await app.callConsoleApi(`DELETE ${at}`)).status).toBe(404)
})

test('a preview uses the default text where the template has none', async () => {
  const preview = async (query: Record<string, string>) =>
    (await app.callConsoleApi('GET /console/api/message-templates/preview', query)).body
  expect(await preview({ event: 'queue.old' })).toEqual({
    subject: '【锦鲤】存款订单积压',
    body: expect.stringMatching(/^最早的存款订单 D202603100001 已等待 15 分钟，共 3 笔待处理。2026-03-10 12:00:\d\d$/),
  })
  expect((await preview({ event: 'queue.old', language: 'en' })).subject).toBe('[锦鲤] deposit backlog')
  expect(await preview({ event: 'venue.down', subject: '{venue}!', body: '{{detail}}' })).toEqual({
    subject: '锦庭真人!',
    body: '{未响应}',
  })
  expect((await preview({ event: 'venue.down', body: '{amount}' })).code).toBe('PLACEHOLDER_UNKNOWN')
  const paid = (language: string) => preview({ event: 'withdrawal.paid', language, body: '{amount}' })
  expect([(await paid('zh')).body, (await paid('en')).body, (await paid('vi')).body]).toEqual([
    '1000.00',
    '1,000.00',
    '1.000,00',
  ])
  expect((await preview({ event: 'queue.old', language: 'th', body: '{time}' })).body).toMatch(
    /^10 มี\.ค\. 2026 12:00:\d\d$/,
  )
})

test('a template has a text per language, each with known placeholders', async () => {
  const { body: messenger } = await add({ name: '多语渠道', ...webhook })
  const make = (texts: object) =>
    app.callConsoleApi('POST /console/api/message-templates', {
      event: 'venue.down',
      messenger_id: messenger.id,
      subject: '{venue}',
      texts,
    })
  expect((await make({ en: { body: '{nothing}' } })).body.code).toBe('PLACEHOLDER_UNKNOWN')
  const made = await make({ en: { subject: 'Down: {venue}' } })
  expect(made.body.texts).toEqual({ en: { subject: 'Down: {venue}' } })
  const row = { event: 'venue.down', language: 'zh', subject: '{venue}', body: '', texts: made.body.texts } as const
  const subjectFor = (reader: Language) =>
    renderTemplate(row, { venue: 'AG' }, { site: 'Koi', at: instant('2026-03-01T04:05:06Z'), reader }).subject
  expect([subjectFor('zh'), subjectFor('en'), subjectFor('th')]).toEqual(['AG', 'Down: AG', 'AG'])
  const changed = await app.callConsoleApi(`PATCH /console/api/message-templates/${made.body.id}`, {
    texts: { en: { subject: '' }, th: { body: '{detail}' } },
  })
  expect(changed.body.texts).toEqual({ th: { body: '{detail}' } })
})
