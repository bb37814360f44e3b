import { day } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepSignIns } from '../../access/identity/signIn.ts'
import { transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const home = { 'x-forwarded-for': '203.0.113.9', 'user-agent': safari }
const away = { 'x-forwarded-for': '2001:db8:1:2::3', 'user-agent': chrome }

const logIn = (name: string, word = password, from: Record<string, string> = home) =>
  app.callPlayerApi('POST /api/login_pc', { name, password: word, code }, undefined, from)
const loadToken = async (name: string, from = home): Promise<string> =>
  (await logIn(name, password, from)).data.api_token
const visits = async (token: string, page = 1) =>
  (await app.callPlayerApi('POST /api/devices/history', { page }, token)).data
const devices = async (token: string) => (await app.callPlayerApi('POST /api/devices', {}, token)).data.list
const titles = async (token: string): Promise<string[]> =>
  (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data.map(({ title }: { title: string }) => title)
const twenty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, work))

test('records every sign-in, failed ones too, and shows them with masked addresses [R13]', async () => {
  const { token, name, id } = await app.registerPlayer()
  await logIn(name)
  expect((await logIn(name, 'wrong1234', away)).code).toBe(422)
  await app.callPlayerApi('POST /api/forgot', { name, otp: '000000', password: 'new12345', confirmPass: 'new12345' })
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { status: 0 })
  expect((await logIn(name)).code).toBe(403)
  await app.callConsoleApi(`PATCH /console/api/players/${id}`, { status: 1 })

  const { data, total } = await visits(token)
  expect(total).toBe(5)
  expect(data[0]).toEqual({
    id: expect.any(String),
    kind: 'password',
    outcome: 'blocked',
    device: 'iPhone · Safari',
    address: '203.0.*.*',
    is_new: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(data.slice(1)).toMatchObject([
    { kind: 'recovery', outcome: 'wrong', is_new: 1 },
    { kind: 'password', outcome: 'wrong', device: 'Windows · Chrome', address: '2001:db8:1:*', is_new: 1 },
    { kind: 'password', outcome: 'right', device: 'iPhone · Safari', is_new: 1 },
    { kind: 'registration', outcome: 'right', device: '', is_new: 0 },
  ])

  const list = `GET /console/api/players/${id}/sign-ins`
  const { body } = await app.callConsoleApi(list)
  expect(body).toMatchObject({ total: 5, page: 1 })
  expect(body.items[2]).toMatchObject({
    state: 'wrong',
    ip: '2001:db8:1:2::3',
    device: 'Windows · Chrome',
    agent: chrome,
    is_new: 1,
  })
  expect((await app.callConsoleApi(list, { state: 'wrong' })).body.total).toBe(2)
  expect((await app.callConsoleApi(`GET /console/api/players/${newId()}/sign-ins`)).status).toBe(404)
  const other = await app.registerPlayer()
  expect((await visits(other.token)).total).toBe(1)
})

test('notifies the player once per new device, except for the first one', async () => {
  const tellOfDevices = (value: 0 | 1) => app.callConsoleApi('PATCH /console/api/settings', { tell_new_device: value })
  const { token: first, name } = await app.registerPlayer()
  let token = first
  expect(await titles(token)).toEqual([])
  await logIn(name, password, { ...home, 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/141.0' })
  expect(await titles(token)).toEqual([]) // notifications are off by default
  await tellOfDevices(1)
  expect((await logIn(name, 'wrong1234', away)).code).toBe(422)
  expect(await titles(token)).toEqual([])
  // Of twenty concurrent sign-ins from this device, one counts as new.
  const answers = await twenty(() => logIn(name, password, away))
  expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(200))
  token = answers[0]!.data.api_token // the first sessions ended for the twenty new ones
  expect(await titles(token)).toEqual(['新设备登录提醒'])
  const { data } = (await app.callPlayerApi('POST /api/noticeList', {}, token)).data
  expect(data[0].content).toContain('Windows · Chrome（2001:db8:1:*）')
  // A newer version of the browser in the same network does not count as new.
  const newer = { 'x-forwarded-for': '2001:db8:1:9::7', 'user-agent': chrome.replaceAll('140', '141') }
  // Each sign-in ends the oldest session, which may be that of `token`.
  token = (await logIn(name, password, newer)).data.api_token
  expect(await titles(token)).toHaveLength(1)
  token = (await logIn(name, password, { ...away, 'x-forwarded-for': '198.51.100.7' })).data.api_token
  expect(await titles(token)).toHaveLength(2)
})

test("lists a player's sessions and ends one at once; of twenty concurrent requests one succeeds [R10]", async () => {
  const { name } = await app.registerPlayer()
  const token = await loadToken(name)
  const there = await loadToken(name, away)
  await app.callPlayerApi('POST /api/user', {}, there)
  const list = await devices(token)
  expect(list).toHaveLength(3)
  expect(list.filter((one: { is_this: number }) => one.is_this === 1)).toMatchObject([
    { device: 'iPhone · Safari', address: '203.0.*.*' },
  ])
  const stranger = list.find(({ device }: { device: string }) => device === 'Windows · Chrome')
  expect(stranger).toEqual({
    id: expect.any(String),
    device: 'Windows · Chrome',
    address: '2001:db8:1:*',
    created_at: expect.any(String),
    seen_at: expect.any(String),
    is_this: 0,
  })
  const answers = await twenty(() => app.callPlayerApi('POST /api/devices/end', { id: stranger.id }, token))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 404)).toHaveLength(19)
  expect((await app.callPlayerApi('POST /api/user', {}, there)).code).toBe(401)
  expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(200)
  expect(await devices(token)).toHaveLength(2)
})

