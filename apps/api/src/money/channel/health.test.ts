import type { Switch } from '@koi/contract/state'
import { fen } from '@koi/contract/money'
import { day, hour, type Instant, minute, plus } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../deposit/deposit.testing.ts'
import { transact } from '../../platform/ops/app.ts'
import { credit, lockDeposit } from '../deposit/deposit.ts'
import { runJob } from '../../platform/queue/job.ts'
import { newId } from '../../platform/text/id.ts'
import { loggedEvents } from '../../platform/event/event.testing.ts'
import { channelHealth } from './channel.job.ts'
import { findFalling } from './health.ts'

const rated = (code: string, recentSuccess: number, recentOrders = 20) => ({
  code,
  name: code,
  state: 'on' as Switch,
  adapter: 'koi',
  settings: {},
  pausedAt: null as Instant | null,
  recentOrders,
  recentSuccess,
})
const settings = { channel_pause_percent: 50, channel_pause_orders: 20 }
const falling = (channels: ReturnType<typeof rated>[]) =>
  findFalling(channels, settings).map(({ channel, isKept }) => `${channel.code}${isKept ? ' kept' : ''}`)

test('a channel falls below the percentage only from a minimum number of orders on, and the last channel of its place is kept', () => {
  expect(falling([rated('wechat', 49), rated('wechat-2', 50)])).toEqual(['wechat'])
  expect(falling([rated('wechat', 0, 19), rated('wechat-2', 50)])).toEqual([])
  expect(falling([rated('wechat', 10), rated('wechat-2', 9), rated('wechat-3', 20)])).toEqual([
    'wechat-2',
    'wechat',
    'wechat-3 kept',
  ])
  expect(falling([rated('wechat', 10), rated('alipay', 90)])).toEqual(['wechat kept'])
  const off = { ...rated('wechat-2', 90), state: 'off' as Switch }
  const paused = { ...rated('wechat-2', 0), pausedAt: '2026-03-01T00:00:00.000Z' as Instant }
  expect(falling([rated('wechat', 10), off])).toEqual(['wechat kept'])
  expect(falling([rated('wechat', 10), paused])).toEqual(['wechat kept'])
  // Deposits to our own bank accounts wait for operators, so their success says nothing.
  expect(falling([rated('card', 0), { ...rated('card-2', 90), adapter: 'epay1' }])).toEqual([])
})

let app: MoneyApp
let second: string
let player: string
beforeAll(async () => {
  app = await openMoneyApp()
  const gateway = { base_url: app.sandbox.url, secret: app.sandbox.secret }
  const made = await app.callConsoleApi('POST /console/api/pay-channels', {
    type: 'wechat',
    name: '微信二号',
    state: 1,
    without_test: 1,
    settings: gateway,
    cost_fixed: '0.30',
    cost_rate: 60,
  })
  second = made.body.id
  player = (await app.registerPlayer()).id
  const settings = { channel_pause_percent: 50, channel_pause_orders: 4 }
  expect((await app.callConsoleApi('PATCH /console/api/settings', settings)).status).toBe(200)
})
afterAll(() => app.finish())
beforeEach(() => app.clock.advance(day))

let count = 0
interface Past {
  channel: string
  /** Age of the order in milliseconds. */
  age: number
  /** Milliseconds until the order was credited; null: it was not paid. */
  took: number | null
}
async function insertOrders(orders: Past[]): Promise<void> {
  const now = app.clock.now()
  for (const { channel, age, took } of orders) {
    const at = plus(now, -age)
    const depositNo = `DHEALTH${++count}`
    const costs = channel === second ? { costFixed: fen(30), costRate: 60 } : {}
    await transact(app.app, async (tx) => {
      const order = {
        id: newId<'Deposit'>(),
        depositNo,
        playerId: player,
        channel,
        adapter: 'koi',
        amount: fen(20_000),
      }
      const times = { createdAt: at, expiresAt: plus(at, hour) }
      await tx
        .insertInto('deposit')
        .values({ ...order, ...costs, ...times, state: 'pending' })
        .execute()
      if (took === null) return
      const payment = {
        amount: order.amount,
        reference: depositNo,
        by: { kind: 'gateway' },
        at: plus(at, took),
      } as const
      await credit(tx, (await lockDeposit(tx, depositNo))!, payment)
    })
  }
}
const check = () => runJob(app.app, channelHealth, null)
const row = async (id: string) =>
  (await app.callConsoleApi('GET /console/api/pay-channels')).body.items.find((one: { id: string }) => one.id === id)

test('counts the orders of the last hour that have an outcome or are ten minutes old', async () => {
  await insertOrders([
    { channel: 'alipay', age: 5 * minute, took: minute },
    { channel: 'alipay', age: 5 * minute, took: null },
    { channel: 'alipay', age: 11 * minute, took: null },
    { channel: 'alipay', age: 59 * minute, took: minute },
    { channel: 'alipay', age: 61 * minute, took: null },
  ])
  await check()
  expect(await row('alipay')).toMatchObject({ recent_orders: 3, recent_success: 66, is_paused: 0 })
  app.clock.advance(day)
  await check()
  expect(await row('alipay')).toMatchObject({ recent_orders: 0, recent_success: null })
})

