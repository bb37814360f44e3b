import { beijingText, day, hour, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweepJob } from '../../access/identity/sweep.job.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { type MessageApp, openMessageApp } from './messenger.testing.ts'
import { sendMessages } from './send.ts'

interface Browser {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

let app: MessageApp
let messenger: string
beforeAll(async () => {
  app = await openMessageApp()
})
afterAll(() => app.finish())
afterEach(async () => {
  await app.sandbox.mode('inbox', 'ok')
  for (const { id } of (await app.callConsoleApi('GET /console/api/messengers')).body.items)
    await app.callConsoleApi(`DELETE /console/api/messengers/${id}`)
  await app.callConsoleApi('PATCH /console/api/settings', { web_push: 0 })
  await app.execAsOwner('delete from push_subscription')
  await app.send()
  await app.arrived()
})

/** Switches push on, with templates for `events`. */
async function enablePush(...events: string[]) {
  await app.callConsoleApi('PATCH /console/api/settings', { web_push: 1 })
  messenger = await app.add('web-push', { audience: 'player', receivers: '' })
  for (const event of events) await app.addTemplate(event, messenger)
}
/** Opens a sandbox browser with real subscription keys, which reports the messages that it can decrypt. */
const browser = () => app.sandbox.control<Browser>('POST', '/control/push')
const readPush = async (token: string) => (await app.callPlayerApi('POST /api/devices/push', {}, token)).data
const given = async ({ endpoint, keys }: Browser, token: string, more = {}) => ({
  endpoint,
  ...keys,
  key: (await readPush(token)).key as string,
  ...more,
})
async function allow(token: string, from?: Browser, more = {}) {
  const one = from ?? (await browser())
  return { one, answer: await app.callPlayerApi('POST /api/devices/push/allow', await given(one, token, more), token) }
}
const write = (body: object) =>
  app.callConsoleApi('POST /console/api/messages', { title: '维护公告', content: '<p>今晚维护</p>', ...body })
const count = async () => (await app.app.db.selectFrom('pushSubscription').select('id').execute()).length
const pushed = async () => {
  await app.send()
  return (await app.arrived()).filter(({ way }) => way === 'web-push')
}

test('pushes nothing until a player allows it, and then encrypted to that browser', async () => {
  await enablePush('message.new')
  const { token, id } = await app.registerPlayer()
  expect(await readPush(token)).toEqual({ key: expect.stringMatching(/^[\w-]{87}$/), is_on: 0 })
  await write({ player_id: id })
  expect(await pushed()).toEqual([])
  const { one, answer } = await allow(token)
  expect(answer).toMatchObject({ code: 200, message: '本设备将收到消息推送', data: { is_on: 1 } })
  expect((await readPush(token)).is_on).toBe(1)
  await write({ player_id: id, title: '恭喜获得 888.00 元' })
  const [letter, ...more] = await pushed()
  expect(more).toEqual([])
  // The default lock-screen text names neither amounts nor people.
  expect(letter).toMatchObject({ receiver: one.id, subject: '您有一条新消息', body: '点击查看' })
  expect(letter!.detail).toEqual({
    id: expect.any(String),
    event: 'message.new',
    title: '您有一条新消息',
    body: '点击查看',
    signer: (await readPush(token)).key,
  })
  const [row] = await app.log({ messenger_id: messenger })
  expect(row).toMatchObject({ state: 'sent', attempts: 1 })
  expect(JSON.stringify(row)).not.toContain(one.endpoint)
})

test('twenty concurrent subscriptions of one browser leave one; unsubscribing ends the messages', async () => {
  await enablePush('message.new')
  const { token, id } = await app.registerPlayer()
  const body = await given(await browser(), token)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.callPlayerApi('POST /api/devices/push/allow', body, token, { 'idempotency-key': `twenty-${n}` }),
    ),
  )
  expect(answers.map(({ code: one }) => one)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await count()).toBe(1)
  await write({ player_id: id })
  expect(await pushed()).toHaveLength(1)
  expect(await app.callPlayerApi('POST /api/devices/push/stop', {}, token)).toMatchObject({ code: 200 })
  expect([await count(), (await readPush(token)).is_on]).toEqual([0, 0])
})

