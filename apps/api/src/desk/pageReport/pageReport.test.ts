import { randomUUID } from 'node:crypto'
import { day, hour, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { soundAlarms } from '../alarm/alarm.ts'
import { runJob } from '../../platform/queue/job.ts'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { sweepPageReportsJob } from './pageReport.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.0.0 Mobile Safari/537.36'
const newer = chrome.replace('87', '139')

interface Sending {
  token?: string
  agent?: string
  ip?: string
  type?: string
}
/** Sends a report as `navigator.sendBeacon` does; `given` replaces default fields. */
const send = async (
  report: object,
  { token, agent = chrome, ip = '192.0.2.1', type = 'text/plain;charset=UTF-8' }: Sending = {},
) => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/page-reports',
    headers: {
      'content-type': type,
      'user-agent': agent,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    remoteAddress: ip,
    payload: JSON.stringify({ site: 'play', release: 'abc1234', session: randomUUID(), ...report }),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
const error = (message: string, rest: object = {}) => ({ message, route: '/deposit', ...rest })
const list = async (query: object = {}) =>
  (await app.callConsoleApi('GET /console/api/page-errors', { per_page: '200', ...query })).body
const find = async (q: string) => (await list({ q })).items
const done = { code: 200, message: '操作成功', data: { sampled: 1 } }

test('accepts a report as text or JSON, without a session, from any page', async () => {
  for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
    const { status, headers, body } = await send({ errors: [error('Error: taken')] }, { type })
    expect({ status, code: body.code, data: body.data }).toEqual({ status: 200, code: 200, data: { sampled: 1 } })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
  expect(await find('Error: taken')).toMatchObject([{ count: 2, sessions: 2, players: 0 }])
  const other = await app.server.inject({
    method: 'POST',
    url: '/api/app',
    headers: { 'content-type': 'text/plain' },
    payload: '{}',
  })
  expect(other.statusCode).toBe(415)
})

test('rejects a malformed report in the envelope, and one over 8 kB as too large', async () => {
  expect((await send({ session: 'mine' })).body.code).toBe(422)
  expect((await send({ site: 'elsewhere' })).body.code).toBe(422)
  expect((await send({ errors: Array.from({ length: 11 }, () => error('x')) })).body.code).toBe(422)
  expect((await send({ vitals: [{ name: 'TTFB', value: 1, route: '/' }] })).body.code).toBe(422)
  const { status, body } = await send({ errors: Array.from({ length: 5 }, () => error('x'.repeat(1900))) })
  expect([status, body.code]).toEqual([413, 413])
})

test('groups errors by site, release, route, browser and message, and keeps the version range', async () => {
  const message = 'TypeError: grouped is not a function'
  await send({ errors: [error(message, { count: 3 })] })
  await send({ errors: [error(message)] }, { agent: newer })
  await send({ errors: [error(message, { route: '/withdrawal?type=1' })] })
  await send({ errors: [error(message)], release: 'def5678' })
  await send({ errors: [error(message)], site: 'console' })
  const rows = await find('grouped')
  expect(rows).toHaveLength(4)
  const row = rows.find(
    (one: { route: string; release: string; site: string }) =>
      one.route === '/deposit' && one.release === 'abc1234' && one.site === 'play',
  )
  expect(row).toMatchObject({ count: 4, sessions: 2, browser: 'Chrome', least_version: 87, most_version: 139 })
  expect((await list({ q: 'grouped', site: 'console' })).total).toBe(1)
  expect((await list({ q: 'grouped', release: 'def5678' })).total).toBe(1)
  expect((await app.callConsoleApi('GET /console/api/page-errors', { site: 'none' })).status).toBe(422)
})

test('stores nothing personal in messages, stacks or routes', async () => {
  const stack = 'Error: 张三 13800138000\n    at go (https://play.example/assets/a.js?token=abc:1:2)'
  const message = 'Error: kept of 张三, 13800138000, a@mail.example at https://play.example/x?token=abc'
  await send({ errors: [error(message, { stack, route: '/players/018f3c1e-7d2a-7cc1-9a51-5a9d3c1b2e4f?mobile=138' })] })
  const [row] = await find('Error: kept')
  expect(row).toMatchObject({ message: 'Error: kept of , #, <email> at <url>/x', route: '/players/:id' })
  const { body } = await app.callConsoleApi(`GET /console/api/page-errors/${row.id}`)
  expect(body.stack).toBe('go /assets/a.js:1:2')
  expect(body.days).toHaveLength(30)
  expect(body.days.at(-1)).toMatchObject({ count: 1, sessions: 1 })
  expect(body.days.at(-2)).toMatchObject({ count: 0, sessions: 0 })
  expect((await app.callConsoleApi('GET /console/api/page-errors/none')).status).toBe(404)
})

test('a signed-in player counts once over all sessions; an invalid token counts no player', async () => {
  const { token } = await app.registerPlayer()
  for (let sessions = 0; sessions < 2; sessions++) await send({ errors: [error('Error: theirs')] }, { token })
  await send({ errors: [error('Error: theirs')] }, { token: 'none' })
  expect(await find('Error: theirs')).toMatchObject([{ sessions: 3, players: 1 }])
})

test("drops a session's reports after the thirtieth, with the same answer", async () => {
  const session = randomUUID()
  for (let reports = 0; reports < 35; reports++)
    expect((await send({ session, errors: [error('Error: again')] }, { ip: '192.0.2.9' })).body.code).toBe(200)
  expect(await find('Error: again')).toMatchObject([{ count: 30, sessions: 1 }])
})

test("drops reports above an address's limit per minute, with the same answer", async () => {
  for (let reports = 0; reports < 250; reports++)
    expect((await send({ errors: [error('Error: flood')] }, { ip: '192.0.2.99' })).body.code).toBe(200)
  expect(await find('Error: flood')).toMatchObject([{ count: 240 }])
  app.clock.advance(minute)
  await send({ errors: [error('Error: flood')] }, { ip: '192.0.2.99' })
  expect(await find('Error: flood')).toMatchObject([{ count: 241 }])
})

test('the networks of one IPv6 subscriber together report as much as four of them', async () => {
  app.clock.advance(minute)
  for (let reports = 0; reports < 980; reports++)
    await send({ errors: [error('Error: wide')] }, { ip: `2001:db8:7:${(0x1200 + (reports % 5)).toString(16)}::1` })
  expect(await find('Error: wide')).toMatchObject([{ count: 960 }])
})

test('counts twenty concurrent reports of one error', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      send({ errors: [error('Error: at once'), error('Error: next to it')] }, { ip: `198.51.100.${n}` }),
    ),
  )
  expect(await find('Error: at once')).toMatchObject([{ count: 20, sessions: 20 }])
  expect(await find('Error: next to it')).toMatchObject([{ count: 20, sessions: 20 }])
})

