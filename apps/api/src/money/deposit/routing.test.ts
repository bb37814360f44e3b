import { instant, minute } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { runDue } from '../../platform/task/task.ts'
import { queryDeposit } from './deposit.job.ts'
import { type MoneyApp, openMoneyApp } from './deposit.testing.ts'

/** An address where nothing listens. */
const dead = 'http://127.0.0.1:9'
const secondSecret = 'secret-of-the-second-channel-of-wechat'

let app: MoneyApp
/** Code of the second channel behind WeChat. */
let second: string
beforeAll(async () => {
  app = await openMoneyApp(instant(Date.now()))
})
afterAll(() => app.finish())
beforeEach(async () => {
  second = await addChannel('wechat', '微信大额', { settings: gateway() })
})
afterEach(async () => {
  await change('wechat', { weight: 100, settings: gateway(), min_price: '100', max_price: '10000' })
  for (const { id } of (await channels()).filter((channel) => channel.type === 'wechat' && channel.id !== 'wechat'))
    await change(id, { state: 0, name: `停用${id}${++serial}` })
})

let serial = 0
const gateway = () => ({ base_url: app.sandbox.url, secret: app.sandbox.secret })
interface ChannelRow {
  id: string
  type: string
}
const channels = async (): Promise<ChannelRow[]> =>
  (await app.callConsoleApi('GET /console/api/pay-channels')).body.items
async function addChannel(type: string, name: string, body: object): Promise<string> {
  const made = await app.callConsoleApi('POST /console/api/pay-channels', {
    type,
    name,
    state: 1,
    without_test: 1,
    ...body,
  })
  expect(made.status).toBe(201)
  return made.body.id
}
const change = async (id: string, body: object) => {
  const changed = await app.callConsoleApi(`PATCH /console/api/pay-channels/${id}`, body)
  expect(changed.status).toBe(200)
  return changed.body
}
const loadOrder = (number: string) =>
  app.app.db.selectFrom('deposit').selectAll().where('depositNo', '=', number).executeTakeFirstOrThrow()
const loadTries = async (number: string) =>
  app.app.db
    .selectFrom('depositTry')
    .select(['number', 'channel', 'failedAt'])
    .where('depositId', '=', (await loadOrder(number)).id)
    .orderBy('number')
    .execute()
async function ask(amount = '200', player?: { token: string }) {
  const { token } = player ?? (await app.registerPlayer())
  const made = await app.recharge(token, { paytype: 'wxpay', amount })
  return { token, code: made.code as number, number: made.message }
}
let sent = 0
const paid = (number: string, change: object = {}) => ({
  deposit_no: number,
  result: 'paid',
  amount: 20_000,
  currency: 'CNY',
  channel: 'wxpay',
  reference: `ROUTE${++sent}`,
  ...change,
})
const expectPaidOnce = async (order: { token: string; number: string }) => {
  expect(await app.depositState(order.token, order.number)).toBe(2)
  expect(await app.openTurnover(order.token)).toBe('200.00')
}

test('a second channel of a place has its own id, secret and callback address', async () => {
  const row = (await channels()).find(({ id }) => id === second)
  expect(row).toMatchObject({ type: 'wechat', name: '微信大额', hook: `/hooks/pay/${second}`, weight: 100 })
  await change(second, { settings: { secret: secondSecret }, weight: 200 })
  const order = await ask() // the order is refused, because the sandbox does not know this secret
  expect((await loadOrder(order.number)).channel).toBe('wechat')
  expect(await app.sendNotice(second, paid(`${order.number}T9`))).toBe('401 bad signature')
  const ofSecond = { secret: secondSecret }
  expect(await app.sendNotice(second, paid('D0', { reference: 'OWN' }), ofSecond)).toBe('200 ok')
  expect(await app.openUnmatched('OWN')).toMatchObject([{ channel: second }])
  expect(await app.sendNotice('wechat', paid('D0'), ofSecond)).toBe('401 bad signature')
  const again = { type: 'wechat', name: '微信大额' }
  expect(await app.callConsoleApi('POST /console/api/pay-channels', again)).toMatchObject({ status: 409 })
  expect(await app.callConsoleApi('DELETE /console/api/pay-channels/wechat')).toMatchObject({ status: 409 })
})

