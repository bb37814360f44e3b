import { hour } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build, type Built } from '../../server/build.ts'
import { emit } from '../../platform/event/emit.ts'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { listen, type Page } from './stream.testing.ts'

let app: TestApp
let second: Built
let base: string
let other: string
const pages: Page[] = []

beforeAll(async () => {
  app = await openTestApp()
  second = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  base = await app.server.listen({ host: '127.0.0.1', port: 0 })
  other = await second.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
})
afterAll(async () => {
  await second.close()
  await app.finish()
})

async function at(url: string, token: string, last = ''): Promise<Page> {
  const page = await listen(url, token, last)
  pages.push(page)
  return page
}
async function open(token: string, last = '', from = base): Promise<Page> {
  const page = await at(`${from}/api/events`, token, last)
  await page.next(0)
  return page
}
const give = async (player: string, amount = '5.00') => {
  const { status } = await app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, {
    amount,
    reason: 'because',
  })
  expect(status).toBe(201)
}
const signedIn = async (username: string): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', { username, password: 'koi12345' })).body.token

test('sends a page its own topics once, with headers that prevent proxy buffering', async () => {
  const [one, stranger] = [await app.registerPlayer(), await app.registerPlayer()]
  const [page, theirs] = [await open(one.token), await open(stranger.token)]
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers.get('content-encoding')).toBeNull()
  expect(page.events).toEqual([{ event: 'ready', id: expect.any(String), topics: [], why: '' }])
  await give(one.id)
  expect(await page.next(1)).toMatchObject({ event: 'change', topics: ['balance'] })
  await app.callConsoleApi('POST /console/api/messages', { player_id: one.id, title: '通知', content: '您好' })
  expect(await page.next(2)).toMatchObject({ topics: ['messages'] })
  expect((await app.callPlayerApi('POST /api/protection/reality', { minutes: 60 }, one.token)).code).toBe(200)
  expect(await page.next(3)).toMatchObject({ topics: ['limits'] })
  expect(theirs.events).toHaveLength(1)
  await app.callConsoleApi('POST /console/api/messages', { title: '公告', content: '各位好' })
  expect(await page.next(4)).toMatchObject({ topics: ['messages'] })
  expect(await theirs.next(1)).toMatchObject({ topics: ['messages'] })
})

test('announces changed settings, and both processes then serve the new ones', async () => {
  const { token } = await app.registerPlayer()
  const [page, neighbour] = [await open(token), await open(token, '', other)]
  await app.callConsoleApi('PATCH /console/api/settings', { site_state: 0, repair_tips: '稍后再来' })
  for (const [told, server] of [
    [page, app.server],
    [neighbour, second.server],
  ] as const) {
    expect(await told.next(1)).toMatchObject({ topics: ['site'] })
    const { data } = (await server.inject({ method: 'POST', url: '/api/app', payload: {} })).json()
    expect(data).toMatchObject({ site_state: 0, repair_tips: '稍后再来' })
  }
  // A stream that is opened while the site is closed is notified when the site opens.
  const late = await open(token)
  await app.callConsoleApi('PATCH /console/api/settings', { site_state: 1 })
  expect(await late.next(1)).toMatchObject({ topics: ['site'] })
})

test('sends twenty concurrent changes of one process through another, none twice', async () => {
  const { id, token } = await app.registerPlayer()
  const page = await open(token, '', other)
  await Promise.all(Array.from({ length: 20 }, (_, n) => give(id, `${n + 1}.00`)))
  const postings = await loggedEvents(app, 'ledger.posted')
  await until(async () => Number(page.last()) >= postings.at(-1)!.position)
  const ids = page.events.map(({ id: told }) => Number(told))
  expect(ids).toEqual([...new Set(ids)].toSorted((one, next) => one - next))
  const { data } = await app.callPlayerApi('POST /api/balance', {}, token)
  expect(data.balance).toBe('210.00')
})

test('resumes a cut stream after its last event id, without loss or duplicates', async () => {
  const { id, token } = await app.registerPlayer()
  const page = await open(token)
  await give(id)
  await page.next(1)
  const last = page.last()
  page.close()
  await give(id)
  await app.callConsoleApi('POST /console/api/messages', { player_id: id, title: '通知', content: '您好' })
  const back = await open(token, last, other)
  expect(back.events).toEqual([{ event: 'ready', id: expect.any(String), topics: ['balance', 'messages'], why: '' }])
  back.close()
  expect((await open(token, back.last())).events).toMatchObject([{ event: 'ready', topics: [] }])
  // The last of these ids names an event that does not exist yet.
  for (const nonsense of ['x', '1.2', '1e3', '-1', '9'.repeat(400), '0.0.0.0.0', '9'.repeat(12)])
    expect((await open((await app.registerPlayer()).token, nonsense)).events).toMatchObject([
      { topics: ['balance', 'orders', 'messages', 'limits', 'site'] },
    ])
})

test('a page whose last event is no longer kept, or is too many events back, reloads everything', async () => {
  const { id, token } = await app.registerPlayer()
  const page = await open(token)
  const last = Number(page.last())
  page.close()
  const all = ['balance', 'orders', 'messages', 'limits', 'site']
  await give(id)
  expect((await open(token, String(last))).events).toMatchObject([{ topics: ['balance'] }])
  await app.execAsOwner(`update event_head set swept = ${last}`)
  expect((await open(token, String(last))).events).toMatchObject([{ topics: ['balance'] }])
  expect((await open(token, String(last - 1))).events).toMatchObject([{ topics: all }])
  await app.execAsOwner(`update event_head set swept = 0;
    insert into event_waiting (kind) select 'harm_marker.changed' from generate_series(1, 10_001)`)
  expect((await open(token, String(last))).events).toMatchObject([{ topics: all }])
})