test('a session outside the sample reports its errors only', async () => {
  await setForTest(app, { page_report_percent: 0 })
  const before = (await app.callConsoleApi('GET /console/api/page-browsers')).body.items
  const session = randomUUID()
  expect((await send({ session })).body).toEqual({ ...done, data: { sampled: 0 } })
  const vitals = [{ name: 'LCP', value: 1, route: '/unsampled' }]
  await send({ session, errors: [error('Error: unsampled')], vitals })
  expect(await find('Error: unsampled')).toMatchObject([{ count: 1, sessions: 1 }])
  expect((await app.callConsoleApi('GET /console/api/page-browsers')).body.items).toEqual(before)
  const { body } = await app.callConsoleApi('GET /console/api/page-vitals')
  expect(body.items.map(({ route }: { route: string }) => route)).not.toContain('/unsampled')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { page_report_percent: 101 })).status).toBe(422)
})

test('browsers, days and web vitals are reported per site', async () => {
  for (const [n, value] of [1000, 2000, 3000, 4000].entries()) {
    const vitals = [
      { name: 'LCP', value, route: '/overview' },
      { name: 'CLS', value: n / 10, route: '/overview' },
    ]
    await send({ site: 'agent', vitals }, { agent: n === 0 ? newer : chrome })
  }
  const session = randomUUID()
  for (const value of [90, 50])
    await send({ site: 'agent', session, vitals: [{ name: 'INP', value, route: '/overview' }] })
  await send({ site: 'agent', session, errors: [error('Error: of the portal')] })
  const site = { site: 'agent' }
  expect((await app.callConsoleApi('GET /console/api/page-vitals', site)).body.items).toMatchObject([
    { route: '/overview', sessions: 5, lcp: 3250, inp: 50, cls: 0.225 },
  ])
  expect((await app.callConsoleApi('GET /console/api/page-browsers', site)).body.items).toMatchObject([
    { browser: 'Chrome', version: 87, engine: 'Chromium 87', os: 'Android', sessions: 4, share: 80, broken: 1 },
    { browser: 'Chrome', version: 139, engine: 'Chromium 139', sessions: 1, share: 20, broken: 0 },
  ])
  expect((await app.callConsoleApi('GET /console/api/page-error-days', site)).body.items).toMatchObject([
    { sessions: 5, broken: 1, share: 20, count: 1 },
  ])
})

