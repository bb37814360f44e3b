import { roundTripsOf } from '../platform/roundTrips.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../platform/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
  await app.app.db
    .insertInto('game')
    .values({ venue: 'slot', gameCode: 'koi', categoryId: 'slots', name: '锦鲤跃龙门' })
    .execute()
  await app.app.db
    .insertInto('game')
    .values({ venue: 'slot', gameCode: '101', categoryId: 'slots', name: '月下灯会' })
    .execute()
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

const into = (token: string, amount: unknown, venue = 'slot') =>
  app.ask('POST /api/transfer', { amount, sourcetype: 'userbalance', targettype: venue }, token)
const balances = async (token: string) => (await app.ask('POST /api/balance', {}, token)).data
const recover = (token: string) => {
  app.clock.advance(1)
  return app.ask('POST /api/transall', {}, token)
}
const venueAccountOf = (list: { platname: string }[], platname: string) =>
  list.find((venueAccount) => venueAccount.platname === platname)

async function playerWith(yuan = 1000) {
  const player = await app.join()
  await give(app, player.id, yuan)
  return player
}

async function bet(player: string, amount: number, winLoss?: number, venue = 'slot') {
  const { bet_id: id } = await sandbox.control<{ bet_id: string }>('POST', '/control/bets', { venue, player, amount })
  if (winLoss !== undefined)
    await sandbox.control('POST', `/control/bets/${id}/settle`, { status: 1, win_loss: winLoss })
  return id
}

test('balance needs a session and reads both sums in one query [API-05]', async () => {
  expect(await app.ask('POST /api/balance', {})).toMatchObject({
    code: 401,
    message: '认证失败，登录已过期，请重新登录',
  })
  const { token } = await playerWith()
  await into(token, 100)
  const statements = await roundTripsOf(app, async () => {
    expect(await balances(token)).toEqual({ balance: '900.00', gameblance: '100.00' })
  })
  // The session is cached for a second at most, so its statement may be among them.
  expect(statements.filter((text) => /\baccount\b/.test(text))).toHaveLength(1)
})

test('lists every venue with ledger and live balances [API-37, API-38]', async () => {
  const { token, name } = await playerWith()
  await into(token, 200)
  const stored = await app.ask('POST /api/balancelist', {}, token)
  expect(stored.data.map(({ platname }: { platname: string }) => platname).sort()).toEqual(['ag', 'obgdy', 'slot'])
  expect(venueAccountOf(stored.data, 'slot')).toEqual({ platname: 'slot', name: '鲤跃电子', balance: '200.00' })
  await bet(name, 50, 25)
  app.clock.advance(6000)
  const live = await app.ask('POST /api/balancelist2', {}, token)
  expect(venueAccountOf(live.data, 'slot')).toEqual({ platname: 'slot', name: '鲤跃电子', balance: '225.00', stale: 0 })
  await bet(name, 50, -50)
  expect(venueAccountOf((await app.ask('POST /api/balancelist2', {}, token)).data, 'slot')).toMatchObject({
    balance: '225.00',
  })
  app.clock.advance(6000)
  expect(venueAccountOf((await app.ask('POST /api/balancelist2', {}, token)).data, 'slot')).toMatchObject({
    balance: '175.00',
  })
  expect(await balances(token)).toEqual({ balance: '800.00', gameblance: '175.00' })
})

test('a failing venue keeps its last balance, marked stale [API-38]', async () => {
  const { token, name } = await playerWith()
  await into(token, 30)
  await bet(name, 10, 10)
  await sandbox.mode('slot', 'down')
  await sandbox.mode('ag', 'down')
  app.clock.advance(6000)
  const { data } = await app.ask('POST /api/balancelist2', {}, token)
  expect(venueAccountOf(data, 'slot')).toMatchObject({ balance: '30.00', stale: 1 })
  expect(await app.ask('POST /api/userapimoney/slot', {}, token)).toMatchObject({
    code: 502,
    message: '余额刷新失败，请稍后再试',
  })
  expect(await app.ask('POST /api/userapimoney/ag', {}, token)).toMatchObject({ code: 502 })
  expect(await app.ask('POST /api/refreshusermoney', {}, token)).toMatchObject({
    code: 200,
    message: '刷新成功',
    data: { balance: '970.00', gameblance: '30.00' },
  })
  await sandbox.mode('slot', 'ok')
  await sandbox.mode('ag', 'ok')
  expect(await app.ask('POST /api/refreshusermoney', {}, token)).toMatchObject({
    data: { balance: '970.00', gameblance: '40.00', transferstatus: 0 },
  })
})

