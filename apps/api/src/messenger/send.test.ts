import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MessageEvent } from '@koi/contract/messenger/messenger'
import { day, hour, instant, millisOf, minute } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { code, password } from '../platform/testing.ts'
import { announce } from './announce.ts'
import { type MessageApp, openMessageApp } from './messenger.testing.ts'
import { afterQuiet } from './quiet.ts'
import { sendMessages } from './send.ts'

let app: MessageApp
beforeAll(async () => {
  app = await openMessageApp()
})
afterAll(() => app.finish())
afterEach(async () => {
  await app.sandbox.mode('inbox', 'ok')
  for (const { id } of (await app.operate('GET /console/api/messengers')).body.items)
    await app.operate(`DELETE /console/api/messengers/${id}`)
  await app.send()
  await app.arrived()
})

const announceEvent = (
  event: MessageEvent,
  about: string = newId(),
  data: Record<string, string> = { venue: '锦庭真人', detail: 'x' },
) => transact(app.app, (tx) => announce(tx, event, { about, data, now: app.clock.now() }))
const states = async () => (await app.log()).map(({ state }) => state as string)
const signIn = (name: string, from: string, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') =>
  app.ask('POST /api/login_pc', { name, password, code }, undefined, { 'x-forwarded-for': from, 'user-agent': agent })
const contact = (token: string, mobile: string, email: string) =>
  app.ask('POST /api/updateuserinfo', { mobile, email, birthday: '1990-01-01' }, token)

test('sends an announced event once per messenger with a template for it', async () => {
  const [hook, chat] = [await app.add('webhook'), await app.add('telegram')]
  await app.addTemplate('venue.down', hook)
  await app.addTemplate('venue.down', chat, { language: 'en' })
  await app.addTemplate('job.failed', chat)
  for (let n = 0; n < 3; n++) {
    await announceEvent('venue.down', 'ag')
    await app.send()
  }
  const letters = await app.arrived()
  expect(
    letters.map(({ way, subject }) => [way, subject]).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['telegram', '[锦鲤] Venue down'],
    ['webhook', '【锦鲤】场馆未响应'],
  ])
  expect(letters[0]!.body).toContain('锦庭真人')
})

test('stores nothing of an event without a template', async () => {
  const chat = await app.add('telegram')
  const id = await app.addTemplate('venue.down', chat, { state: 0 })
  await announceEvent('venue.down')
  expect(await app.app.db.selectFrom('messageEvent').selectAll().execute()).toEqual([])
  await app.operate(`PATCH /console/api/message-templates/${id}`, { state: 1 })
  await app.operate(`PATCH /console/api/messengers/${chat}`, { state: 0 })
  await announceEvent('venue.down')
  await app.send()
  expect(await app.arrived()).toEqual([])
})

test('with twenty senders, each message is sent once', async () => {
  await app.addTemplate('venue.down', await app.add('webhook'))
  await Promise.all(Array.from({ length: 20 }, (_, n) => announceEvent('venue.down', `twenty ${n}`)))
  await Promise.all(Array.from({ length: 20 }, () => sendMessages(app.app)))
  await app.send()
  const ids = (await app.arrived()).map(({ detail }) => detail['id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('an event announced twenty times concurrently is sent once', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await Promise.all(Array.from({ length: 20 }, () => announceEvent('venue.down', 'the same')))
  await app.send()
  expect(await app.arrived()).toHaveLength(1)
})

test('retries a failed message with growing pauses and gives up at the end', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.sandbox.mode('inbox', 'down')
  await announceEvent('venue.down')
  await app.send()
  const tries: number[] = [(await app.log())[0].attempts]
  for (const minutes of [1, 5, 15, 60, 180]) {
    app.clock.advance(minutes * minute - 1000)
    await app.send()
    app.clock.advance(1000)
    await app.send()
    tries.push((await app.log())[0].attempts)
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, 6])
  expect((await app.log())[0]).toMatchObject({ state: 'failed', may_have_arrived: 0, next_at: '' })
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(day)
  await app.send()
  expect(await app.arrived()).toEqual([])
})