test("accepts a player's token in the header only", async () => {
  const { token } = await app.registerPlayer()
  await app.createOperator('owner1')
  const operator = await signedIn('owner1')
  for (const [url, given] of [
    [`${base}/api/events?token=${token}&authorization=${token}`, ''],
    [`${base}/api/events`, 'no-token-of-ours'],
    [`${base}/api/events`, operator],
  ] as const) {
    const page = await at(url, given)
    expect([page.status, page.body]).toMatchObject([200, { code: 401 }])
  }
  expect((await at(`${base}/console/api/events`, token)).status).toBe(401)
  expect((await app.server.inject({ method: 'HEAD', url: '/api/events' })).statusCode).toBe(405)
})

test('a stream ends within a second after its session was signed out, blocked or expired', async () => {
  const ends = async (end: (player: { id: string; token: string }) => Promise<unknown>, from = base) => {
    const player = await app.registerPlayer()
    const page = await open(player.token, '', from)
    await end(player)
    const begun = performance.now()
    expect(await page.next(1)).toMatchObject({ event: 'end', why: 'session' })
    await until(async () => page.isOver())
    return performance.now() - begun
  }
  const took = [
    await ends(({ token }) => app.callPlayerApi('POST /api/logoff', {}, token), other),
    await ends(
      ({ id }) => app.callConsoleApi(`PATCH /console/api/players/${id}`, { isblack: 1, reason: 'because' }),
      other,
    ),
  ]
  for (const one of took) expect(one).toBeLessThan(2000)
  const { token } = await app.registerPlayer()
  const page = await open(token)
  // Setting the clock back must not end a session.
  app.clock.advance(-hour)
  await give((await app.registerPlayer()).id)
  expect(page.isOver()).toBe(false)
  app.clock.advance(14 * hour)
  expect(await page.next(1)).toMatchObject({ event: 'end', why: 'session' })
  app.clock.advance(-13 * hour)
})

test('a player may have six streams, and another after one is closed', async () => {
  const { token } = await app.registerPlayer()
  const six = await Promise.all(Array.from({ length: 6 }, () => open(token)))
  const seventh = await at(`${base}/api/events`, token)
  expect(seventh.body).toMatchObject({ code: 429 })
  expect(seventh.headers.get('retry-after')).toBe('30')
  six[0]!.close()
  await until(async () => (await open(token)).events.length > 0)
})

test("an operator's stream has the queues that they may read, and ends when that changes", async () => {
  const made = await app.callConsoleApi('POST /console/api/operators', {
    username: 'teller',
    password: 'koi12345',
    permissions: ['deposit.view'],
  })
  expect(made.status).toBe(201)
  await app.createOperator('owner2')
  const [teller, owner] = [await signedIn('teller'), await signedIn('owner2')]
  const desk = `${base}/console/api/events`
  const [limited, all] = [await at(desk, teller), await at(desk, owner)]
  await Promise.all([limited.next(0), all.next(0)])
  const { id } = await app.registerPlayer()
  await give(id)
  expect(await all.next(1)).toMatchObject({ event: 'change', topics: ['adjustments'] })
  await transact(app.app, (tx) =>
    emit(
      tx,
      { kind: 'deposit.handled' },
      { kind: 'unmatched_payment.changed' },
      { kind: 'withdrawal.handled' },
      { kind: 'approval.changed' },
    ),
  )
  expect(await limited.next(1)).toMatchObject({ topics: ['deposits', 'unmatched_payments'] })
  expect(await all.next(2)).toMatchObject({
    topics: ['deposits', 'withdrawals', 'approvals', 'unmatched_payments'],
  })
  await app.callConsoleApi(`PATCH /console/api/operators/${made.body.id}`, { permissions: ['withdrawal.view'] })
  expect(await limited.next(2)).toMatchObject({ event: 'end', why: 'again' })
  await app.callConsoleApi('POST /console/api/logout', {}, owner)
  expect(await all.next(3)).toMatchObject({ event: 'end', why: 'session' })
})

test('a stopping process ends its streams at once', async () => {
  const third = await build(app.app.config, app.clock, { logLevel: 'silent', hasSites: false })
  const url = await third.server.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await app.registerPlayer()
  const page = await open(token, '', url)
  const begun = performance.now()
  await third.close()
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(await page.next(1)).toMatchObject({ event: 'end', why: 'again' })
})

test('serves a hundred streams in one process together with other calls', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => app.registerPlayer()))
  const all = await Promise.all(players.flatMap(({ token }) => Array.from({ length: 5 }, () => open(token))))
  await app.callConsoleApi('POST /console/api/messages', { title: '公告', content: '各位好' })
  const told = await Promise.all(all.map((page) => page.next(1)))
  expect(new Set(told.map(({ topics }) => topics.join()))).toEqual(new Set(['messages']))
  const balances = await Promise.all(players.map(({ token }) => app.callPlayerApi('POST /api/balance', {}, token)))
  expect(balances.map(({ code }) => code)).toEqual(players.map(() => 200))
})
