import { day, hour, instant, minute } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/text/id.ts'
import { code, password } from '../../platform/testing/testing.ts'
import { type MessageApp, openMessageApp } from './messenger.testing.ts'
import { afterQuiet } from './quiet.ts'
import { sendMessages } from './send.ts'

let app: MessageApp
beforeAll(async () => {
  app = await openMessageApp()
})
afterAll(() => app.finish())
afterEach(() => app.clear())

const signIn = (name: string, from: string, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') =>
  app.callPlayerApi('POST /api/login_pc', { name, password, code }, undefined, {
    'x-forwarded-for': from,
    'user-agent': agent,
  })
const contact = (token: string, mobile: string, email: string) =>
  app.callPlayerApi('POST /api/updateuserinfo', { mobile, email, birthday: '1990-01-01' }, token)

test('sends an announced event once per messenger with a template for it', async () => {
  const [hook, chat] = [await app.add('webhook'), await app.add('telegram')]
  await app.addTemplate('venue.down', hook)
  await app.addTemplate('venue.down', chat, { language: 'en' })
  await app.addTemplate('job.failed', chat)
  for (let n = 0; n < 3; n++) {
    await app.announceEvent('venue.down', 'ag')
    await app.send()
  }
  const letters = await app.arrived()
  expect(
    letters.map(({ way, subject }) => [way, subject]).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['telegram', '[锦鲤] Provider not responding'],
    ['webhook', '【锦鲤】场馆未响应'],
  ])
  expect(letters[0]!.body).toContain('锦庭真人')
})

test('makes no message of an event without an enabled template when it is handled', async () => {
  const chat = await app.add('telegram')
  const id = await app.addTemplate('venue.down', chat, { state: 0 })
  await app.announceEvent('venue.down')
  await app.send()
  await app.callConsoleApi(`PATCH /console/api/message-templates/${id}`, { state: 1 })
  await app.callConsoleApi(`PATCH /console/api/messengers/${chat}`, { state: 0 })
  await app.announceEvent('venue.down')
  await app.send()
  expect(await app.arrived()).toEqual([])
})

test('with twenty senders, each message is sent once', async () => {
  await app.addTemplate('venue.down', await app.add('webhook'))
  await Promise.all(Array.from({ length: 20 }, (_, n) => app.announceEvent('venue.down', `twenty ${n}`)))
  await Promise.all(Array.from({ length: 20 }, () => sendMessages(app.app)))
  await app.send()
  const ids = (await app.arrived()).map(({ detail }) => detail['id'])
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})

test('an event announced twenty times concurrently is sent once', async () => {
  await app.addTemplate('venue.down', await app.add('telegram'))
  await Promise.all(Array.from({ length: 20 }, () => app.announceEvent('venue.down', 'the same')))
  await app.send()
  expect(await app.arrived()).toHaveLength(1)
})

test('a messenger with an unknown adapter is logged with the reason and blocks no other', async () => {
  const [unsupported, hook] = [await app.add('telegram'), await app.add('webhook')]
  for (const one of [unsupported, hook]) await app.addTemplate('venue.down', one)
  await app.announceEvent('venue.down')
  await app.send()
  await app.arrived()
  await app.app.db.updateTable('messenger').set({ adapter: 'pigeon' }).where('id', '=', unsupported).execute()
  await app.announceEvent('venue.down', 'of another build')
  await app.announceEvent('venue.down', 'after it')
  await app.send()
  expect((await app.arrived()).map(({ way }) => way)).toEqual(['webhook', 'webhook'])
  const droppedRows = await app.log({ messenger_id: unsupported, state: 'dropped' })
  expect(droppedRows.map(({ last_error }) => last_error)).toEqual(Array(2).fill('unknown adapter pigeon'))
  const at = `/console/api/messengers/${unsupported}`
  const list = (await app.callConsoleApi('GET /console/api/messengers')).body.items
  expect(list.find(({ id }: { id: string }) => id === unsupported)).toMatchObject({
    adapter: 'pigeon',
    is_set_up: false,
  })
  const preview = { event: 'venue.down', messenger_id: unsupported, language: 'zh', subject: '', body: '' }
  expect((await app.callConsoleApi('GET /console/api/message-templates/preview', preview)).status).toBe(200)
  expect((await app.callConsoleApi(`POST ${at}/test`, {})).body.code).toBe('ADAPTER_UNKNOWN')
  expect((await app.callConsoleApi(`PATCH ${at}`, { adapter: 'pigeon', settings: { x: 'y' } })).body.code).toBe(
    'ADAPTER_UNKNOWN',
  )
  expect((await app.callConsoleApi(`PATCH ${at}`, { state: 0 })).body).toMatchObject({ state: 0, adapter: 'pigeon' })
  expect(
    (await app.callConsoleApi(`PATCH ${at}`, { adapter: 'webhook', settings: app.access['webhook'] })).body,
  ).toMatchObject({ is_set_up: true })
})

