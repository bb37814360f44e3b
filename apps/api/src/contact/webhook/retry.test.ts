import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FeedMessage } from '@koi/contract/platform/feed/feed.open'
import { day, hour, millisOf, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { numberEvents } from '../../platform/event/number.ts'
import { runDue } from '../../platform/task/task.ts'
import { resendWebhook } from './resend.ts'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { idsIn, openWebhookApp, type WebhookApp } from './webhook.testing.ts'

let app: WebhookApp
let player = ''
beforeAll(async () => {
  app = await openWebhookApp()
  player = (await app.registerPlayer()).id
})
beforeEach(() => app.reset())
afterAll(() => app.finish())

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
  expect(await app.send()).toBe(0)
  await app.book(player)
  expect(await app.send()).toBe(0)
  const [failed, ...others] = await app.log(id)
  expect(others).toEqual([])
  expect(failed).toMatchObject({ state: 'waiting', status, attempts: 1, events: 1 })
  expect(failed.detail).toContain(why)
  const row = await app.row(id)
  expect(row).toMatchObject({ attempts: 1 })
  expect([row.failing_since, row.next_at]).not.toContain('')
  const before = await app.received()
  await app.receiver('ok')
  expect(await app.sendNow(id)).toBe(2)
  const after = await app.received()
  expect(after.map(({ message }) => message)).toEqual([failed.id, expect.any(String)])
  // A receiver that has booked the batch before the timeout recognizes the id.
  const hasBooked = mode === 'timeout' || mode === 'huge'
  expect(before.map(({ message }) => message)).toEqual(hasBooked ? [failed.id] : [])
  expect(after.map(({ is_new }) => is_new)).toEqual([!hasBooked, true])
  expect(Number(idsIn(after[0]!)[0])).toBeLessThan(Number(idsIn(after[1]!)[0]))
  expect(await app.row(id)).toMatchObject({ attempts: 0, failing_since: '', next_at: '', behind: 0 })
})

test('a batch that the receiver refuses for its size is split until it is accepted, in order and without a failure', async () => {
  const { id } = await app.hook()
  await app.receiver('few')
  await app.book(player, 8)
  await app.send()
  const ids = (await app.received()).flatMap(idsIn).map(Number)
  expect([ids.length, ids]).toEqual([8, ids.toSorted((a, b) => a - b)])
  const log = await app.log(id)
  expect(log.filter(({ state }) => state === 'dropped')).not.toEqual([])
  for (const { state, status, events } of log)
    expect([state, status]).toEqual(events > 3 ? ['dropped', 413] : ['sent', 200])
  expect(await app.row(id)).toMatchObject({ attempts: 0, failing_since: '', behind: 0 })
})

test('a batch is bounded by its bytes as well', async () => {
  const { id } = await app.hook({ kinds: ['bet.settled'] })
  const bets = Array.from({ length: 400 }, (_, n) => ({ id: `B${n}`, game: 'x'.repeat(200), bet_at: app.clock.now() }))
  for (let n = 0; n < 6; n++)
    await app.app.db
      .insertInto('eventWaiting')
      .values({ kind: 'bet.settled', playerId: player, data: JSON.stringify({ days: [], bets }) })
      .execute()
  expect(await app.send()).toBe(3)
  expect((await app.received()).map((one) => idsIn(one).length)).toEqual([2, 2, 2])
  expect(await app.row(id)).toMatchObject({ behind: 0 })
})

