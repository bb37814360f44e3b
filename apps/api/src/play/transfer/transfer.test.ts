import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { openTransferApp, type TransferApp } from './transfer.testing.ts'

let app: TransferApp
beforeAll(async () => {
  app = await openTransferApp()
})
afterAll(() => app.finish())

const loadTransfers = (id: string) =>
  app.app.db.selectFrom('transfer').selectAll().where('playerId', '=', id).orderBy('createdAt').orderBy('id').execute()

test.each([
  ['TRANSFER-28', { amount: '' }, 422, '请输入操作金额！'],
  ['API-39', { amount: 'x', sourcetype: '', targettype: '' }, 422, '金额格式不正确'],
  ['API-39', { amount: '0' }, 422, '金额格式不正确'],
  ['API-39', { amount: '1.001' }, 422, '金额格式不正确'],
  ['API-39', { amount: '-1' }, 422, '金额格式不正确'],
  ['API-39', { amount: '1e2' }, 422, '金额格式不正确'],
  ['TRANSFER-30', { amount: '1', targettype: '' }, 422, '请选择转入平台'],
  ['TRANSFER-30', { amount: '1', sourcetype: '' }, 422, '请选择转入平台'],
  ['TRANSFER-32', { amount: '1', targettype: 'userbalance' }, 422, '所选账户不能相同'],
  ['TRANSFER-29', { amount: '1', sourcetype: 'ag' }, 422, '场馆内钱包不支持互转'],
  ['API-39', { amount: '1', targettype: 'nowhere' }, 404, '游戏平台不存在或已关闭'],
  ['API-39', { amount: '100', targettype: 'slot' }, 422, '余额不足'],
  ['API-39', { amount: '1', sourcetype: 'slot', targettype: 'userbalance' }, 422, '场馆余额不足'],
])('%s a transfer of %o is refused', async (_row, change, code, message) => {
  const { token } = await app.registerPlayer()
  const body = { sourcetype: 'userbalance', targettype: 'slot', ...change }
  expect(await app.callPlayerApi('POST /api/transfer', body, token)).toMatchObject({ http: 200, code, message })
})

test('refuses transfers to and from a venue in repair; a venue that is off is not found [API-39]', async () => {
  const { token } = await app.playerWith()
  await app.callConsoleApi('PATCH /console/api/venues/obgdy', { state: 2 })
  expect(await app.transferIn(token, 5, 'obgdy')).toMatchObject({ code: 422, message: '游戏维护中，请稍后再试' })
  await app.callConsoleApi('PATCH /console/api/venues/obgdy', { state: 0 })
  expect(await app.transferIn(token, 5, 'obgdy')).toMatchObject({ code: 404, message: '游戏平台不存在或已关闭' })
  await app.callConsoleApi('PATCH /console/api/venues/obgdy', { state: 1, without_test: 1 })
})

test('transfers in and out; ledger and venue balances agree at each step [API-39]', async () => {
  const { token, name } = await app.playerWith()
  expect(await app.transferIn(token, '300.25')).toMatchObject({
    code: 200,
    message: '转账成功',
    data: { balance: '699.75', moved: '300.25' },
  })
  expect(await app.balances(token)).toEqual({ balance: '699.75', gameblance: '300.25' })
  expect(await app.sandbox.walletOf('slot', name)).toBe('300.25')
  expect(await app.transferOut(token, 100)).toMatchObject({
    code: 200,
    message: '转账成功',
    data: { balance: '799.75' },
  })
  expect(await app.sandbox.walletOf('slot', name)).toBe('200.25')
  expect(await app.transferOut(token, '200.26')).toMatchObject({ code: 422, message: '场馆余额不足' })
})

test('free-transfer mode refuses manual transfers before any other check [TRANSFER-40, API-41]', async () => {
  const { token } = await app.playerWith()
  const set = (transferstatus: unknown) => app.callPlayerApi('POST /api/uptransferstatus', { transferstatus }, token)
  for (const wrong of ['', 2, 'x', null]) expect(await set(wrong)).toMatchObject({ code: 422, message: '参数错误' })
  expect(await set(1)).toMatchObject({ code: 200, message: '免转模式已开启' })
  expect(await app.transfer(token, '', '', '')).toMatchObject({ code: 422, message: '免转模式已开启，无需手动转账' })
  expect(await set('0')).toMatchObject({ code: 200, message: '免转模式已关闭' })
})

