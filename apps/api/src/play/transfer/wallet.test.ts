import { beijingText } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTransferApp, type TransferApp } from './transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

const venueAccountOf = (list: { platname: string }[], platname: string) =>
  list.find((venueAccount) => venueAccount.platname === platname)

test('balance needs a session and reads both sums in one query [API-05]', async () => {
  expect(await app.callPlayerApi('POST /api/balance', {})).toMatchObject({
    code: 401,
    message: '认证失败，登录已过期，请重新登录',
  })
  const { token } = await app.playerWith()
  await app.transferIn(token, 100)
  const statements = await recordRoundTrips(app, async () => {
    expect(await app.balances(token)).toEqual({ balance: '900.00', gameblance: '100.00' })
  })
  // The session is cached for at most a second, so the statement that loads it may be among them.
  expect(statements.filter((text) => /\baccount\b/.test(text))).toHaveLength(1)
})

test('lists every venue with ledger and live balances [API-37, API-38]', async () => {
  const { token, name } = await app.playerWith()
  await app.transferIn(token, 200)
  const stored = await app.callPlayerApi('POST /api/balancelist', {}, token)
  expect(stored.data.map(({ platname }: { platname: string }) => platname).sort()).toEqual(['ag', 'obgdy', 'slot'])
  expect(venueAccountOf(stored.data, 'slot')).toEqual({ platname: 'slot', name: '鲤跃电子', balance: '200.00' })
  await app.bet(name, 50, 25)
  app.clock.advance(6000)
  const live = await app.callPlayerApi('POST /api/balancelist2', {}, token)
  expect(venueAccountOf(live.data, 'slot')).toEqual({
    platname: 'slot',
    name: '鲤跃电子',
    balance: '225.00',
    stale: 0,
    in_repair: 0,
    read_at: beijingText(app.clock.now()),
  })
  await app.bet(name, 50, -50)
  expect(venueAccountOf((await app.callPlayerApi('POST /api/balancelist2', {}, token)).data, 'slot')).toMatchObject({
    balance: '225.00',
  })
  app.clock.advance(6000)
  expect(venueAccountOf((await app.callPlayerApi('POST /api/balancelist2', {}, token)).data, 'slot')).toMatchObject({
    balance: '175.00',
  })
  expect(await app.balances(token)).toEqual({ balance: '800.00', gameblance: '175.00' })
})

test('a failing venue keeps its last balance, marked stale [API-38]', async () => {
  const { token, name } = await app.playerWith()
  await app.transferIn(token, 30)
  await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)
  const readAt = beijingText(app.clock.now())
  await app.bet(name, 10, 10)
  await app.sandbox.mode('slot', 'down')
  await app.sandbox.mode('ag', 'down')
  app.clock.advance(6000)
  const { data } = await app.callPlayerApi('POST /api/balancelist2', {}, token)
  expect(venueAccountOf(data, 'slot')).toMatchObject({ balance: '30.00', stale: 1, in_repair: 0, read_at: readAt })
  expect(await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)).toMatchObject({
    code: 502,
    message: '余额刷新失败，请稍后再试',
  })
  expect(await app.callPlayerApi('POST /api/userapimoney/ag', {}, token)).toMatchObject({ code: 502 })
  expect(await app.callPlayerApi('POST /api/refreshusermoney', {}, token)).toMatchObject({
    code: 200,
    message: '刷新成功',
    data: { balance: '970.00', gameblance: '30.00' },
  })
  await app.sandbox.mode('slot', 'ok')
  await app.sandbox.mode('ag', 'ok')
  expect(await app.callPlayerApi('POST /api/refreshusermoney', {}, token)).toMatchObject({
    data: { balance: '970.00', gameblance: '40.00', transferstatus: 0 },
  })
})