test('twenty senders push twenty messages to a browser once each', async () => {
  await enablePush('message.new')
  const { token, id } = await app.registerPlayer()
  await allow(token)
  await Promise.all(Array.from({ length: 20 }, (_, n) => write({ player_id: id, title: `第${n}条` })))
  await Promise.all(Array.from({ length: 20 }, () => sendMessages(app.app)))
  const ids = (await pushed()).map(({ detail }) => detail['id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('drops waiting messages of a browser that signs out or is signed out elsewhere [R10]', async () => {
  await enablePush('message.new')
  const { token, id, name } = await app.registerPlayer()
  await allow(token)
  const { data } = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
  await allow(data.api_token)
  expect(await count()).toBe(2)
  await write({ player_id: id })
  await app.sandbox.mode('inbox', 'down')
  await app.send()
  await app.callPlayerApi('POST /api/logoff', {}, data.api_token)
  expect(await count()).toBe(1)
  await app.callConsoleApi(`POST /console/api/players/${id}/sessions/end`, {})
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(hour)
  const back = (await app.callPlayerApi('POST /api/login_pc', { name, password, code })).data.api_token
  await app.callPlayerApi('POST /api/devices/others', {}, back)
  expect(await count()).toBe(0)
  expect(await pushed()).toEqual([])
  expect((await app.log({ messenger_id: messenger })).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

test("a player who stays away still gets messages; a new sign-in keeps the subscription, another player's takes it over", async () => {
  await enablePush('message.new')
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const { one: phone } = await allow(one.token)
  app.clock.advance(13 * hour)
  await sweepJob.run(app.app, null)
  await write({ player_id: one.id })
  expect(await pushed()).toHaveLength(1)
  const token = (await app.callPlayerApi('POST /api/login_pc', { name: one.name, password, code })).data.api_token
  expect((await readPush(token)).is_on).toBe(0)
  expect((await allow(token, phone, { renews: '1' })).answer.data).toEqual({ is_on: 1 })
  expect((await readPush(token)).is_on).toBe(1)
  const other = (await app.callPlayerApi('POST /api/login_pc', { name: two.name, password, code })).data.api_token
  expect((await allow(other, phone, { renews: '1' })).answer.data).toEqual({ is_on: 0 })
  expect(await count()).toBe(0)
  await write({ player_id: one.id })
  expect(await pushed()).toEqual([])
  // This browser has not been used for three months.
  await allow(other)
  app.clock.advance(91 * day)
  await sweepJob.run(app.app, null)
  expect(await count()).toBe(0)
})

test('deletes the subscription of a browser that is gone, and retries an unavailable push service', async () => {
  await enablePush('message.new')
  const { token, id } = await app.registerPlayer()
  const { one } = await allow(token)
  await app.sandbox.mode('inbox', 'down')
  await write({ player_id: id })
  await app.send()
  expect((await app.log({ messenger_id: messenger }))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  await app.sandbox.mode('inbox', 'ok')
  await app.sandbox.control('POST', `/control/push/${one.id}/gone`)
  app.clock.advance(hour)
  expect(await pushed()).toEqual([])
  expect((await app.log({ messenger_id: messenger }))[0]).toMatchObject({
    state: 'dropped',
    last_error: 'answered 410',
  })
  expect([await count(), (await readPush((await app.registerPlayer()).token)).is_on]).toEqual([0, 0])
})

test('does not push marketing to self-excluded players, also if they excluded themselves after it was written [R54]', async () => {
  await enablePush('message.new')
  const [one, two, three] = [await app.registerPlayer(), await app.registerPlayer(), await app.registerPlayer()]
  for (const { token } of [one, two, three]) await allow(token)
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, one.token)
  await app.sandbox.mode('inbox', 'down')
  await write({ is_marketing: 1, title: '周末加码' })
  await app.send()
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, two.token)
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(hour)
  expect(await pushed()).toHaveLength(1)
  expect(
    (await app.log({ messenger_id: messenger }))
      .map(({ state, last_error: why }) => [state, why])
      .toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['dropped', 'the player is blocked, excluded or protected'],
    ['dropped', 'the player is blocked, excluded or protected'],
    ['sent', ''],
  ])
  // Other messages go to all three.
  await write({ title: '维护公告' })
  expect(await pushed()).toHaveLength(3)
})

test('a message written while push is off is pushed once when it is switched on', async () => {
  await enablePush('message.new')
  const { token, id } = await app.registerPlayer()
  await allow(token)
  const { body } = await write({ player_id: id, state: 0 })
  expect(await pushed()).toEqual([])
  for (const state of [1, 0, 1]) await app.callConsoleApi(`PATCH /console/api/messages/${body.id}`, { state })
  expect(await pushed()).toHaveLength(1)
})

test('rejects an endpoint that is not a push service or has an invalid key', async () => {
  await enablePush()
  const { token } = await app.registerPlayer()
  const right = await given(await browser(), token)
  const other = (await app.sandbox.control<Browser>('POST', '/control/push')).keys.p256dh
  for (const change of [
    { endpoint: 'https://evil.example/push' },
    { endpoint: 'http://169.254.169.254/latest' },
    { endpoint: `${right.endpoint.replace('127.0.0.1', '127.0.0.1.evil.example')}` },
    { endpoint: 'javascript:alert(1)' },
    { p256dh: `${other.slice(0, 40)}${'A'.repeat(47)}` },
    { auth: 'short' },
    { key: other },
  ])
    expect(await app.callPlayerApi('POST /api/devices/push/allow', { ...right, ...change }, token)).toMatchObject({
      code: 422,
      message: '此浏览器的推送服务不受支持',
    })
  expect(await count()).toBe(0)
  await app.callConsoleApi('PATCH /console/api/settings', { web_push: 0 })
  expect(await app.callPlayerApi('POST /api/devices/push/allow', right, token)).toMatchObject({ code: 409 })
  expect(await readPush(token)).toEqual({ key: '', is_on: 0 })
})

test('generates the key pair if the public key is blank, stores it encrypted and replaces it only as a pair [R11]', async () => {
  await enablePush()
  const at = `/console/api/messengers/${messenger}`
  const shown = async () => (await app.callConsoleApi(`GET /console/api/messengers`)).body.items[0].settings
  const first = await shown()
  expect(first).toMatchObject({ public_key: expect.stringMatching(/^[\w-]{87}$/), private_key: { set: true } })
  const { rows } = await sql<{ settings: Record<string, string> }>`select settings from messenger`.execute(app.app.db)
  expect(rows[0]!.settings['private_key']).toMatch(/^v\d:/)
  await app.callConsoleApi(`PATCH ${at}`, { settings: { contact: 'mailto:other@koi.example' } })
  expect((await shown()).public_key).toBe(first.public_key)
  expect(await app.callConsoleApi(`PATCH ${at}`, { settings: { public_key: `B${'A'.repeat(86)}` } })).toMatchObject({
    status: 422,
    body: { code: 'SETTING_WRONG' },
  })
  const { token } = await app.registerPlayer()
  await allow(token)
  await app.callConsoleApi(`PATCH ${at}`, { settings: { public_key: '' } })
  expect((await shown()).public_key).not.toBe(first.public_key)
  // A subscription is bound to the key with which it was made.
  expect((await readPush(token)).is_on).toBe(0)
})

test('previews a push template with the lock-screen text', async () => {
  await enablePush()
  const preview = async (more = {}) =>
    (await app.callConsoleApi('GET /console/api/message-templates/preview', { event: 'deposit.credited', ...more }))
      .body
  expect((await preview()).body).toContain('1000.00')
  expect(await preview({ messenger_id: messenger })).toEqual({ subject: '存款已到账', body: '点击查看订单' })
})

test("a test message goes to the named player's last browser", async () => {
  await enablePush()
  const { token, name } = await app.registerPlayer()
  const at = `POST /console/api/messengers/${messenger}/test`
  expect(await app.callConsoleApi(at, { receiver: name })).toMatchObject({ status: 422 })
  const { one } = await allow(token)
  expect((await app.callConsoleApi(at, { receiver: name })).body).toEqual({ ok: 1, detail: '' })
  expect((await app.arrived())[0]).toMatchObject({ way: 'web-push', receiver: one.id, subject: '【锦鲤】测试消息' })
})

test('a campaign does not reach players who opted out while it waited for the end of quiet hours', async () => {
  await enablePush()
  await app.callConsoleApi('PATCH /console/api/settings', { campaign_quiet_from: '00:00', campaign_quiet_to: '00:00' })
  const at = (after: number) => beijingText(plus(app.clock.now(), after))
  const quiet = { quiet_from: at(-hour).slice(11, 16), quiet_to: at(hour).slice(11, 16) }
  await app.addTemplate('campaign.sent', messenger, quiet)
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  for (const { token } of [one, two]) await allow(token)
  const campaign = { name: '推送', title: '周末', content: '加码', ways: 'push', starts_at: '', ends_at: at(day) }
  const { id } = (await app.callConsoleApi('POST /console/api/campaigns', campaign)).body
  expect((await app.callConsoleApi(`POST /console/api/campaigns/${id}/start`)).body).toMatchObject({ step: 'running' })
  await app.callConsoleApi('POST /console/api/jobs/send-campaigns/run', {})
  expect(await pushed()).toEqual([])
  await app.callPlayerApi('POST /api/campaign/choose', { contact: 0 }, one.token)
  app.clock.advance(2 * hour)
  expect(await pushed()).toHaveLength(1)
  expect(await app.log({ messenger_id: messenger, state: 'dropped' })).toMatchObject([
    { username: one.name, last_error: 'the player does not want to be contacted' },
  ])
})