test('a single event that the receiver refuses is set aside after ten minutes, and sent again until it is accepted', async () => {
  const accepted: string[] = []
  let refused = ''
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const ids = (JSON.parse(body) as FeedMessage).data.events.map(({ id }) => id)
      const isRefused = ids.includes(refused)
      if (!isRefused) accepted.push(...ids)
      response.writeHead(isRefused ? 422 : 204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())))
  const { id } = await app.hook({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const { position: first } = await app.app.db
    .selectFrom('webhook')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.book(player, 3)
  await numberEvents(app.app)
  const { rows } = await sql<{ id: string }>`
    select position::text as id from event where kind = 'ledger.posted' and position > ${first} order by position`.execute(
    app.app.db,
  )
  const [one = '', two = '', three = ''] = rows.slice(-3).map((row) => row.id)
  refused = two
  await app.send()
  expect(accepted).toEqual([one])
  app.clock.advance(11 * minute)
  await app.send()
  expect([accepted, await app.row(id)]).toEqual([[one, three], expect.objectContaining({ attempts: 0, behind: 0 })])
  expect(await loggedEvents(app, 'job.failed')).toMatchObject([{ data: { detail: `event ${two}: answered 422` } }])
  const tasks = async () => (await app.callConsoleApi('GET /console/api/tasks', { kind: 'resend-webhook' })).body.items
  expect(await tasks()).toHaveLength(1)
  refused = ''
  app.clock.advance(2 * hour)
  await runDue(app.app, resendWebhook)
  expect([accepted, await tasks()]).toEqual([[one, three, two], []])
  expect((await app.log(id)).map(({ state }) => state)).not.toContain('waiting')
})

test('the backoff grows with each failure up to an hour, with jitter', async () => {
  const { id } = await app.hook()
  await app.receiver('error')
  await app.book(player)
  const pauses: number[] = []
  for (let n = 0; n < 14; n++) {
    await app.send()
    const { dueAt } = await app.app.db
      .selectFrom('task')
      .select('dueAt')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow()
    pauses.push(millisOf(dueAt) - millisOf(app.clock.now()))
    app.clock.set(dueAt)
  }
  for (const [n, pause] of pauses.entries()) {
    const usual = Math.min(hour, 5000 * 2 ** n)
    expect(pause).toBeGreaterThanOrEqual(usual * 0.75)
    expect(pause).toBeLessThanOrEqual(usual)
  }
})

test('a webhook failing for a day is switched off, operators are notified, and it resumes without loss', async () => {
  const inbox = await app.sandbox.control<Record<string, object>>('GET', '/control/messengers')
  const { body: messenger } = await app.callConsoleApi('POST /console/api/messengers', {
    name: '值班',
    audience: 'operator',
    adapter: 'webhook',
    settings: inbox['webhook'],
  })
  await app.callConsoleApi('POST /console/api/message-templates', { event: 'webhook.off', messenger_id: messenger.id })
  const { id } = await app.hook({ name: '仓库' })
  await app.receiver('error')
  await app.book(player)
  await app.send()
  app.clock.set(plus(app.clock.now(), day - minute))
  await app.sendNow(id)
  expect(await app.row(id)).toMatchObject({ state: 1, attempts: 2 })
  app.clock.set(plus(app.clock.now(), minute))
  await app.sendNow(id)
  expect(await app.row(id)).toMatchObject({ state: 2, attempts: 3, next_at: '' })
  expect((await app.callConsoleApi(`POST /console/api/webhooks/${id}/retry`, {})).body.code).toBe('WEBHOOK_IS_OFF')
  expect(await loggedEvents(app, 'webhook.off')).toMatchObject([{ data: { webhook: '仓库', detail: 'answered 500' } }])
  await app.book(player, 2)
  expect(await app.send()).toBe(0)
  app.clock.set(systemClock.now())
  await app.receiver('ok')
  expect((await app.callConsoleApi(`PATCH /console/api/webhooks/${id}`, { state: 1 })).body).toMatchObject({ state: 1 })
  expect(await app.send()).toBe(2)
  const seqs = (await app.received()).flatMap(({ body }) =>
    body.data.events.map((event) => (event.type === 'ledger.posted' ? event.data.seq : 0)),
  )
  expect(seqs).toEqual([seqs[0]!, seqs[0]! + 1, seqs[0]! + 2])
})

test('an answer of 410 switches the webhook off at once', async () => {
  const { id } = await app.hook()
  await app.receiver('gone')
  await app.book(player)
  await app.send()
  expect(await app.row(id)).toMatchObject({ state: 2 })
  expect(await app.log(id)).toEqual([expect.objectContaining({ status: 410, state: 'waiting' })])
})