test('refreshes one venue by its code, case-insensitively [API-42]', async () => {
  const { token } = await app.playerWith(12)
  expect(await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)).toMatchObject({
    code: 200,
    message: '刷新成功',
    data: { platname: 'slot', name: '鲤跃电子', balance: '0.00' },
  })
  expect(await app.callPlayerApi('POST /api/userapimoney/userbalance', {}, token)).toMatchObject({
    data: { platname: 'userbalance', name: '平台钱包', balance: '12.00' },
  })
  expect(await app.callPlayerApi('POST /api/userapimoney/nowhere', {}, token)).toMatchObject({
    code: 404,
    message: '游戏平台不存在或已关闭',
  })
})

test('recovery moves every balance to the main wallet with one record each [API-08]', async () => {
  const { token, name, id } = await app.playerWith()
  expect(await app.recover(token)).toMatchObject({ code: 200, message: '暂无可回收的余额' })
  await app.transferIn(token, 100)
  await app.transferIn(token, 200, 'ag')
  await app.bet(name, 10, 40)
  expect(await app.recover(token)).toMatchObject({
    code: 200,
    message: '一键回收成功',
    data: {
      balance: '1040.00',
      failed: [],
      venues: [
        { platname: 'slot', name: '鲤跃电子', moved: '140.00', is_failed: 0 },
        { platname: 'ag', name: '锦庭真人', moved: '200.00', is_failed: 0 },
      ],
    },
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
  const { token } = await app.playerWith()
  await app.transferIn(token, 100)
  await app.transferIn(token, 200, 'ag')
  await app.sandbox.mode('ag', 'down')
  expect(await app.recover(token)).toMatchObject({
    code: 200,
    message: '部分场馆回收失败，请稍后重试',
    data: {
      balance: '800.00',
      failed: ['锦庭真人'],
      venues: [
        { name: '鲤跃电子', moved: '100.00', is_failed: 0 },
        { name: '锦庭真人', moved: '0.00', is_failed: 1 },
      ],
    },
  })
  expect(await app.recover(token)).toMatchObject({ code: 502, message: '回收失败，请稍后再试' })
  await app.sandbox.mode('ag', 'refuse')
  expect(await app.recover(token)).toMatchObject({ code: 502 })
  await app.sandbox.mode('ag', 'ok')
  expect(await app.recover(token)).toMatchObject({ code: 200, message: '一键回收成功', data: { balance: '1000.00' } })
})

test('recovery names a venue without an answer, as its balance is unknown [API-08]', async () => {
  const { token, name } = await app.playerWith(100)
  await app.transferIn(token, 100)
  const all = await app.bet(name, 100)
  await app.callPlayerApi('POST /api/userapimoney/slot', {}, token)
  expect(await app.balances(token)).toEqual({ balance: '0.00', gameblance: '0.00' })
  await app.sandbox.control('POST', `/control/bets/${all}/settle`, { status: 1, win_loss: 200 })
  await app.sandbox.mode('slot', 'down')
  expect(await app.recover(token)).toMatchObject({ code: 502, message: '回收失败，请稍后再试' })
  await app.sandbox.mode('slot', 'ok')
  expect(await app.recover(token)).toMatchObject({ code: 200, data: { balance: '300.00', failed: [] } })
})

test("recovery splits a balance above the venue's maximum into several transfers [API-08]", async () => {
  const { token } = await app.playerWith()
  await app.transferIn(token, 1000)
  const most = (yuan: string) => app.callConsoleApi('PATCH /console/api/venues/slot', { most: yuan })
  await most('40.00')
  expect(await app.recover(token)).toMatchObject({
    message: '部分场馆回收失败，请稍后重试',
    data: { balance: '800.00', failed: ['鲤跃电子'], venues: [{ moved: '800.00', is_failed: 1 }] },
  })
  expect(await app.recover(token)).toMatchObject({
    message: '一键回收成功',
    data: { balance: '1000.00', failed: [] },
  })
  await most('99999999.99')
})

test('runs one of twenty concurrent recoveries and refuses the others [API-08]', async () => {
  const { token, name } = await app.playerWith()
  await app.transferIn(token, 100)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.callPlayerApi('POST /api/transall', {}, token)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code, message }) => code === 429 && message === '操作过于频繁，请稍后再试')).toHaveLength(19)
  expect(await app.balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
  expect(await app.sandbox.walletOf('slot', name)).toBe('0.00')
})