test('refreshes one venue by its code, case-insensitively [API-42]', async () => {
  const { token } = await playerWith(12)
  expect(await app.ask('POST /api/userapimoney/slot', {}, token)).toMatchObject({
    code: 200,
    message: '刷新成功',
    data: { platname: 'slot', name: '鲤跃电子', balance: '0.00' },
  })
  expect(await app.ask('POST /api/userapimoney/userbalance', {}, token)).toMatchObject({
    data: { platname: 'userbalance', name: '平台钱包', balance: '12.00' },
  })
  expect(await app.ask('POST /api/userapimoney/nowhere', {}, token)).toMatchObject({
    code: 404,
    message: '游戏平台不存在或已关闭',
  })
})

test('recovery moves every balance to the main wallet with one record each [API-08]', async () => {
  const { token, name, id } = await playerWith()
  expect(await recover(token)).toMatchObject({ code: 200, message: '暂无可回收的余额' })
  await into(token, 100)
  await into(token, 200, 'ag')
  await bet(name, 10, 40)
  expect(await recover(token)).toMatchObject({
    code: 200,
    message: '一键回收成功',
    data: { balance: '1040.00', failed: [] },
  })
  const rows = await app.app.db
    .selectFrom('transfer')
    .select(['venue', 'amount', 'why'])
    .where('playerId', '=', id)
    .where('direction', '=', 'out')
    .orderBy('venue')
    .execute()
  expect(rows).toEqual([
    { venue: 'ag', amount: 20000, why: 'recover' },
    { venue: 'slot', amount: 14000, why: 'recover' },
  ])
})

test('recovery names failed venues, fails when all fail, and can be repeated [API-08]', async () => {
  const { token } = await playerWith()
  await into(token, 100)
  await into(token, 200, 'ag')
  await sandbox.mode('ag', 'down')
  expect(await recover(token)).toMatchObject({
    code: 200,
    message: '部分场馆回收失败，请稍后重试',
    data: { balance: '800.00', failed: ['锦庭真人'] },
  })
  expect(await recover(token)).toMatchObject({ code: 502, message: '回收失败，请稍后再试' })
  await sandbox.mode('ag', 'refuse')
  expect(await recover(token)).toMatchObject({ code: 502 })
  await sandbox.mode('ag', 'ok')
  expect(await recover(token)).toMatchObject({ code: 200, message: '一键回收成功', data: { balance: '1000.00' } })
})

test('recovery names a venue without an answer, as its balance is unknown [API-08]', async () => {
  const { token, name } = await playerWith(100)
  await into(token, 100)
  const all = await bet(name, 100)
  await app.ask('POST /api/userapimoney/slot', {}, token)
  expect(await balances(token)).toEqual({ balance: '0.00', gameblance: '0.00' })
  await sandbox.control('POST', `/control/bets/${all}/settle`, { status: 1, win_loss: 200 })
  await sandbox.mode('slot', 'down')
  expect(await recover(token)).toMatchObject({ code: 502, message: '回收失败，请稍后再试' })
  await sandbox.mode('slot', 'ok')
  expect(await recover(token)).toMatchObject({ code: 200, data: { balance: '300.00', failed: [] } })
})

test("recovery splits a balance above the venue's maximum into several transfers [API-08]", async () => {
  const { token } = await playerWith()
  await into(token, 1000)
  const most = (yuan: string) => app.operate('PATCH /console/api/venues/slot', { most: yuan })
  await most('40.00')
  expect(await recover(token)).toMatchObject({
    message: '部分场馆回收失败，请稍后重试',
    data: { balance: '800.00', failed: ['鲤跃电子'] },
  })
  expect(await recover(token)).toMatchObject({
    message: '一键回收成功',
    data: { balance: '1000.00', failed: [] },
  })
  await most('99999999.99')
})

