import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundTripsOf } from '../platform/roundTrips.testing.ts'
import type { TestApp } from '../platform/testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../venue/testing.ts'

let sandbox: TestSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox)
})
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

const move = (token: string, amount: unknown, sourcetype: string, targettype: string, headers = {}) =>
  app.ask('POST /api/transfer', { amount, sourcetype, targettype }, token, headers)
const into = (token: string, amount: unknown, venue = 'slot', headers = {}) =>
  move(token, amount, 'userbalance', venue, headers)
const back = (token: string, amount: unknown, venue = 'slot', headers = {}) =>
  move(token, amount, venue, 'userbalance', headers)
const balances = async (token: string) => (await app.ask('POST /api/balance', {}, token)).data
const run = (job: string) => app.operate(`POST /console/api/jobs/${job}/run`)
const rowsOf = (id: string) =>
  app.app.db.selectFrom('transfer').selectAll().where('playerId', '=', id).orderBy('createdAt').orderBy('id').execute()

async function playerWith(yuan = 1000) {
  const player = await app.join()
  await give(app, player.id, yuan)
  return player
}

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
  const { token } = await app.join()
  const body = { sourcetype: 'userbalance', targettype: 'slot', ...change }
  expect(await app.ask('POST /api/transfer', body, token)).toMatchObject({ http: 200, code, message })
})

test('refuses transfers to and from a venue in repair; a venue that is off is not found [API-39]', async () => {
  const { token } = await playerWith()
  await app.operate('PATCH /console/api/venues/obgdy', { state: 2 })
  expect(await into(token, 5, 'obgdy')).toMatchObject({ code: 422, message: '游戏维护中，请稍后再试' })
  await app.operate('PATCH /console/api/venues/obgdy', { state: 0 })
  expect(await into(token, 5, 'obgdy')).toMatchObject({ code: 404, message: '游戏平台不存在或已关闭' })
  await app.operate('PATCH /console/api/venues/obgdy', { state: 1 })
})

test('transfers in and out; ledger and venue balances agree at each step [API-39]', async () => {
  const { token, name } = await playerWith()
  expect(await into(token, '300.25')).toMatchObject({ code: 200, message: '转账成功', data: { balance: '699.75' } })
  expect(await balances(token)).toEqual({ balance: '699.75', gameblance: '300.25' })
  expect(await sandbox.walletOf('slot', name)).toBe('300.25')
  expect(await back(token, 100)).toMatchObject({ code: 200, message: '转账成功', data: { balance: '799.75' } })
  expect(await sandbox.walletOf('slot', name)).toBe('200.25')
  expect(await back(token, '200.26')).toMatchObject({ code: 422, message: '场馆余额不足' })
})

test('free-transfer mode refuses manual transfers before any other check [TRANSFER-40, API-41]', async () => {
  const { token } = await playerWith()
  const set = (transferstatus: unknown) => app.ask('POST /api/uptransferstatus', { transferstatus }, token)
  for (const wrong of ['', 2, 'x', null]) expect(await set(wrong)).toMatchObject({ code: 422, message: '参数错误' })
  expect(await set(1)).toMatchObject({ code: 200, message: '免转模式已开启' })
  expect(await move(token, '', '', '')).toMatchObject({ code: 422, message: '免转模式已开启，无需手动转账' })
  expect(await set('0')).toMatchObject({ code: 200, message: '免转模式已关闭' })
})

test('executes one of twenty concurrent transfers; no money is lost or created [API-39]', async () => {
  const { token, name, id } = await playerWith(1000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => into(token, 50)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code, message }) => code === 429 && message === '操作过于频繁，请稍后再试')).toHaveLength(19)
  expect(await balances(token)).toEqual({ balance: '950.00', gameblance: '50.00' })
  const different = await Promise.all(Array.from({ length: 20 }, (_, n) => into(token, 10 + n)))
  expect(different.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(1)
  const moved = (await rowsOf(id)).reduce((sum, { amount }) => sum + amount, 0)
  expect(await sandbox.walletOf('slot', name)).toBe((moved / 100).toFixed(2))
})

test('twenty requests with one Idempotency-Key make one transfer', async () => {
  const { token, name } = await playerWith(1000)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => into(token, 60, 'slot', { 'idempotency-key': 'once' })),
  )
  expect(answers.every(({ code, message }) => code === 200 && message === '转账成功')).toBe(true)
  expect(await sandbox.walletOf('slot', name)).toBe('60.00')
  expect(await into(token, 61, 'slot', { 'idempotency-key': 'once' })).toMatchObject({
    code: 409,
    message: '请求重复，请勿修改后重发',
  })
})

