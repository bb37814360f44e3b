import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '../../access/identity/factor.testing.ts'
import { openTestApp, password, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const call = async (at: string, body: object) => {
  const { status, body: answer } = await app.callConsoleApi(at.replace(' ', ' /console/api/'), body)
  return { status, body: answer, refusal: status < 300 ? '' : `${answer.code} ${answer.field}` }
}
const change = async (at: string, body: object) => (await call(`PATCH ${at}`, body)).refusal

test('the settings of an adapter keep a secret only while its address stays at the same scheme, host and port', async () => {
  const key = { base_url: 'https://pay.example.com/', pid: '1001', key: 'a key nobody may read' }
  const channel = (settings: object) => change('pay-channels/wechat', { adapter: 'epay1', settings })
  expect(await channel(key)).toBe('')
  const again = 'SECRET_AGAIN settings.key'
  for (const base_url of ['https://evil.example.com/', 'http://pay.example.com/', 'https://pay.example.com:8443/'])
    for (const kept of [{}, { key: '' }, { key: { set: true } }])
      expect([base_url, await channel({ base_url, ...kept })]).toEqual([base_url, again])
  expect(await channel({ base_url: 'https://pay.example.com/other/path', pid: '1002' })).toBe('')
  expect(await channel({ base_url: 'https://new.example.com/', key: 'another key' })).toBe('')

  const made = await call('POST messengers', {
    name: '短信',
    audience: 'player',
    adapter: 'sms-http',
    settings: {
      url: 'https://sms.example/send',
      headers: 'authorization: nobody',
      body: '{"to":"{mobile}","text":"{text}"}',
    },
  })
  expect(made.refusal).toBe('')
  const sms = (settings: object) => change(`messengers/${made.body.id}`, { settings })
  expect(await sms({ url: 'https://evil.example/send' })).toBe('SECRET_AGAIN settings.headers')
  expect(await sms({ url: 'https://sms.example/v2' })).toBe('')
})

test('a mail server is named by host, port and encryption', async () => {
  const settings = { host: 'mail.example.com', user: 'koi', password: 'nobody', from: 'no-reply@example.com' }
  const made = await call('POST messengers', {
    name: '邮件',
    audience: 'operator',
    adapter: 'smtp',
    receivers: 'ops@example.com',
    settings,
  })
  const mail = (changes: object) => change(`messengers/${made.body.id}`, { settings: changes })
  for (const moved of [{ host: 'mail.evil.example' }, { port: '2525' }, { tls: 'none' }])
    expect([moved, await mail(moved)]).toEqual([moved, 'SECRET_AGAIN settings.password'])
  expect(await mail({ user: 'other', tls: 'auto' })).toBe('')
  // With a colon the host parses as an address that has no origin.
  expect(await mail({ host: 'mail:a', password: 'other' })).toBe('')
  expect(await mail({ host: 'mail:b' })).toBe('SECRET_AGAIN settings.password')
  expect(await mail({ host: 'mail.new.example', password: 'other' })).toBe('')
})

test('a secret outlives neither the removal of its address nor a second step', async () => {
  const settings = (body: object) => change('settings', body)
  expect(await settings({ register_url: 'https://register.example/v1', register_key: 'a-key' })).toBe('')
  expect(await settings({ register_url: 'https://evil.example/v1' })).toBe('SECRET_AGAIN register_key')
  expect(await settings({ register_url: 'https://register.example/v2' })).toBe('')
  expect(await settings({ register_url: '' })).toBe('')
  expect(await settings({ register_url: 'https://evil.example/v1' })).toBe('SECRET_AGAIN register_key')
  expect(await settings({ register_url: 'https://evil.example/v1', register_key: null })).toBe('')
  expect(await settings({ chain_trc20_api: 'https://tron.example', chain_trc20_key: 'a-key' })).toBe('')
  expect(await settings({ chain_trc20_api: 'https://tron.evil.example' })).toBe('SECRET_AGAIN chain_trc20_key')
})

test('a venue, a source of players and a webhook need their secret for another origin', async () => {
  const connection = { base_url: 'https://venue.example', secret: 'a secret' }
  expect((await call('POST venues', { code: 'moving', name: '远方', settings: connection })).refusal).toBe('')
  const venue = (settings: object) => change('venues/moving', { settings })
  expect(await venue({ base_url: 'https://evil.example' })).toBe('SECRET_AGAIN settings.secret')
  expect(await venue({ base_url: 'https://venue.example/api' })).toBe('')
  expect(await venue({ base_url: 'https://new.example', secret: 'another' })).toBe('')

  const postbacks = { secret: 'a-key', deposit_url: 'https://t.example/?s={secret}' }
  const { body: source } = await call('POST sources', { name: '来源', code: 'moving', ...postbacks })
  const at = `sources/${source.id}`
  for (const moved of [
    { deposit_url: 'https://evil.example/?s={secret}' },
    { registration_url: 'https://evil.example/' },
  ])
    expect([moved, await change(at, moved)]).toEqual([moved, 'SECRET_AGAIN secret'])
  expect(await change(at, { registration_url: 'https://t.example/r?s={secret}' })).toBe('')
  expect(await change(at, { deposit_url: 'https://new.example/?s={secret}', secret: 'another' })).toBe('')

  const { body: webhook } = await call('POST webhooks', {
    name: 'moving',
    url: 'https://hook.example/koi',
    kinds: ['deposit.changed'],
  })
  const hook = (body: object) => change(`webhooks/${webhook.id}`, body)
  const url = 'https://evil.example/koi'
  for (const secret of [{}, { secret: '' }, { secret: 'whsec_wrong' }])
    expect(await hook({ url, ...secret })).toBe('SECRET_AGAIN secret')
  expect(await hook({ url: 'https://hook.example/other' })).toBe('')
  expect(await hook({ url: 'https://new.example/koi', secret: webhook.secret })).toBe('')
})

test('a call that tests a connection needs a fresh second factor', async () => {
  await app.createOperator('tester')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'tester', password }, 'none')).body
  await enrol(app, token)
  for (const at of ['POST /console/api/messengers/none/test', 'POST /console/api/venues/none/ping'])
    expect([at, (await app.callConsoleApi(at, {}, token)).body.code]).toEqual([at, 'OTP_NEEDED'])
})