test('runs one of twenty concurrent recoveries and refuses the others [API-08]', async () => {
  const { token, name } = await playerWith()
  await into(token, 100)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.ask('POST /api/transall', {}, token)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code, message }) => code === 429 && message === '操作过于频繁，请稍后再试')).toHaveLength(19)
  expect(await balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
  expect(await sandbox.walletOf('slot', name)).toBe('0.00')
})

const launch = (token: string, body: object) => app.ask('POST /api/getGameUrl', body, token)

test.each([
  [{}, 422, '缺少游戏平台'],
  [{ plat_name: 'nowhere' }, 404, '游戏平台不存在或已关闭'],
  [{ plat_name: 'slot', game_code: 'none' }, 422, '游戏不存在'],
  [{ plat_name: 'slot', game_type: 'x', game_code: 'koi' }, 422, '参数错误'],
  [{ plat_name: 'slot', game_type: 'none', game_code: '' }, 422, '参数错误'],
])('a launch of %o is refused [API-07]', async (body, code, message) => {
  const { token } = await app.join()
  expect(await launch(token, body)).toMatchObject({ http: 200, code, message })
})

test('launches a game by code, by game_type, or the lobby, and records it [API-07]', async () => {
  const { token, id } = await app.join()
  for (const body of [
    { plat_name: 'slot', game_type: 0, game_code: 'koi', is_mobile_url: 1 },
    { plat_name: 'slot', game_type: 'koi', game_code: '', is_mobile_url: 1 },
    { plat_name: 'slot', game_type: '101', game_code: '' },
    { plat_name: 'ag', game_type: 0, game_code: '', is_mobile_url: 1 },
    { plat_name: 'ag' },
  ]) {
    const { code, data } = await launch(token, body)
    expect(code).toBe(200)
    expect(data.url.startsWith(sandbox.url)).toBe(true)
  }
  const rows = await app.app.db
    .selectFrom('launch')
    .select(['venue', 'gameCode'])
    .where('playerId', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ gameCode }) => gameCode)).toEqual(['koi', 'koi', '101', '', ''])
})

test('does not launch at a venue in repair or without an answer [API-07]', async () => {
  const { token } = await app.join()
  await app.operate('PATCH /console/api/venues/ag', { state: 2 })
  expect(await launch(token, { plat_name: 'ag' })).toMatchObject({ code: 422, message: '游戏维护中，请稍后再试' })
  await app.operate('PATCH /console/api/venues/ag', { state: 1 })
  await sandbox.mode('ag', 'down')
  expect(await launch(token, { plat_name: 'ag' })).toMatchObject({ code: 502, message: '游戏平台连接失败，请稍后再试' })
  await sandbox.mode('ag', 'ok')
})

test('free-transfer mode moves the main wallet to the launched venue; the game opens even when that fails [API-07]', async () => {
  const { token, name } = await playerWith(500)
  await into(token, 100, 'ag')
  await app.ask('POST /api/uptransferstatus', { transferstatus: 1 }, token)
  expect((await launch(token, { plat_name: 'slot' })).code).toBe(200)
  expect(await sandbox.walletOf('slot', name)).toBe('500.00')
  expect(await balances(token)).toEqual({ balance: '0.00', gameblance: '500.00' })
  await sandbox.mode('ag', 'refuse')
  expect((await launch(token, { plat_name: 'ag' })).code).toBe(200)
  expect(await balances(token)).toEqual({ balance: '500.00', gameblance: '0.00' })
  await sandbox.mode('ag', 'ok')
  await sandbox.mode('slot', 'down')
  expect((await launch(token, { plat_name: 'ag' })).code).toBe(200)
  expect(await sandbox.walletOf('ag', name)).toBe('500.00')
  await sandbox.mode('slot', 'ok')
  expect((await recover(token)).data.balance).toBe('500.00')
})