test('a second channel of a place needs a gateway before players can use it', async () => {
  const byHand = { type: 'card', name: '第二张卡', state: 1 }
  expect(await app.callConsoleApi('POST /console/api/pay-channels', byHand)).toMatchObject({
    status: 422,
    body: { code: 'PLACE_HAS_HAND_CHANNEL' },
  })
})

test('players see one place: the range covers its channels, and each amount goes to a channel that takes it', async () => {
  await change('wechat', { min_price: '100', max_price: '1000' })
  await change(second, { min_price: '5000', max_price: '50000' })
  const range = await app.callPlayerApi('POST /api/getPayRange', { type: 'wechat' }, (await app.registerPlayer()).token)
  expect(range.data).toEqual({ min_price: 100, max_price: 50_000 })
  const placed = async (amount: string) => {
    const { code, number } = await ask(amount)
    return code === 200 ? (await loadOrder(number)).channel : `${code} ${number}`
  }
  expect(await placed('1000')).toBe('wechat')
  expect(await placed('5000')).toBe(second)
  expect(await placed('2000')).toBe('422 该支付方式暂不可用，请选择其他方式')
  expect(await placed('50001')).toBe('422 请输入金额在100-50000之间！')
  const { token, number } = await ask('6000')
  const info = await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, token)
  expect(info).toMatchObject({ message: 'wxpay', data: { info: { paytype: '微信支付' } } })
  const records = await app.callPlayerApi(
    'POST /api/gettransrecord',
    { type: '1', date: '1', api_type: '', page: 1 },
    token,
  )
  expect(records.data.data).toMatchObject([{ out_trade_no: number, pay_way: '微信支付' }])
  const listed = await app.callConsoleApi('GET /console/api/deposits', { channel: second, q: number })
  expect(listed.body.items).toMatchObject([{ channel: second, paytype: 'wxpay', pay_way: '微信支付' }])
  expect((await app.callConsoleApi('GET /console/api/deposits', { channel: 'wechat', q: number })).body.total).toBe(1)
})

test('a channel for a VIP level serves only players who have it', async () => {
  await change(second, { least_level: 2, weight: 200 })
  expect((await loadOrder((await ask()).number)).channel).toBe('wechat')
  const player = await app.registerPlayer()
  await app.app.db.updateTable('player').set({ vipLevel: 2 }).where('id', '=', player.id).execute()
  expect((await loadOrder((await ask('200', player)).number)).channel).toBe(second)
})

test('when the first channel fails, the second opens the order under a number of its own', async () => {
  await change('wechat', { weight: 200, settings: { ...gateway(), base_url: dead } })
  const order = await ask()
  expect(order.code).toBe(200)
  const row = await loadOrder(order.number)
  expect(row).toMatchObject({ channel: second, tries: 2, state: 'pending' })
  expect(row.payUrl).toContain('/cashier/')
  expect(await loadTries(order.number)).toEqual([
    { number: 1, channel: 'wechat', failedAt: row.createdAt },
    { number: 2, channel: second, failedAt: null },
  ])
  expect(await app.sendNotice(second, paid(`${order.number}T2`))).toBe('200 ok')
  await expectPaidOnce(order)
  expect(await app.openUnmatched(order.number)).toEqual([])
})

test('the query goes to the channel that opened the order and uses the number it got', async () => {
  await change('wechat', { weight: 200, settings: { ...gateway(), base_url: dead } })
  const order = await ask()
  app.clock.advance(3 * minute)
  await runDue(app.app, queryDeposit)
  expect(await app.depositState(order.token, order.number)).toBe(1)
  await app.control(`/payments/${order.number}T2`, { result: 'paid', delay_ms: 100_000 })
  app.clock.advance(2 * minute)
  await runDue(app.app, queryDeposit)
  await expectPaidOnce(order)
})