test('an operator can send a failed message again; a rejected one is not retried', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.sandbox.mode('inbox', 'refuse')
  await announceEvent('venue.down')
  await app.send()
  const [row] = await app.log()
  expect(row).toMatchObject({ state: 'failed', attempts: 1 })
  await app.sandbox.mode('inbox', 'ok')
  const at = `POST /console/api/message-deliveries/${row.id}/retry`
  expect((await app.operate(at)).body).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await app.operate(at)).status).toBe(404)
  await app.send()
  expect(await app.arrived()).toHaveLength(1)
})

test('a message that an operator sends again is sent, however old it is', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.sandbox.mode('inbox', 'refuse')
  await announceEvent('venue.down')
  await app.send()
  const [row] = await app.log()
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(3 * day)
  expect((await app.operate(`POST /console/api/message-deliveries/${row.id}/retry`)).status).toBe(200)
  await app.send()
  expect((await app.log())[0]).toMatchObject({ id: row.id, state: 'sent', created_at: row.created_at })
  expect(await app.arrived()).toHaveLength(1)
})

test('a messenger with an unknown adapter is logged with the reason and blocks no other', async () => {
  const [unsupported, hook] = [await app.add('telegram'), await app.add('webhook')]
  for (const one of [unsupported, hook]) await app.addTemplate('venue.down', one)
  await announceEvent('venue.down')
  await app.send()
  await app.arrived()
  await app.app.db.updateTable('messenger').set({ adapter: 'pigeon' }).where('id', '=', unsupported).execute()
  await announceEvent('venue.down', 'of another build')
  await announceEvent('venue.down', 'after it')
  await app.send()
  expect((await app.arrived()).map(({ way }) => way)).toEqual(['webhook', 'webhook'])
  const droppedRows = await app.log({ messenger_id: unsupported, state: 'dropped' })
  expect(droppedRows.map(({ last_error }) => last_error)).toEqual(Array(2).fill('unknown adapter pigeon'))
  const at = `/console/api/messengers/${unsupported}`
  const list = (await app.operate('GET /console/api/messengers')).body.items
  expect(list.find(({ id }: { id: string }) => id === unsupported)).toMatchObject({
    adapter: 'pigeon',
    is_set_up: false,
  })
  const preview = { event: 'venue.down', messenger_id: unsupported, language: 'zh', subject: '', body: '' }
  expect((await app.operate('GET /console/api/message-templates/preview', preview)).status).toBe(200)
  expect((await app.operate(`POST ${at}/test`, {})).body.code).toBe('ADAPTER_UNKNOWN')
  expect((await app.operate(`PATCH ${at}`, { adapter: 'pigeon', settings: { x: 'y' } })).body.code).toBe(
    'ADAPTER_UNKNOWN',
  )
  expect((await app.operate(`PATCH ${at}`, { state: 0 })).body).toMatchObject({ state: 0, adapter: 'pigeon' })
  expect(
    (await app.operate(`PATCH ${at}`, { adapter: 'webhook', settings: app.access['webhook'] })).body,
  ).toMatchObject({ is_set_up: true })
})

test('a rate-limited messenger waits as long as asked, with all its waiting messages', async () => {
  const chat = await app.add('telegram')
  await app.addTemplate('venue.down', chat)
  await app.addTemplate('job.failed', chat)
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'down')
  await announceEvent('job.failed', newId(), { job: 'earlier', detail: 'x' })
  await app.send()
  await app.sandbox.mode('inbox', 'busy')
  await announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  // The first retry pause is one minute; the bot asks for 150 seconds.
  for (const [seconds, ways] of [
    [70, ['webhook']],
    [79, []],
    [1, ['telegram', 'telegram']],
  ] as const) {
    app.clock.advance(seconds * 1000)
    await app.send()
    expect([seconds, (await app.arrived()).map(({ way }) => way)]).toEqual([seconds, ways])
  }
  expect(await states()).toEqual(expect.not.arrayContaining(['failed', 'waiting']))
})