test('launches are private to the player; the console edits a venue without showing its secret', async () => {
  const { body } = await app.operate('GET /console/api/venues', {})
  const slot = body.items.find(({ id }: { id: string }) => id === 'slot')
  expect(slot).toMatchObject({ has_secret: true, state: 1, breaker: 'closed' })
  expect(JSON.stringify(body)).not.toContain(sandbox.secret)
  expect((await app.operate('POST /console/api/venues', { code: 'slot', name: 'x' })).status).toBe(409)
  expect((await app.operate('DELETE /console/api/venues/slot')).status).toBe(409)
  expect(
    (await app.operate('POST /console/api/venues', { platname: 'spare', name: '备用', sort: 5, state: 0 })).body,
  ).toMatchObject({ id: 'spare', base_url: sandbox.url })
  const change = (columns: object) => app.operate('PATCH /console/api/venues/spare', columns)
  expect((await change({ repair_from: '2026-05-01 02:00:00', repair_to: '2026-05-01 04:00:00' })).status).toBe(200)
  expect(await change({ repair_to: '2026-05-01 01:00:00' })).toMatchObject({
    status: 422,
    body: { code: 'REPAIR_BACKWARDS' },
  })
  expect((await app.operate('POST /console/api/venues/spare/ping')).body).toMatchObject({ ok: true, reason: null })
  expect((await app.operate('DELETE /console/api/venues/spare')).status).toBe(200)
  expect((await app.operate('PATCH /console/api/venues/slot', { secret: 'another secret' })).status).toBe(200)
  expect((await app.operate('POST /console/api/venues/slot/ping')).body).toMatchObject({
    ok: false,
    reason: 'venue slot answered 401 to ping',
  })
  await app.operate('PATCH /console/api/venues/slot', { secret: sandbox.secret })
  const trail = await app.operate('GET /console/api/audit', { q: 'venue.change' })
  expect(JSON.stringify(trail.body)).not.toContain(sandbox.secret)
})

test("changing a venue's connection while players have money there needs the operator's confirmation", async () => {
  const { token, id } = await playerWith()
  await into(token, 1000)
  const change = (columns: object) => app.operate('PATCH /console/api/venues/slot', columns)
  const moved = { base_url: sandbox.url.replace('127.0.0.1', 'localhost') }
  expect(await change(moved)).toMatchObject({ status: 409, body: { code: 'WALLETS_THERE' } })
  expect(await change({ settings: moved })).toMatchObject({ status: 409 })
  // Changes that keep the connection are accepted.
  for (const same of [{ secret: sandbox.secret }, { base_url: sandbox.url, state: 1 }, { name: '鲤跃电子' }])
    expect((await change(same)).status).toBe(200)
  expect((await change({ ...moved, keeps_wallets: 1 })).status).toBe(200)
  const [act] = (await app.operate('GET /console/api/audit', { q: 'venue.change' })).body.items
  expect(act.after).toMatchObject({ ...moved, keeps_wallets: true })
  expect((await app.ask('POST /api/userapimoney/slot', {}, token)).data).toMatchObject({ balance: '1000.00' })
  expect(await balances(token)).toEqual({ balance: '0.00', gameblance: '1000.00' })
  expect((await change({ base_url: sandbox.url, keeps_wallets: 1 })).status).toBe(200)
  await app.operate('POST /console/api/venues', { code: 'away', name: '远方' })
  const away = () => app.operate('PATCH /console/api/venues/away', moved)
  const isKnown = async () => {
    const accounts = app.app.db.selectFrom('venueAccount').select('isKnown').where('playerId', '=', id)
    return (await accounts.where('venue', '=', 'away').executeTakeFirstOrThrow()).isKnown
  }
  await recover(token)
  await into(token, 1, 'away')
  const answers = await Promise.all(Array.from({ length: 20 }, away))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(409))
  expect(await isKnown()).toBe(true)
  await recover(token)
  expect([(await away()).status, await isKnown()]).toEqual([200, false])
  await into(token, 2, 'away')
  expect([await isKnown(), await balances(token)]).toEqual([true, { balance: '998.00', gameblance: '2.00' }])
})

test('venue reconciliation lists the players with differing balances', async () => {
  const { token, name, id } = await playerWith()
  await into(token, 50)
  expect((await app.operate('GET /console/api/venues/slot/reconciliation', {})).body.items).toEqual([])
  await bet(name, 20, -20)
  const { body } = await app.operate('GET /console/api/venues/slot/reconciliation', {})
  expect(body.items).toEqual([
    { id, player_id: id, username: name, cached: '50.00', live: '30.00', difference: '-20.00', is_moving: false },
  ])
})
