import { day, hour, millisOf, minute, plus } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from '../build.ts'
import { headOf } from '../feed/feed.ts'
import { numberEvents } from '../feed/number.ts'
import { enrol } from '../identity/factor.testing.ts'
import { signWebhook } from '../outside/standardWebhook.ts'
import { systemClock } from '../platform/clock.ts'
import { password } from '../platform/testing.ts'
import { sendWebhooks } from './send.ts'
import { idsIn, openWebhookApp, type WebhookApp } from './webhook.testing.ts'

let app: WebhookApp
let player = ''
beforeAll(async () => {
  app = await openWebhookApp()
  player = (await app.join()).id
})
afterAll(() => app.finish())
// Each test has its own webhooks and starts at the receiver's current time.
beforeEach(async () => {
  app.clock.set(systemClock.now())
  for (const { id } of (await app.operate('GET /console/api/webhooks')).body.items)
    expect((await app.operate(`DELETE /console/api/webhooks/${id}`)).status).toBe(200)
  await app.received()
})

const send = () => sendWebhooks(app.app)
const sendLater = async (id: string) => {
  expect((await app.operate(`POST /console/api/webhooks/${id}/retry`, {})).status).toBe(200)
  return send()
}

test('signs like the example of the Standard Webhooks specification', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const headers = signWebhook([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, 1_614_265_330_000)
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('sends events once, in order and signed', async () => {
  const { id } = await app.hook()
  await app.book(player, 3)
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  const [message, ...more] = await app.received()
  expect(more).toEqual([])
  expect(message).toMatchObject({ is_signed: true, is_new: true })
  const seqs = message!.body.data.events.map((event) => (event.type === 'ledger.posted' ? event.data.seq : 0))
  expect(seqs).toEqual([seqs[0]!, seqs[0]! + 1, seqs[0]! + 2])
  const head = await headOf(app.app.db)
  expect(await app.row(id)).toMatchObject({ position: head, behind: 0, attempts: 0, failing_since: '' })
  expect(await app.log(id)).toEqual([
    expect.objectContaining({ id: message!.message, state: 'sent', status: 200, events: 3, attempts: 1, last: head }),
  ])
})

test('a webhook starts with new events or after a given one, and can be replayed', async () => {
  await numberEvents(app.app)
  const { id } = await app.hook({ position: 0, kinds: ['player.registered'] })
  await send()
  expect((await app.received()).flatMap(({ body }) => body.data.events.map((event) => event.player.id))).toEqual([
    player,
  ])
  expect((await app.operate(`PATCH /console/api/webhooks/${id}`, { position: 0 })).body.position).toBe(0)
  await send()
  expect((await app.received()).map(({ is_new }) => is_new)).toEqual([true])
  const ahead = await app.operate(`PATCH /console/api/webhooks/${id}`, { position: 1_000_000 })
  expect(ahead.body.code).toBe('WEBHOOK_AHEAD')
})

test.each([
  ['error', 500, 'answered 500'],
  ['html', 200, 'with HTML'],
  ['redirect', 307, 'answered 307'],
  ['huge', null, 'longer than one MiB'],
  ['lost', null, 'gave no answer'],
  ['timeout', null, 'gave no answer'],
])('a receiver with %s gets the batch again under the same id, before any later event', async (mode, status, why) => {
  const { id } = await app.hook()
  await app.receiver(mode)
  await app.book(player)
  expect(await send()).toBe(0)
  await app.book(player)
  expect(await send()).toBe(0)
  const [failed, ...others] = await app.log(id)
  expect(others).toEqual([])
  expect(failed).toMatchObject({ state: 'waiting', status, attempts: 1, events: 1 })
  expect(failed.detail).toContain(why)
  const row = await app.row(id)
  expect(row).toMatchObject({ attempts: 1 })
  expect([row.failing_since, row.next_at]).not.toContain('')
  const before = await app.received()
  await app.receiver('ok')
  expect(await sendLater(id)).toBe(2)
  const after = await app.received()
  expect(after.map(({ message }) => message)).toEqual([failed.id, expect.any(String)])
  // A receiver that booked the batch before the timeout recognizes the id.
  const hasBooked = mode === 'timeout' || mode === 'huge'
  expect(before.map(({ message }) => message)).toEqual(hasBooked ? [failed.id] : [])
  expect(after.map(({ is_new }) => is_new)).toEqual([!hasBooked, true])
  expect(Number(idsIn(after[0]!)[0])).toBeLessThan(Number(idsIn(after[1]!)[0]))
  expect(await app.row(id)).toMatchObject({ attempts: 0, failing_since: '', next_at: '', behind: 0 })
})

test('the pause grows with each failure, up to an hour, with jitter', async () => {
  const { id } = await app.hook()
  await app.receiver('error')
  await app.book(player)
  const pauses: number[] = []
  for (let n = 0; n < 14; n++) {
    await send()
    const { nextAt } = await app.app.db
      .selectFrom('webhook')
      .select('nextAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    pauses.push(millisOf(nextAt) - millisOf(app.clock.now()))
    app.clock.set(nextAt)
  }
  for (const [n, pause] of pauses.entries()) {
    const usual = Math.min(hour, 5000 * 2 ** n)
    expect(pause).toBeGreaterThanOrEqual(usual / 2)
    expect(pause).toBeLessThanOrEqual(usual * 1.5)
  }
})

test('sends what a clock 40 minutes ahead postponed once the clock is right', async () => {
  const { id } = await app.hook()
  const ahead = plus(app.clock.now(), 40 * minute)
  app.clock.set(ahead)
  await app.receiver('error')
  await app.book(player)
  await send()
  app.clock.set(systemClock.now())
  await app.receiver('ok')
  expect(await send()).toBe(1)
  // Also a claim of a process that ended meanwhile.
  await app.app.db.updateTable('webhook').set({ sendingAt: ahead }).where('id', '=', id).execute()
  await app.book(player)
  expect(await send()).toBe(1)
})

test('a webhook failing for a day is switched off, operators are notified, and it resumes without loss', async () => {
  const inbox = await app.sandbox.control<Record<string, object>>('GET', '/control/messengers')
  const { body: messenger } = await app.operate('POST /console/api/messengers', {
    name: '值班',
    audience: 'operator',
    adapter: 'webhook',
    settings: inbox['webhook'],
  })
  await app.operate('POST /console/api/message-templates', { event: 'webhook.off', messenger_id: messenger.id })
  const { id } = await app.hook({ name: '仓库' })
  await app.receiver('error')
  await app.book(player)
  await send()
  app.clock.set(plus(app.clock.now(), day - minute))
  await sendLater(id)
  expect(await app.row(id)).toMatchObject({ state: 1, attempts: 2 })
  app.clock.set(plus(app.clock.now(), minute))
  await sendLater(id)
  expect(await app.row(id)).toMatchObject({ state: 2, attempts: 3, next_at: '' })
  expect((await app.operate(`POST /console/api/webhooks/${id}/retry`, {})).body.code).toBe('WEBHOOK_IS_OFF')
  const announced = await app.app.db.selectFrom('messageEvent').selectAll().where('event', '=', 'webhook.off').execute()
  expect(announced).toEqual([expect.objectContaining({ data: { webhook: '仓库', detail: 'answered 500' } })])
  await app.book(player, 2)
  expect(await send()).toBe(0)
  app.clock.set(systemClock.now())
  await app.receiver('ok')
  expect((await app.operate(`PATCH /console/api/webhooks/${id}`, { state: 1 })).body).toMatchObject({ state: 1 })
  expect(await send()).toBe(2)
  const seqs = (await app.received()).flatMap(({ body }) =>
    body.data.events.map((event) => (event.type === 'ledger.posted' ? event.data.seq : 0)),
  )
  expect(seqs).toEqual([seqs[0]!, seqs[0]! + 1, seqs[0]! + 2])
})

test('an answer of 410 switches the webhook off at once', async () => {
  const { id } = await app.hook()
  await app.receiver('gone')
  await app.book(player)
  await send()
  expect(await app.row(id)).toMatchObject({ state: 2 })
  expect(await app.log(id)).toEqual([expect.objectContaining({ status: 410, state: 'waiting' })])
})

test('both secrets sign for a day after a change, then only the new one; secrets are stored encrypted', async () => {
  const { id, secret: old } = await app.hook()
  const { body } = await app.operate(`POST /console/api/webhooks/${id}/secret`, {})
  expect(body.secret).toMatch(/^whsec_/)
  expect(body.secret).not.toBe(old)
  const rows = JSON.stringify(await app.app.db.selectFrom('webhook').selectAll().execute())
  expect(rows).not.toContain(old)
  expect(rows).not.toContain(body.secret)
  const signed = async (secret: string) => {
    await app.receiver('ok', secret)
    await app.book(player)
    await sendLater(id)
    return (await app.received()).map(({ is_signed }) => is_signed)
  }
  expect([await signed(old), await signed(body.secret)]).toEqual([[true], [true]])
  app.clock.set(plus(app.clock.now(), day))
  expect(await signed(old)).toEqual([false])
  expect(await signed(body.secret)).toContain(true)
})

test('two processes deliver everything once and in order', async () => {
  const other = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  const { id } = await app.hook()
  let isWriting = true
  const work = async (of: typeof other.app) => {
    while (isWriting) await sendWebhooks(of)
  }
  const write = async () => {
    for (let n = 0; n < 30; n++) await app.book(player)
    isWriting = false
  }
  await Promise.all([work(app.app), work(other.app), work(app.app), write()])
  await send()
  const messages = await app.received()
  expect(messages.every(({ is_new, is_signed }) => is_new && is_signed)).toBe(true)
  const ids = messages.flatMap(idsIn).map(Number)
  expect(ids).toHaveLength(30)
  expect(ids).toEqual(ids.toSorted((one, another) => one - another))
  expect(await app.row(id)).toMatchObject({ behind: 0 })
  await other.close()
})

test('a claim of a process that has ended expires after a minute', async () => {
  const { id } = await app.hook()
  await app.book(player)
  const now = app.clock.now()
  await app.app.db.updateTable('webhook').set({ sendingAt: now }).where('id', '=', id).execute()
  expect(await send()).toBe(0)
  app.clock.set(plus(now, minute + 1))
  expect(await send()).toBe(1)
})

test('rejects a malformed address, and in production one inside the network, which is not called either', async () => {
  const config = { ...app.app.config, isProduction: true, hosts: null }
  const strict = await build(config, app.clock, { logLevel: 'silent', hasSites: false })
  const { id } = await app.hook()
  await app.book(player)
  expect(await sendWebhooks(strict.app)).toBe(0)
  expect((await app.log(id))[0].detail).toContain('inside the network')
  expect(await app.received()).toEqual([])
  const kinds = ['deposit.changed']
  for (const url of ['ftp://x.example/', 'x', 'http://']) {
    const wrong = await app.operate('POST /console/api/webhooks', { name: 'wrong', url, kinds })
    expect([url, wrong.body.code]).toEqual([url, 'WEBHOOK_URL_WRONG'])
  }
  await app.hire('chief')
  const login = await app.operate('POST /console/api/login', { username: 'chief', password })
  const nextCode = await enrol(app, login.body.token)
  const answer = await strict.server.inject({
    method: 'POST',
    url: '/console/api/webhooks',
    headers: { authorization: `Bearer ${login.body.token}` },
    payload: { name: 'inner', url: 'http://10.0.0.8/', kinds, otp: await nextCode() },
  })
  expect(answer.json()).toMatchObject({ code: 'OUTBOUND_REFUSED', field: 'url' })
  await strict.close()
})

const sweep = async () => (await app.operate('POST /console/api/jobs/sweep-feed/run', {})).body.processed as number

test('keeps the feed for `feed_days`, and answers an earlier position with the first one kept', async () => {
  const { key } = (await app.operate('POST /console/api/api-keys', { name: 'late', scopes: ['events', 'ledger'] })).body
  const read = (query: object) => app.operate('GET /open/api/events', query, key)
  await app.operate('PATCH /console/api/settings', { feed_days: 7 })
  await app.book(player, 3)
  await numberEvents(app.app)
  expect(await sweep()).toBe(0)
  const oldest = await headOf(app.app.db)
  app.clock.set(plus(app.clock.now(), 8 * day))
  await app.book(player, 2)
  await numberEvents(app.app)
  expect(await sweep()).toBe(oldest)
  expect(await sweep()).toBe(0)
  const gone = { status: 410, body: { code: 'FEED_SWEPT', oldest: String(oldest) } }
  expect(await read({ after: '0' })).toMatchObject(gone)
  expect(await read({ after: String(oldest - 1) })).toMatchObject(gone)
  const kept = Array.from({ length: (await headOf(app.app.db)) - oldest }, (_, n) => String(oldest + n + 1))
  for (const query of [{}, { after: String(oldest) }])
    expect((await read(query)).body.items.map(({ id }: { id: string }) => id)).toEqual(kept)
  const add = (position: number) =>
    app.operate('POST /console/api/webhooks', {
      name: `从${position}`,
      url: app.url,
      kinds: ['ledger.posted'],
      position,
    })
  expect(await add(1)).toMatchObject({ status: 410, body: { code: 'FEED_SWEPT' } })
  expect(await add(0)).toMatchObject({ status: 201, body: { position: oldest } })
})

test('keeps undelivered events twice as long, then skips and audits them', async () => {
  const { id } = await app.hook()
  await app.receiver('error')
  await app.book(player, 2)
  await send()
  const { position, behind } = await app.row(id)
  expect(behind).toBeGreaterThan(0)
  app.clock.set(plus(app.clock.now(), 8 * day))
  await sweep()
  expect(await app.row(id)).toMatchObject({ position, behind })
  app.clock.set(plus(app.clock.now(), 22 * day))
  await app.book(player)
  await numberEvents(app.app)
  await sweep()
  expect(await app.row(id)).toMatchObject({ position: position + behind })
  expect(await app.log(id)).toMatchObject([{ state: 'dropped' }])
  const [announced] = (await app.operate('GET /console/api/reports/events', { kind: 'change' })).body.items
  expect(announced).toMatchObject({ about: `webhook.missed ${id}`, actor: 'sweep-feed' })
  await app.receiver('ok')
  await app.received()
  await sendLater(id)
  const numbers = (await app.received()).flatMap(idsIn).map(Number)
  expect(numbers.length).toBeGreaterThan(0)
  for (const number of numbers) expect(number).toBeGreaterThan(position + behind)
})