test('accepts reports while the site is closed', async () => {
  await setForTest(app, { site_state: 0 })
  expect((await send({ errors: [error('Error: closed')] })).body.code).toBe(200)
  expect(await find('Error: closed')).toHaveLength(1)
})

test('raises an alarm once an hour if too many sessions of a site had an error', async () => {
  const messenger = await app.callConsoleApi('POST /console/api/messengers', {
    name: 'hook',
    adapter: 'webhook',
    audience: 'operator',
    settings: { url: 'https://hook.example/in', secret: 'secret' },
    state: 1,
  })
  const template = {
    event: 'page.errors',
    messenger_id: messenger.body.id,
    language: 'zh',
    subject: '',
    body: '',
    state: 1,
  }
  expect((await app.callConsoleApi('POST /console/api/message-templates', template)).status).toBe(201)
  const told = async () => (await loggedEvents(app, 'page.errors')).map(({ about, data }) => ({ about, data }))
  app.clock.advance(2 * hour)
  const visits = (count: number, report: object) =>
    Promise.all(Array.from({ length: count }, () => send({ site: 'service', ...report })))
  await visits(2, { errors: [error('Error: broken')] })
  expect(await soundAlarms(app.app)).toBe(0) // there are too few sessions
  await visits(39, {})
  expect(await soundAlarms(app.app)).toBe(0) // 2 of 41 are below 5 %
  await visits(1, { errors: [error('Error: broken')] })
  expect(await soundAlarms(app.app)).toBe(1)
  expect(await soundAlarms(app.app)).toBe(1)
  const [one, other] = await told()
  expect(one).toMatchObject({
    data: { page: 'service', share: '7', sessions: '42', broken: '3', detail: 'Error: broken' },
  })
  // An alarm with the same subject is announced only once.
  expect(other).toEqual(one)
  await setForTest(app, { page_alarm_percent: 0 })
  expect(await soundAlarms(app.app)).toBe(0)
})

test('page reports can be read only with the permission pageReport.view', async () => {
  for (const [username, permissions] of [
    ['sees', ['pageReport.view']],
    ['others', ['report.view']],
  ] as const) {
    await app.callConsoleApi('POST /console/api/operators', { username, password, role: 'staff', permissions })
    const { token } = (await app.callConsoleApi('POST /console/api/login', { username, password }, 'none')).body
    for (const at of ['page-errors', 'page-error-days', 'page-browsers', 'page-vitals'])
      expect((await app.callConsoleApi(`GET /console/api/${at}`, {}, token)).status).toBe(
        username === 'sees' ? 200 : 403,
      )
  }
})

test('deletes reports after thirty days', async () => {
  const rows = async () => {
    const tables = [
      'pageError',
      'pageErrorDay',
      'pageErrorSession',
      'pageErrorPlayer',
      'pageSession',
      'pageVital',
    ] as const
    const counts: number[] = []
    for (const table of tables) {
      const { count } = await app.app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counts.push(count)
    }
    return counts
  }
  const { token } = await app.registerPlayer()
  const vitals = [{ name: 'LCP', value: 1000, route: '/deposit' }]
  await send({ errors: [error('Error: swept')], vitals }, { token })
  app.clock.advance(29 * day)
  await runJob(app.app, sweepPageReportsJob, null)
  expect((await rows()).every((count) => count > 0)).toBe(true)
  await send({ errors: [error('Error: swept')] })
  app.clock.advance(2 * day)
  await runJob(app.app, sweepPageReportsJob, null)
  expect(await rows()).toEqual([1, 1, 1, 0, 1, 0])
  expect(await find('Error: swept')).toMatchObject([{ count: 1, sessions: 1 }])
})