test('pauses a channel whose success fell, announces it once, and an operator resumes it', async () => {
  const unpaid = { channel: second, age: 20 * minute, took: null }
  await insertOrders([unpaid, unpaid, unpaid, { ...unpaid, took: minute }])
  await check()
  expect(await row(second)).toMatchObject({ is_paused: 1, recent_success: 25, state: 1 })
  await check()
  const announced = await loggedEvents(app, 'channel.paused')
  expect(announced.map(({ data }) => data)).toMatchObject([
    { channel: `微信二号 ${second}`, share: '25', orders: '4', detail: expect.stringContaining('已自动暂停') },
  ])
  const { token } = await app.registerPlayer()
  const asked = await app.recharge(token, { paytype: 'wxpay', amount: '200' })
  const deposit = await app.callConsoleApi(`GET /console/api/deposits/${asked.message}`)
  expect(deposit.body.channel).toBe('wechat')

  const resume = () => app.callConsoleApi(`POST /console/api/pay-channels/${second}/resume`, {})
  for (const _ of [1, 2])
    expect(await resume()).toMatchObject({ status: 200, body: { is_paused: 0, recent_orders: 0 } })
  await check()
  expect(await row(second)).toMatchObject({ is_paused: 0, recent_orders: 0 })
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: second })).body
  expect(items.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['channel.pause', 'channel.resume']),
  )
  expect((await app.callConsoleApi('POST /console/api/pay-channels/usdt-9/resume', {})).status).toBe(404)
})

test('the last channel of a place stays on and is announced once an hour', async () => {
  const before = (await loggedEvents(app, 'channel.paused')).length
  const unpaid = { channel: 'antoken', age: 20 * minute, took: null }
  await insertOrders([unpaid, unpaid, unpaid, unpaid])
  for (const _ of [1, 2]) await check()
  expect(await row('antoken')).toMatchObject({ is_paused: 0, recent_success: 0 })
  const announced = (await loggedEvents(app, 'channel.paused')).slice(before)
  expect(new Set(announced.map(({ about }) => about)).size).toBe(1) // the subject identifies the message
  expect(announced[0]!.data).toMatchObject({ detail: expect.stringContaining('未暂停') })
})

test('a channel that failed to open an order counts it as failed, and the next channel counts it as paid', async () => {
  await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', {
    weight: 200,
    settings: { base_url: 'http://127.0.0.1:9', secret: app.sandbox.secret },
  })
  const { token } = await app.registerPlayer()
  const { message: number } = await app.recharge(token, { paytype: 'wxpay', amount: '200' })
  app.clock.advance(2 * minute)
  const paid = { deposit_no: `${number}T2`, result: 'paid', amount: 20_000, currency: 'CNY', channel: 'wxpay' }
  expect(await app.sendNotice(second, { ...paid, reference: 'HEALTH' })).toBe('200 ok')
  await check()
  expect(await row('wechat')).toMatchObject({ recent_orders: 1, recent_success: 0 })
  expect(await row(second)).toMatchObject({ recent_orders: 1, recent_success: 100 })
  const { body } = await app.callConsoleApi('GET /console/api/reports/channels', today())
  const seconds = { median: 120, p95: 120 }
  expect(body.items).toEqual([
    { channel: 'wechat', name: '微信支付', ...unsuccessful, orders: 1 },
    {
      channel: second,
      name: '微信二号',
      orders: 1,
      paid: 1,
      success: 100,
      ...seconds,
      deposits: '200.00',
      cost: '1.50',
    },
  ])
  expect(body.totals).toMatchObject({ orders: 2, paid: 1, success: 50, cost: '1.50' })
})

const unsuccessful = { paid: 0, success: 0, median: null, p95: null, deposits: '0.00', cost: '0.00' }
const today = () => {
  const text = new Date(Date.parse(app.clock.now()) + 8 * hour).toISOString().slice(0, 10)
  return { from: text, to: text }
}

test('reports orders, success, median and 95 % time, and cost per channel and hour', async () => {
  const base = { channel: second, age: 3 * hour }
  await insertOrders([
    ...Array.from({ length: 19 }, (_, at) => ({ ...base, took: (at + 1) * 10_000 })),
    { ...base, took: null },
    { channel: 'alipay', age: hour, took: minute },
  ])
  const { body } = await app.callConsoleApi('GET /console/api/reports/channels', today())
  expect(body.items.map(({ channel }: { channel: string }) => channel)).toEqual(['alipay', second])
  expect(body.items[1]).toMatchObject({ orders: 20, paid: 19, success: 95, median: 100, p95: 181, deposits: '3800.00' })
  expect(body.items[1].cost).toBe('28.50')
  expect(body.hours.map(({ channel, orders }: { channel: string; orders: number }) => [channel, orders])).toEqual([
    ['alipay', 1],
    [second, 20],
  ])
  const all = await app.callConsoleApi('GET /console/api/reports/channels')
  expect(all.body.hours).toEqual([])
  app.clock.advance(5 * day)
  const empty = await app.callConsoleApi('GET /console/api/reports/channels', today())
  expect(empty.body).toMatchObject({ totals: { orders: 0, ...unsuccessful }, items: [], hours: [] })
})