test('an unreachable address does not block others', async () => {
  const dead = await app.add('smtp', { receivers: 'one@example.com\ntwo@example.com' }, { port: '9' })
  const living = await app.add('smtp', { receivers: 'three@example.com\nfour@example.com' })
  for (const id of [dead, living]) await app.addTemplate('venue.down', id)
  await app.announceEvent('venue.down')
  await app.send()
  expect((await app.arrived()).map(({ receiver }) => receiver).toSorted()).toEqual([
    'four@example.com',
    'three@example.com',
  ])
  expect((await app.loggedStates()).slice(0, 4).toSorted()).toEqual(['sent', 'sent', 'waiting', 'waiting'])
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
  await app.announceEvent('venue.down')
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
  await app.announceEvent('venue.down')
  await app.send()
  app.clock.advance(-40 * minute)
  // Due times follow the database's clock, which was never wrong.
  await app.app.db.updateTable('task').set({ dueAt: app.clock.now() }).execute()
  await app.sandbox.mode('inbox', 'ok')
  await app.send()
  expect(await app.loggedStates()).toContain('sent')
  expect(await app.arrived()).toHaveLength(1)
})

test('drops a message after one day, or if its messenger is gone', async () => {
  const chat = await app.add('telegram')
  await app.addTemplate('venue.down', chat)
  await app.sandbox.mode('inbox', 'down')
  await app.announceEvent('venue.down', 'old')
  await app.send()
  app.clock.advance(day + minute)
  await app.sandbox.mode('inbox', 'ok')
  await app.send()
  expect((await app.log())[0]).toMatchObject({ state: 'dropped', last_error: 'the message is older than a day' })
  await app.sandbox.mode('inbox', 'down')
  await app.announceEvent('venue.down', 'gone')
  await app.send()
  await app.callConsoleApi(`DELETE /console/api/messengers/${chat}`)
  app.clock.advance(2 * minute)
  await app.send()
  expect((await app.log())[0]).toMatchObject({ state: 'dropped', last_error: 'the messenger is off or removed' })
  expect(await app.arrived()).toEqual([])
})

test('a changed setting applies to the next message', async () => {
  const chat = await app.add('telegram', {}, { token: 'wrong' })
  await app.addTemplate('venue.down', chat)
  await app.announceEvent('venue.down')
  await app.send()
  expect((await app.log())[0].state).toBe('failed')
  await app.callConsoleApi(`PATCH /console/api/messengers/${chat}`, { settings: { token: 'sandbox' } })
  await app.announceEvent('venue.down')
  await app.send()
  expect(await app.arrived()).toHaveLength(1)
})

test('notifies a player with an address of a new device and a reset password', async () => {
  const mail = await app.add('smtp', { audience: 'player', receivers: '' })
  const sms = await app.add('sms-http', { audience: 'player', receivers: '' })
  for (const id of [mail, sms]) for (const event of ['device.new', 'password.reset']) await app.addTemplate(event, id)
  const [reached, mute] = [await app.registerPlayer(), await app.registerPlayer()]
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
  const reset = await app.callConsoleApi(`POST /console/api/players/${reached.id}/reset-password`, {
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
  await app.announceEvent('venue.down', newId(), { venue: '独一家', detail: 'x' })
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
  expect((await app.callConsoleApi('GET /console/api/message-deliveries', { messenger_id: 'none' })).status).toBe(404)
})
