import { day, plus } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadHead } from '../../platform/feed/feed.ts'
import { handleEvents } from '../../platform/event/event.testing.ts'
import { idsIn, openWebhookApp, type WebhookApp } from './webhook.testing.ts'

// Each test has its own database, because it sweeps the feed weeks ahead: events dated in that time would survive later
// sweeps.
let app: WebhookApp
let player = ''
beforeEach(async () => {
  app = await openWebhookApp()
  player = (await app.registerPlayer()).id
})
afterEach(() => app.finish())

const sweep = async () =>
  (await app.callConsoleApi('POST /console/api/jobs/sweep-feed/run', {})).body.processed as number

test('keeps the feed for `feed_days`, and refuses an earlier position with the first one kept', async () => {
  const { key } = (
    await app.callConsoleApi('POST /console/api/api-keys', { name: 'late', scopes: ['events', 'ledger'] })
  ).body
  const read = (query: object) => app.callConsoleApi('GET /open/api/events', query, key)
  await app.callConsoleApi('PATCH /console/api/settings', { feed_days: 7 })
  await app.book(player, 3)
  await handleEvents(app.app)
  expect(await sweep()).toBe(0)
  const oldest = await loadHead(app.app.db)
  app.clock.set(plus(app.clock.now(), 8 * day))
  await app.book(player, 2)
  await handleEvents(app.app)
  expect(await sweep()).toBe(oldest)
  expect(await sweep()).toBe(0)
  const gone = { status: 410, body: { code: 'FEED_SWEPT', oldest: String(oldest) } }
  expect(await read({ after: '0' })).toMatchObject(gone)
  expect(await read({ after: String(oldest - 1) })).toMatchObject(gone)
  const kept = Array.from({ length: (await loadHead(app.app.db)) - oldest }, (_, n) => String(oldest + n + 1))
  for (const query of [{}, { after: String(oldest) }])
    expect((await read(query)).body.items.map(({ id }: { id: string }) => id)).toEqual(kept)
  const add = (position: number) =>
    app.callConsoleApi('POST /console/api/webhooks', {
      name: `从${position}`,
      url: app.url,
      kinds: ['ledger.posted'],
      position,
    })
  expect(await add(1)).toMatchObject({ status: 410, body: { code: 'FEED_SWEPT' } })
  expect(await add(0)).toMatchObject({ status: 201, body: { position: oldest } })
})

test('keeps undelivered events twice as long, then skips and audits them', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { feed_days: 7 })
  const { id } = await app.hook()
  await app.receiver('error')
  await app.book(player, 2)
  await app.send()
  const { position, behind } = await app.row(id)
  expect(behind).toBeGreaterThan(0)
  app.clock.set(plus(app.clock.now(), 8 * day))
  await sweep()
  expect(await app.row(id)).toMatchObject({ position, behind })
  app.clock.set(plus(app.clock.now(), 22 * day))
  await app.book(player)
  await handleEvents(app.app)
  await sweep()
  expect(await app.row(id)).toMatchObject({ position: position + behind })
  expect(await app.log(id)).toMatchObject([{ state: 'dropped' }])
  const [announced] = (await app.callConsoleApi('GET /console/api/reports/events', { kind: 'change' })).body.items
  expect(announced).toMatchObject({ about: `webhook.missed ${id}`, actor: 'sweep-feed' })
  await app.receiver('ok')
  await app.received()
  await app.sendNow(id)
  const numbers = (await app.received()).flatMap(idsIn).map(Number)
  expect(numbers.length).toBeGreaterThan(0)
  for (const number of numbers) expect(number).toBeGreaterThan(position + behind)
})
