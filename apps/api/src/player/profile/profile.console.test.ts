import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const list = (query: Record<string, string>) =>
  app.callConsoleApi(`GET /console/api/players?${new URLSearchParams(query)}`)
const change = (id: string, body: object) => app.callConsoleApi(`PATCH /console/api/players/${id}`, body)
const actsOn = async (id: string) => (await app.callConsoleApi('GET /console/api/audit', { q: id })).body.items

test('players are found by name, counted, sorted and filtered', async () => {
  const first = await app.registerPlayer('sorta1')
  app.clock.advance(1000)
  const second = await app.registerPlayer('sorta2')
  const { body } = await list({ q: 'SORTA' })
  expect(body).toMatchObject({ page: 1, per_page: 20, total: 2 })
  expect(body.items.map((row: { id: string }) => row.id)).toEqual([second.id, first.id])
  expect(body.items[1]).toMatchObject({
    id: first.id,
    player_id: first.id,
    username: 'sorta1',
    realname: '张三',
    vip: 0,
    balance: '0.00',
    gameblance: '0.00',
    held: '0.00',
    paysum: '0.00',
    deposit_count: 0,
    bet_count: 0,
    isblack: 0,
    status: 1,
    excluded_until: '',
    last_login_at: expect.stringMatching(/^\d{4}-/),
  })
  expect((await list({ q: 'sorta', sort: 'username' })).body.items[0].username).toBe('sorta1')
  expect((await list({ q: 'sorta', sort: '-username', per_page: '1', page: '2' })).body.items[0].username).toBe(
    'sorta1',
  )
  expect((await list({ q: 'so%ta' })).body.total).toBe(0)
  await change(first.id, { status: 0 })
  expect((await list({ q: 'sorta', state: '0' })).body.items.map((row: { username: string }) => row.username)).toEqual([
    'sorta1',
  ])
  for (const sort of ['vip', 'balance', 'paysum', '-last_login_at', 'nonsense'])
    expect((await list({ q: 'sorta', sort })).body.total).toBe(2)
  expect((await list({ from: '2026-03-10', to: '2026-03-10', q: 'sorta' })).body.total).toBe(2)
  expect((await list({ from: 'yesterday' })).status).toBe(422)
})

test('a blocked player gets the reason on every call and can still read their own record [BLOCK]', async () => {
  const { id, token, name } = await app.registerPlayer()
  const me = () => app.callPlayerApi('POST /api/user', {}, token)
  expect((await me()).data.isblack).toBe(0)
  expect((await change(id, { isblack: 1, reason: '多账号' })).body).toMatchObject({
    isblack: 1,
    status: 1,
    username: name,
  })
  expect(await me()).toMatchObject({ code: 200, data: { isblack: 1 } })
  expect(await app.callPlayerApi('POST /api/updateuserinfo', {}, token)).toMatchObject({
    code: 403,
    message: '您已被列入黑名单，无法登录，请联系管理员',
  })
  await change(id, { isblack: 0, status: '0' })
  expect(await app.callPlayerApi('POST /api/updateuserinfo', {}, token)).toMatchObject({
    code: 403,
    message: '该用户已被禁用，请联系管理员',
  })
  await change(id, { status: true })
  expect((await app.callPlayerApi('POST /api/updateuserinfo', {}, token)).code).toBe(422)
  const acts = await actsOn(id)
  expect(acts.map(({ act }: { act: string }) => act)).toEqual(['player.change', 'player.change', 'player.change'])
  expect(acts[2]).toMatchObject({
    before: { isBlacklisted: false },
    after: { isBlacklisted: true },
    reason: '多账号',
    actor_name: 'admin',
  })
})