test('executes one of twenty concurrent transfers; no money is lost or created [API-39]', async () => {
  const { token, name, id } = await app.playerWith(1000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.transferIn(token, 50)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code, message }) => code === 429 && message === '操作过于频繁，请稍后再试')).toHaveLength(19)
  expect(await app.balances(token)).toEqual({ balance: '950.00', gameblance: '50.00' })
  const different = await Promise.all(Array.from({ length: 20 }, (_, n) => app.transferIn(token, 10 + n)))
  expect(different.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(1)
  const moved = (await loadTransfers(id)).reduce((sum, { amount }) => sum + amount, 0)
  expect(await app.sandbox.walletOf('slot', name)).toBe((moved / 100).toFixed(2))
})

test('twenty requests with one Idempotency-Key make one transfer', async () => {
  const { token, name } = await app.playerWith(1000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.transferIn(token, 60, 'slot', { 'idempotency-key': 'once' })),
  )
  expect(answers.every(({ code, message }) => code === 200 && message === '转账成功')).toBe(true)
  expect(await app.sandbox.walletOf('slot', name)).toBe('60.00')
  expect(await app.transferIn(token, 61, 'slot', { 'idempotency-key': 'once' })).toMatchObject({
    code: 409,
    message: '请求重复，请勿修改后重发',
  })
})

test('returns the money at once when the venue refuses; the transfer can be retried [API-39]', async () => {
  const { token, id } = await app.playerWith()
  await app.sandbox.mode('slot', 'refuse')
  expect(await app.transferIn(token, 40, 'slot', { 'idempotency-key': 'k' })).toMatchObject({
    code: 502,
    message: '转账失败，请稍后再试',
  })
  expect(await app.transferIn(token, 40)).toMatchObject({ code: 502, message: '转账失败，请稍后再试' })
  expect(await app.balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
  await app.sandbox.mode('slot', 'ok')
  expect(await app.transferIn(token, 40)).toMatchObject({ code: 200 })
  expect(await app.transferIn(token, 40, 'slot', { 'idempotency-key': 'k' })).toMatchObject({ code: 200 })
  expect((await loadTransfers(id)).map(({ state }) => state).sort()).toEqual(['done', 'done', 'failed', 'failed'])
})

test('returns the money at once when the player could not be created at a venue that is down', async () => {
  const { token, id } = await app.playerWith()
  await app.sandbox.mode('slot', 'down')
  expect(await app.transferIn(token, 15)).toMatchObject({ code: 502, message: '转账失败，请稍后再试' })
  await app.sandbox.mode('slot', 'ok')
  expect((await loadTransfers(id))[0]).toMatchObject({ state: 'failed' })
  expect(await app.balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
})

test('an excluded player can transfer out but not in', async () => {
  const { token, id } = await app.playerWith()
  await app.transferIn(token, 20)
  await app.app.db
    .updateTable('player')
    .set({ excludedUntil: '2026-12-01T00:00:00.000Z' as never })
    .where('id', '=', id)
    .execute()
  app.app.sessions.invalidate()
  expect(await app.transferIn(token, '')).toMatchObject({ code: 403, message: '您已启用自我限制，暂不可使用该功能' })
  expect(await app.transferOut(token, 20)).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/getGameUrl', {}, token)).code).toBe(403)
})

test('a whole-yuan venue accepts whole yuan within its range', async () => {
  const { token } = await app.playerWith()
  await app.callConsoleApi('PATCH /console/api/venues/obgdy', { takes_decimals: 0, least: '10.00', most: '500.00' })
  expect(await app.transferIn(token, '9.99', 'obgdy')).toMatchObject({ code: 422, message: '请输入金额在10-500之间！' })
  expect(await app.transferIn(token, '20.75', 'obgdy')).toMatchObject({
    code: 200,
    message: '转账成功，该场馆仅支持整数金额，实际转账20元',
    data: { balance: '980.00' },
  })
  await app.callConsoleApi('PATCH /console/api/venues/obgdy', { takes_decimals: 1, least: '0.01', most: '99999999.99' })
})

test('a transfer needs 6 database round trips in and 8 out', async () => {
  const { token } = await app.playerWith()
  await app.transferIn(token, 50)
  await app.transferOut(token, 1)
  const succeed = async (work: Promise<{ code: number }>) => expect((await work).code).toBe(200)
  await expectRoundTrips(app, 6, () => succeed(app.transferIn(token, 7)))
  await expectRoundTrips(app, 8, () => succeed(app.transferOut(token, 8)))
})