test("parses Telegram's retry_after and waits at most a day", async () => {
  const answers: unknown[] = []
  const bot = createServer((request, response) => {
    request
      .resume()
      .on('end', () =>
        response.writeHead(429).end(JSON.stringify({ ok: false, description: 'slow', parameters: answers[0] })),
      )
  })
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done))
  const base_url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}`
  await app.addTemplate('venue.down', await app.add('telegram', {}, { base_url }))
  for (const [parameters, seconds] of [
    [{ retry_after: 3600 }, 3600],
    [{ retry_after: 3 }, 60],
    [{ retry_after: 1e300 }, 86_400],
    [{ retry_after: '3600' }, 60],
    [{ retry_after: -5 }, 60],
    [{}, 60],
    ['soon', 60],
  ] as const) {
    answers[0] = parameters
    await announceEvent('venue.down')
    await app.send()
    const all = app.app.db.selectFrom('messageDelivery').select(['state', 'nextAt'])
    const row = await all.orderBy('createdAt', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const wait = (millisOf(row.nextAt) - millisOf(app.clock.now())) / 1000
    expect([parameters, row.state, wait]).toEqual([parameters, 'waiting', seconds])
    app.clock.advance(1000)
  }
  bot.closeAllConnections()
  bot.close()
})

test('retries mail after a temporary rejection, not after a permanent one', async () => {
  const mail = await app.add('smtp', { receivers: 'ops@example.com' })
  await app.addTemplate('venue.down', mail)
  for (const [mode, code] of [
    ['down', '451'],
    ['busy', '421'],
  ] as const) {
    await app.sandbox.mode('inbox', mode)
    await announceEvent('venue.down')
    await app.send()
    expect((await app.log())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: expect.stringContaining(code),
    })
    await app.sandbox.mode('inbox', 'ok')
    app.clock.advance(minute)
    await app.send()
    expect((await app.log())[0]).toMatchObject({ state: 'sent', attempts: 2 })
  }
  await app.arrived()
  await app.sandbox.mode('inbox', 'refuse')
  await announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  for (const minutes of [1, 5, 60]) {
    app.clock.advance(minutes * minute)
    await app.send()
  }
  expect((await app.log())[0]).toMatchObject({ state: 'failed', attempts: 1, may_have_arrived: 0 })
  expect(await app.arrived()).toEqual([])
})

test('retries a message that may have arrived only if the receiver deduplicates', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'timeout')
  await announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  app.clock.advance(2 * minute)
  await app.send()
  const rows = (await app.log()).slice(0, 2)
  expect(rows.map(({ state, may_have_arrived }) => `${state} ${may_have_arrived}`).toSorted()).toEqual([
    'failed 1',
    'sent 0',
  ])
  const letters = await app.arrived()
  expect(letters.map(({ way }) => way).toSorted()).toEqual(['telegram', 'webhook', 'webhook'])
  expect(new Set(letters.filter(({ way }) => way === 'webhook').map(({ detail }) => detail['id'])).size).toBe(1)
})

test('a message in flight when its process ended is retried only if the receiver deduplicates', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'down')
  await announceEvent('venue.down')
  await app.send()
  await app.sandbox.mode('inbox', 'ok')
  await app.app.db
    .updateTable('messageDelivery')
    .set({ sendingAt: app.clock.now() })
    .where('state', '=', 'waiting')
    .execute()
  app.clock.advance(minute)
  await app.send()
  expect(await states()).toEqual(expect.arrayContaining(['waiting', 'waiting']))
  app.clock.advance(2 * minute)
  await app.send()
  const [one, other] = await app.log()
  expect([one, other].map(({ state, may_have_arrived }) => `${state} ${may_have_arrived}`).toSorted()).toEqual([
    'failed 1',
    'sent 0',
  ])
})

test('an unreachable address does not block others', async () => {
  const dead = await app.add('smtp', { receivers: 'one@example.com\ntwo@example.com' }, { port: '9' })
  const living = await app.add('smtp', { receivers: 'three@example.com\nfour@example.com' })
  for (const id of [dead, living]) await app.addTemplate('venue.down', id)
  await announceEvent('venue.down')
  await app.send()
  expect((await app.arrived()).map(({ receiver }) => receiver).toSorted()).toEqual([
    'four@example.com',
    'three@example.com',
  ])
  expect((await states()).slice(0, 4).toSorted()).toEqual(['sent', 'sent', 'waiting', 'waiting'])
})

test('quiet hours postpone until they end, also across midnight', async () => {
  const at = (text: string) => instant(`${text}:00+08:00`)
  const night = { quietFrom: '22:00', quietTo: '08:00' }
  const noon = { quietFrom: '12:00', quietTo: '14:00' }
  const cases = [
    [night, '2026-03-10T21:59', '2026-03-10T21:59'],
    [night, '2026-03-10T22:00', '2026-03-11T08:00'],
    [night, '2026-03-11T00:00', '2026-03-11T08:00'],
    [night, '2026-03-11T07:59', '2026-03-11T08:00'],
    [night, '2026-03-11T08:00', '2026-03-11T08:00'],
    [night, '2026-12-31T23:30', '2027-01-01T08:00'],
    [noon, '2026-03-10T13:59', '2026-03-10T14:00'],
    [noon, '2026-03-10T14:00', '2026-03-10T14:00'],
    [{ quietFrom: '', quietTo: '' }, '2026-03-10T03:00', '2026-03-10T03:00'],
    [{ quietFrom: '09:00', quietTo: '09:00' }, '2026-03-10T09:00', '2026-03-10T09:00'],
  ] as const
  for (const [quiet, from, to] of cases) expect([from, afterQuiet(at(from), quiet)]).toEqual([from, at(to)])

  const now = app.clock.now().slice(11, 16)
  const beijing = (add: number) =>
    `${String((Number(now.slice(0, 2)) + 8 + add) % 24).padStart(2, '0')}:${now.slice(3)}`
  await app.addTemplate('venue.down', await app.add('telegram'), { quiet_from: beijing(-1), quiet_to: beijing(2) })
  await app.addTemplate('venue.down', await app.add('webhook'))
  await announceEvent('venue.down')
  await app.send()
  expect((await app.arrived()).map(({ way }) => way)).toEqual(['webhook'])
  app.clock.advance(3 * hour)
  await app.send()
  expect((await app.arrived()).map(({ way }) => way)).toEqual(['telegram'])
})

test('sends messages announced by a clock 40 minutes ahead once the clock is right', async () => {
  await app.addTemplate('venue.down', await app.add('webhook'))
  await app.sandbox.mode('inbox', 'down')
  app.clock.advance(40 * minute)
  await announceEvent('venue.down')
  await app.send()
  app.clock.advance(-40 * minute)
  await app.sandbox.mode('inbox', 'ok')
  await app.send()
  expect(await states()).toContain('sent')
  expect(await app.arrived()).toHaveLength(1)
})

test('drops a message after one day, or if its messenger is gone', async () => {
  const chat = await app.add('telegram')
  await app.addTemplate('venue.down', chat)
  await app.sandbox.mode('inbox', 'down')
  await announceEvent('venue.down', 'old')
  await app.send()
  app.clock.advance(day + minute)
  await app.sandbox.mode('inbox', 'ok')
  await app.send()
  expect((await app.log())[0]).toMatchObject({ state: 'dropped', last_error: 'the message is older than a day' })
  await app.sandbox.mode('inbox', 'down')
  await announceEvent('venue.down', 'gone')
  await app.send()
  await app.operate(`DELETE /console/api/messengers/${chat}`)
  app.clock.advance(2 * minute)
  await app.send()
  expect((await app.log())[0]).toMatchObject({ state: 'dropped', last_error: 'the messenger is off or removed' })
  expect(await app.arrived()).toEqual([])
})

test('a changed setting applies to the next message', async () => {
  const chat = await app.add('telegram', {}, { token: 'wrong' })
  await app.addTemplate('venue.down', chat)
  await announceEvent('venue.down')
  await app.send()
  expect((await app.log())[0].state).toBe('failed')
  await app.operate(`PATCH /console/api/messengers/${chat}`, { settings: { token: 'sandbox' } })
  await announceEvent('venue.down')
  await app.send()
  expect(await app.arrived()).toHaveLength(1)
})

test('notifies a player with an address of a new device and a reset password', async () => {
  const mail = await app.add('smtp', { audience: 'player', receivers: '' })
  const sms = await app.add('sms-http', { audience: 'player', receivers: '' })
  for (const id of [mail, sms]) for (const event of ['device.new', 'password.reset']) await app.addTemplate(event, id)
  const [reached, mute] = [await app.join(), await app.join()]
  expect((await contact(reached.token, '13712340001', 'reached@example.com')).code).toBe(200)
  expect((await signIn(reached.name, '203.0.113.7')).code).toBe(200)
  expect((await signIn(reached.name, '203.0.113.7')).code).toBe(200)
  expect((await signIn(mute.name, '198.51.100.9')).code).toBe(200)
  await app.send()
  const letters = await app.arrived()
  expect(letters.map(({ way, receiver }) => `${way} ${receiver}`).toSorted()).toEqual([
    'sms-http 13712340001',
    'smtp reached@example.com',
  ])
  for (const { body } of letters) {
    expect(body).toContain(reached.name)
    expect(body).toContain('Firefox')
    expect(body).not.toContain('203.0.113.7')
  }
  const reset = await app.operate(`POST /console/api/players/${reached.id}/reset-password`, {
    kind: 'login',
    reason: '忘记密码',
  })
  expect(reset.status).toBe(200)
  await app.send()
  expect((await app.arrived()).map(({ subject }) => subject).toSorted()).toEqual(['', '【锦鲤】密码已重置'])
  const rows = await app.log({ q: reached.name })
  expect(rows).toHaveLength(4)
  expect(new Set(rows.map(({ receiver }) => receiver))).toEqual(new Set(['r***@example.com', '137****0001']))
  const { rows: kept } = await app.app.pool.query('select t::text as row from message_delivery t')
  expect(kept.map(({ row }) => row).join()).not.toMatch(/reached@example|13712340001/)
})

test('filters the log by state, event, messenger, day and text', async () => {
  const chat = await app.add('telegram')
  await app.addTemplate('venue.down', chat, { subject: '找得到 {venue}' })
  await announceEvent('venue.down', newId(), { venue: '独一家', detail: 'x' })
  await app.send()
  const found = async (query: Record<string, string>) => (await app.log(query)).map(({ subject }) => subject as string)
  for (const query of [
    { q: '独一家' },
    { messenger_id: chat },
    { messenger_id: chat, state: 'sent,failed' },
    { messenger_id: chat, event: 'venue.down' },
  ] as Record<string, string>[])
    expect(await found(query)).toEqual(['找得到 独一家'])
  for (const query of [
    { q: '%' },
    { messenger_id: chat, state: 'waiting' },
    { messenger_id: chat, from: '2030-01-01' },
  ] as Record<string, string>[])
    expect(await found(query)).toEqual([])
  expect((await app.operate('GET /console/api/message-deliveries', { messenger_id: 'none' })).status).toBe(404)
})