test('of twenty concurrent sign-outs of all other devices, each ends once and the calling one stays [R10]', async () => {
  const { name, id } = await app.registerPlayer()
  const token = await loadToken(name)
  const others = [await loadToken(name, away), await loadToken(name, away)]
  const answers = await twenty(() => app.callPlayerApi('POST /api/devices/others', {}, token))
  expect(answers.map((answer) => answer.code)).toEqual(Array(20).fill(200))
  expect(answers.reduce((sum, { data }) => sum + data.ended, 0)).toBe(3)
  expect(answers.map(({ message }) => message)).toContain('暂无其他已登录的设备')
  for (const other of others) expect((await app.callPlayerApi('POST /api/user', {}, other)).code).toBe(401)
  expect(await devices(token)).toMatchObject([{ is_this: 1 }])
  const { body } = await app.callConsoleApi('GET /console/api/audit', { q: id })
  expect(body.items.map(({ act }: { act: string }) => act)).toContain('player.endOtherDevices')
})

test("rejects signing out another player's device [R10]", async () => {
  const [one, two] = [await app.registerPlayer(), await app.registerPlayer()]
  const [device] = await devices(two.token)
  for (const id of [device.id, newId(), 'none', ''])
    expect(await app.callPlayerApi('POST /api/devices/end', { id }, one.token)).toMatchObject({
      code: 404,
      message: '该设备已退出登录',
    })
  expect((await app.callPlayerApi('POST /api/devices', {})).code).toBe(401)
  expect(await devices(two.token)).toHaveLength(1)
})

test('an expired session is not listed, before and after the sweep', async () => {
  const { name, token } = await app.registerPlayer()
  app.clock.advance(11 * 3_600_000)
  await app.callPlayerApi('POST /api/user', {}, token)
  await loadToken(name)
  app.clock.advance(11.5 * 3_600_000)
  const fresh = await loadToken(name)
  expect(await devices(fresh)).toHaveLength(3)
  app.clock.advance(3_600_000)
  await app.callPlayerApi('POST /api/user', {}, fresh)
  expect(await devices(fresh)).toHaveLength(1)
})

test('counts attempts with an unknown name or above the limit per hour and network [R13]', async () => {
  const { name, id } = await app.registerPlayer()
  const from = { 'x-forwarded-for': '198.51.100.77' }
  await twenty(() => logIn('nobodyis', 'wrong1234', from))
  for (let turn = 0; turn < 7; turn++) await logIn(name, 'wrong1234', { 'x-forwarded-for': '198.51.100.78' })
  const { items } = (await app.callConsoleApi('GET /console/api/reports/events?kind=refused&per_page=200')).body
  const at = (ip: string) => items.filter(({ actor }: { actor: string }) => actor === ip)
  const auditRow = (about: string, of: object = {}) =>
    expect.objectContaining({ about, username: '', player_id: '', ...of })
  // Five of the twenty passwords were checked; no row contains what was typed.
  expect(at('198.51.100.77')).toEqual(
    expect.arrayContaining([auditRow('player signIn.unknown ×5'), auditRow('player signIn.often ×15')]),
  )
  expect(at('198.51.100.78')).toEqual([auditRow('player signIn.often ×2', { username: name, player_id: id })])
  expect(JSON.stringify(items)).not.toContain('nobodyis')
})

test('keeps sign-ins for 180 days and the newest hundred per player; failed ones do not displace successful ones [R13]', async () => {
  const { token, name, id } = await app.registerPlayer()
  const fill = (outcome: string, many: number) =>
    sql`insert into sign_in (id, player_id, at, kind, outcome, ip, device, is_new)
      select gen_random_uuid(), ${id}, ${app.clock.now()}::timestamptz - n * interval '1 second', 'password', ${outcome}, '203.0.113.9', '', false
      from generate_series(1, ${many}) n`.execute(app.app.db)
  await fill('right', 120)
  await fill('wrong', 120)
  await logIn(name, 'wrong1234')
  expect((await visits(token)).total).toBe(121 + 100)
  await logIn(name)
  expect(await visits(token, 20)).toMatchObject({ total: 200, last_page: 20 })

  const many = () =>
    sql<{ count: number }>`select count(*) from sign_in where player_id = ${id}`
      .execute(app.app.db)
      .then(({ rows }) => Number(rows[0]!.count))
  app.clock.advance(179 * day)
  await app.callConsoleApi('POST /console/api/jobs/sweep/run', {})
  expect(await many()).toBe(200)
  app.clock.advance(2 * day)
  expect(await transact(app.app, (tx) => sweepSignIns(tx, app.clock.now()))).toBeGreaterThanOrEqual(200)
  expect(await many()).toBe(0)
})