test('returns the money at once when the venue refuses; the transfer can be retried [API-39]', async () => {
  const { token, id } = await playerWith()
  await sandbox.mode('slot', 'refuse')
  expect(await into(token, 40, 'slot', { 'idempotency-key': 'k' })).toMatchObject({
    code: 502,
    message: '转账失败，请稍后再试',
  })
  expect(await into(token, 40)).toMatchObject({ code: 502, message: '转账失败，请稍后再试' })
  expect(await balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
  await sandbox.mode('slot', 'ok')
  expect(await into(token, 40)).toMatchObject({ code: 200 })
  expect(await into(token, 40, 'slot', { 'idempotency-key': 'k' })).toMatchObject({ code: 200 })
  expect((await rowsOf(id)).map(({ state }) => state).sort()).toEqual(['done', 'done', 'failed', 'failed'])
})

test('a transfer with a lost answer stays under way until a query is conclusive [API-39]', async () => {
  const { token, id, name } = await playerWith()
  await sandbox.mode('slot', 'timeout')
  expect(await into(token, 70)).toMatchObject({
    code: 200,
    message: '转账处理中，请稍后查看',
    data: { balance: '930.00' },
  })
  expect(await into(token, 71)).toMatchObject({ code: 429, message: '操作过于频繁，请稍后再试' })
  await sandbox.mode('slot', 'ok')
  app.clock.advance(3000)
  expect((await run('reconcile-transfers')).body).toMatchObject({ ok: true, processed: 1 })
  expect(await balances(token)).toEqual({ balance: '930.00', gameblance: '70.00' })
  expect(await sandbox.walletOf('slot', name)).toBe('70.00')
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'done' })
})

test('returns a transfer unknown to the venue only after the quiet window and three not-found answers', async () => {
  const { token, id } = await playerWith()
  await sandbox.mode('slot', 'lost')
  expect(await into(token, 80)).toMatchObject({ code: 200, message: '转账处理中，请稍后查看' })
  await sandbox.mode('slot', 'ok')
  const [row] = await rowsOf(id)
  const ask = () => app.operate(`POST /console/api/transfers/${row!.id}/reconcile`)
  expect((await ask()).body).toMatchObject({ state: 2, not_found_times: 1 })
  expect((await ask()).body).toMatchObject({ state: 2, not_found_times: 2 })
  expect((await ask()).body).toMatchObject({ state: 2, not_found_times: 3 })
  expect(await balances(token)).toEqual({ balance: '920.00', gameblance: '0.00' })
  app.clock.advance(21_000)
  expect((await ask()).body).toMatchObject({ state: 0, step: 'failed' })
  expect(await balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
  expect((await ask()).body).toMatchObject({ state: 0 })
})

test.each(['timeout', 'lost'])(
  'queries a transfer dated 40 minutes ahead as soon as the clock is corrected (%s)',
  async (mode) => {
    const before = await playerWith()
    await sandbox.mode('slot', mode)
    await into(before.token, 30)
    const ahead = 40 * 60_000
    app.clock.advance(ahead)
    await sandbox.mode('slot', 'down')
    await run('reconcile-transfers')
    const { token, id } = await playerWith()
    await sandbox.mode('slot', mode)
    await into(token, 70)
    expect(await into(token, 71)).toMatchObject({ code: 429 })
    app.clock.advance(-ahead)
    await sandbox.mode('slot', 'ok')
    for (let n = 0; n < 8; n++) {
      await run('reconcile-transfers')
      app.clock.advance(6000)
    }
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({ state: mode === 'timeout' ? 'done' : 'failed' })
    expect(row!.closedAt! >= row!.createdAt && row!.closedAt! < app.clock.now()).toBe(true)
    // Transfers made before wait for an operator: by the wrong clock they were half an hour old.
    const [old] = await rowsOf(before.id)
    expect(old).toMatchObject({ state: mode === 'timeout' ? 'done' : 'manual' })
    if (mode === 'lost')
      await app.operate(`POST /console/api/transfers/${old!.id}/reconcile`, {
        decision: 'failed',
        evidence: '查无此单',
      })
    const faults = (await app.operate('GET /console/api/venue-faults', { state: '1' })).body.items
    expect(faults.filter(({ kind }: { kind: string }) => kind === 'transfer.manual')).toEqual([])
    expect(await into(token, 71)).toMatchObject({ code: 200 })
  },
)

test('a transfer out stays under way while the venue is down; credits nothing without a conclusive answer', async () => {
  const { token, id } = await playerWith()
  await into(token, 90)
  await sandbox.mode('slot', 'down')
  expect(await back(token, 90)).toMatchObject({ code: 200, message: '转账处理中，请稍后查看' })
  expect(await balances(token)).toEqual({ balance: '910.00', gameblance: '90.00' })
  await sandbox.mode('slot', 'ok')
  for (let n = 0; n < 6; n++) {
    app.clock.advance(10_000)
    await run('reconcile-transfers')
  }
  expect((await rowsOf(id)).at(-1)).toMatchObject({ state: 'failed' })
  expect(await back(token, 90)).toMatchObject({ code: 200, message: '转账成功' })
})

test('returns the money at once when the player could not be created at a venue that is down', async () => {
  const { token, id } = await playerWith()
  await sandbox.mode('slot', 'down')
  expect(await into(token, 15)).toMatchObject({ code: 502, message: '转账失败，请稍后再试' })
  await sandbox.mode('slot', 'ok')
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'failed' })
  expect(await balances(token)).toEqual({ balance: '1000.00', gameblance: '0.00' })
})