test('an operator changes only the named fields; repeating the change adds no audit row', async () => {
  const { id } = await app.registerPlayer()
  const full = {
    realname: '王五',
    mobile: '13612345678',
    email: 'w5@b.cn',
    birthday: '1999-01-02',
    note: '常客',
    is_test: 1,
    excluded_until: '2026-04-01',
  }
  expect((await change(id, full)).body).toMatchObject({
    ...full,
    excluded_until: '2026-04-02 00:00:00',
    joinday: 1,
    created_ip: expect.any(String),
    bet_amount: '0.00',
  })
  await change(id, full)
  expect(await actsOn(id)).toHaveLength(1)
  // Reading the audit trail needs a permission of its own.
  expect((await app.callConsoleApi(`GET /console/api/players/${id}`)).body).not.toHaveProperty('acts')
  expect((await change(id, { mobile: '', email: '', birthday: null, is_test: 0 })).body).toMatchObject({
    mobile: '',
    email: '',
    birthday: '',
    excluded_until: '2026-04-02 00:00:00',
    realname: '王五',
  })
  expect((await change(id, { mobile: '12' })).body).toMatchObject({ status: 422, code: 'MOBILE_MALFORMED' })
  expect((await change(id, { realname: '3' })).status).toBe(422)
  expect((await change(id, { vip: 77 })).body.code).toBe('LEVEL_UNKNOWN')
  const other = await app.registerPlayer()
  await change(other.id, { mobile: '13612345600' })
  expect((await change(id, { mobile: '13612345600' })).status).toBe(409)
  expect((await change('nobody', { note: '' })).status).toBe(404)
  expect((await app.callConsoleApi('GET /console/api/players/01234567-0123-7123-8123-0123456789ab')).status).toBe(404)
})

test('a self-exclusion can be extended at once and never shortened or lifted', async () => {
  const { id, token } = await app.registerPlayer()
  const stands = { status: 409, body: { detail: '该玩家的限制只能延长，不能缩短或解除' } }
  const until = async () => (await app.callConsoleApi(`GET /console/api/players/${id}`)).body.excluded_until
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'week' }, token)
  const own = await until()
  for (const excluded_until of ['', null, '2026-03-11', '2020-01-01'])
    expect(await change(id, { excluded_until })).toMatchObject(stands)
  expect(await until()).toBe(own)
  expect((await change(id, { excluded_until: '2026-04-01', reason: '家属来电' })).body.excluded_until).toBe(
    '2026-04-02 00:00:00',
  )
  expect(await change(id, { excluded_until: '2026-03-31' })).toMatchObject(stands)
  const { history } = (await app.callConsoleApi(`GET /console/api/players/${id}/protection`)).body
  expect(history).toMatchObject([
    { actor: 'operator', words: '平台限制至2026-04-02 00:00:00', reason: '家属来电' },
    { actor: 'player', words: expect.stringContaining('暂停1周'), reason: '' },
  ])
  const free = await app.registerPlayer()
  expect((await change(free.id, { excluded_until: '2020-01-01' })).status).toBe(422)
  expect((await change(free.id, { excluded_until: '' })).status).toBe(200)
})

test('setting a level by hand is recorded as a level change', async () => {
  const { id, token } = await app.registerPlayer()
  await app.app.db
    .insertInto('vipLevel')
    .values(
      [4, 5].map((level) => ({
        level,
        name: `VIP${level}`,
        recharge: 100 as never,
        flow: 100 as never,
        keepFlow: 50 as never,
      })),
    )
    .onConflict((eb) => eb.doNothing())
    .execute()
  expect((await change(id, { vip: 4 })).body.vip).toBe(4)
  expect((await change(id, { vip: 5 })).body.vip).toBe(5)
  expect((await app.callPlayerApi('POST /api/user', {}, token)).data).toMatchObject({ vip: 5, current_vip: 'VIP5' })
  const rows = await app.app.db.selectFrom('vipChange').selectAll().where('playerId', '=', id).execute()
  expect(rows).toMatchObject([
    { fromLevel: 0, toLevel: 4, reason: 'operator' },
    { fromLevel: 4, toLevel: 5 },
  ])
})

test('an operator ends the sessions of a player', async () => {
  const { id, token } = await app.registerPlayer()
  expect((await app.callConsoleApi(`GET /console/api/players/${id}`)).body.sessions).toHaveLength(1)
  expect((await app.callConsoleApi(`POST /console/api/players/${id}/logout`)).body).toEqual({ ended: 1 })
  expect((await app.callPlayerApi('POST /api/user', {}, token)).code).toBe(401)
})

test('rejects reading players without the permission', async () => {
  const { token } = await app.registerPlayer()
  expect((await app.callConsoleApi('GET /console/api/players', undefined, token)).status).toBe(401)
})