test('closes the order when every channel fails, and an identical retry is not a duplicate', async () => {
  await change('wechat', { settings: { ...gateway(), base_url: dead } })
  await change(second, { settings: { ...gateway(), base_url: dead } })
  const player = await app.registerPlayer()
  const failed = await ask('200', player)
  expect(failed).toMatchObject({ code: 502 })
  const [row] = await app.app.db.selectFrom('deposit').selectAll().where('playerId', '=', player.id).execute()
  expect(row).toMatchObject({ state: 'rejected', tries: 2 })
  await change(second, { settings: gateway() })
  expect(await ask('200', player)).toMatchObject({ code: 200 })
})

test('a late payment to the abandoned channel is credited to the order once, even for twenty concurrent notices', async () => {
  await change('wechat', { weight: 200, settings: { ...gateway(), base_url: dead } })
  const order = await ask()
  const late = paid(order.number)
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.sendNotice('wechat', late)))
  expect(new Set(answers)).toEqual(new Set(['200 ok']))
  await expectPaidOnce(order)
  expect(await loadOrder(order.number)).toMatchObject({ channel: 'wechat', reference: late.reference })
  expect(await app.openUnmatched(order.number)).toEqual([])
  // A payment to the second channel is a second payment, which an operator books.
  const again = paid(`${order.number}T2`)
  expect(await app.sendNotice(second, again)).toBe('200 ok')
  expect(await app.openUnmatched(again.reference)).toMatchObject([
    { channel: second, detail: { why: 'order is paid' } },
  ])
  await expectPaidOnce(order)
})

test('concurrent payments to both channels credit the order once and leave the other payment unmatched', async () => {
  await change('wechat', { weight: 200, settings: { ...gateway(), base_url: dead } })
  for (let round = 0; round < 5; round++) {
    const order = await ask()
    const notices = [
      ['wechat', paid(order.number)],
      [second, paid(`${order.number}T2`)],
    ] as [string, ReturnType<typeof paid>][]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => app.sendNotice(...notices[at % 2]!)))
    expect(new Set(answers)).toEqual(new Set(['200 ok']))
    await expectPaidOnce(order)
    const unmatched = await Promise.all(notices.map(([, { reference }]) => app.openUnmatched(reference)))
    expect(unmatched.flat()).toHaveLength(1)
  }
})

test("a failure reported by the abandoned channel leaves the order open, and a payment with the number of another channel's try is unmatched", async () => {
  await change('wechat', { weight: 200, settings: { ...gateway(), base_url: dead } })
  const order = await ask()
  expect(await app.sendNotice('wechat', paid(order.number, { result: 'failed' }))).toBe('200 ok')
  expect(await app.depositState(order.token, order.number)).toBe(1)
  for (const [channel, number, why] of [
    ['wechat', `${order.number}T2`, 'other channel'],
    [second, order.number, 'other channel'],
    [second, `${order.number}T3`, 'no such order'],
  ] as const) {
    const notice = paid(number)
    expect(await app.sendNotice(channel, notice)).toBe('200 ok')
    expect(await app.openUnmatched(notice.reference)).toMatchObject([{ detail: { why } }])
  }
  expect(await app.depositState(order.token, order.number)).toBe(1)
})

test('an operator books a payment of one channel on the order of another channel of the place', async () => {
  const order = await ask()
  const stray = paid('D0')
  await app.sendNotice(second, stray)
  const [unmatched] = await app.openUnmatched(stray.reference)
  const credit = { deposit_no: order.number }
  expect((await app.callConsoleApi(`POST /console/api/unmatched-payments/${unmatched.id}/credit`, credit)).status).toBe(
    200,
  )
  await expectPaidOnce(order)
  const own = paid(order.number)
  expect(await app.sendNotice('wechat', own)).toBe('200 ok')
  expect(await app.openUnmatched(own.reference)).toHaveLength(1)
  await expectPaidOnce(order)
})

test('a second channel costs no round trip while the first works', async () => {
  const { token } = await app.registerPlayer()
  await app.callPlayerApi('GET /api/get_pay_way', undefined, token)
  await expectRoundTrips(app, 6, async () =>
    expect((await app.recharge(token, { paytype: 'wxpay', amount: '150' }, { 'idempotency-key': 'trips' })).code).toBe(
      200,
    ),
  )
})