test('after 30 minutes an operator decides a transfer; two operators over the threshold', async () => {
  const { token, id } = await playerWith()
  await into(token, 1)
  await sandbox.mode('slot', 'lost')
  await into(token, 110)
  app.clock.advance(31 * 60_000)
  await run('reconcile-transfers')
  const row = (await rowsOf(id)).at(-1)!
  expect(row).toMatchObject({ state: 'manual' })
  await sandbox.mode('slot', 'ok')
  const decide = (decision: string, evidence = '场馆报表') =>
    app.operate(`POST /console/api/transfers/${row.id}/reconcile`, { decision, evidence })
  expect((await app.operate('GET /console/api/transfers', {})).body.items[0]).toMatchObject({
    id: row.id,
    state: 2,
    direction: 'in',
    amount: '110.00',
    platname: 'slot',
  })
  expect((await decide('failed', '')).status).toBe(422)
  await app.operate('PATCH /console/api/settings', { four_eyes_transfer: '100.00' })
  expect((await decide('failed')).body).toMatchObject({ state: 2, first_decision: 0 })
  expect((await decide('failed')).body).toMatchObject({ state: 2, first_decision: 0 })
  await app.operate('PATCH /console/api/settings', { four_eyes_transfer: '0.00' })
  expect((await decide('failed')).body).toMatchObject({ state: 0, decided_by: 'admin', note: '场馆报表' })
  expect((await decide('failed')).status).toBe(200)
  expect((await decide('success')).status).toBe(409)
  expect(await balances(token)).toEqual({ balance: '999.00', gameblance: '1.00' })
  expect(
    (await app.operate('GET /console/api/venue-faults', { state: '1' })).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'transfer.manual',
    ),
  ).toEqual([])
})

test('an excluded player can transfer out but not in', async () => {
  const { token, id } = await playerWith()
  await into(token, 20)
  await app.app.db
    .updateTable('player')
    .set({ excludedUntil: '2026-12-01T00:00:00.000Z' as never })
    .where('id', '=', id)
    .execute()
  app.app.sessions.forget()
  expect(await into(token, '')).toMatchObject({ code: 403, message: '您已启用自我限制，暂不可使用该功能' })
  expect(await back(token, 20)).toMatchObject({ code: 200 })
  expect((await app.ask('POST /api/getGameUrl', {}, token)).code).toBe(403)
})

test('a whole-yuan venue accepts whole yuan within its range', async () => {
  const { token } = await playerWith()
  await app.operate('PATCH /console/api/venues/obgdy', { takes_decimals: 0, least: '10.00', most: '500.00' })
  expect(await into(token, '9.99', 'obgdy')).toMatchObject({ code: 422, message: '请输入金额在10-500之间！' })
  expect(await into(token, '20.75', 'obgdy')).toMatchObject({
    code: 200,
    message: '转账成功，该场馆仅支持整数金额，实际转账20元',
    data: { balance: '980.00' },
  })
  await app.operate('PATCH /console/api/venues/obgdy', { takes_decimals: 1, least: '0.01', most: '99999999.99' })
})

test('a transfer needs 14 database round trips in and 15 out', async () => {
  const { token } = await playerWith()
  await into(token, 50)
  await back(token, 1)
  const trips = (work: () => Promise<{ code: number }>) =>
    roundTripsOf(app, async () => expect((await work()).code).toBe(200))
  // Session, venue; open: lock, limits, duplicate, insert, posting, commit; "asked"; settle: lock, posting, update, commit; balance.
  expect(await trips(() => into(token, 7))).toHaveLength(14)
  // Plus the venue account and its balance, compared before the posting.
  expect(await trips(() => back(token, 8))).toHaveLength(15)
})

test.each([
  ['before the venue is asked', "new.state = 'asked'", false],
  ['after the venue has answered', "new.state = 'done'", true],
])('a transfer that finds the database busy %s is under way, and ends later', async (_when, change, isDone) => {
  const { token, id, name } = await playerWith()
  await app.own(`
    create or replace function fail() returns trigger language plpgsql as $$
    begin raise exception 'busy' using errcode = '55P03'; end $$;
    create trigger fail before update on transfer for each row when (${change}) execute function fail()`)
  const answer = await into(token, 100).finally(() => app.own('drop trigger fail on transfer'))
  expect(answer).toMatchObject({ http: 200, code: 200, message: '转账处理中，请稍后查看' })
  app.clock.advance(20_000)
  expect((await run('reconcile-transfers')).status).toBe(200)
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual([isDone ? 'done' : 'failed'])
  expect(await sandbox.walletOf('slot', name)).toBe(isDone ? '100.00' : '0.00')
  expect((await balances(token)).balance).toBe(isDone ? '900.00' : '1000.00')
})
