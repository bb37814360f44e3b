import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { instant, minute } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../deposit/deposit.testing.ts'
import { runDue } from '../../platform/task/task.ts'
import { payWithdrawal } from './pay.ts'
import { tronFor } from '../../platform/testing/wallets.testing.ts'
import { payoutCalls } from './payout.testing.ts'

/** A gateway behind WeChat that pays to cards; the sandbox is the gateway of the place for bank cards. */
interface Gateway {
  server: Server
  url: string
  calls: string[]
  /** Answer of the gateway; null: it does not answer in the protocol. */
  answer: { result: string; state: string } | null
  /** Answers the payouts while it is set, which arrive in this order. */
  payOut: (() => Promise<string>) | null
}

let app: MoneyApp
let gateway: Gateway
let other: string
const { waiting, approve, pay, loadWithdrawal, loadMoney } = payoutCalls(() => app)

async function openGateway(): Promise<Gateway> {
  const server = createServer(async (request, response) => {
    const { call, id } = (await json(request)) as { call: string; id: string }
    gateway.calls.push(`${call} ${id}`)
    const { result: answer, state } = gateway.answer ?? { result: '', state: '' }
    const result = call === 'payout' && gateway.payOut ? await gateway.payOut() : answer
    response.end(JSON.stringify(call === 'payout' ? { result } : { state }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: null,
    payOut: null,
  }
}
beforeAll(async () => {
  app = await openMoneyApp(instant(Date.now()))
  gateway = await openGateway()
  const made = await app.callConsoleApi('POST /console/api/pay-channels', {
    type: 'wechat',
    name: '代付',
    settings: { base_url: gateway.url, secret: 'secret of the gateway behind wechat' },
    is_payout: 1,
    payee_kinds: 'bank',
    weight: 200,
    payout_max: '5000',
  })
  expect(made.status).toBe(201)
  other = made.body.id
})
beforeEach(async () => {
  gateway.calls.length = 0
  gateway.answer = { result: 'done', state: 'done' }
  gateway.payOut = null
  await change(other, { least_level: 0, payout_min: '0', payout_max: '5000' })
  await change('card', { is_payout: 1 })
})
afterAll(async () => {
  gateway.server.closeAllConnections()
  gateway.server.close()
  await app.finish()
})
const change = async (id: string, body: object) =>
  expect((await app.callConsoleApi(`PATCH /console/api/pay-channels/${id}`, body)).status).toBe(200)
const paidBy = async ({ id, order }: { id: string; order: string }) => {
  await approve(order)
  await pay()
  const { state, pay_channel } = await loadWithdrawal(id)
  return [state, pay_channel]
}

test('a channel of any place pays the kinds of payees that it is configured for, even while it takes no deposits', async () => {
  const order = await waiting()
  expect((await approve(order.order)).body).toMatchObject({ step: 'paying', pay_channel: other })
  await pay()
  expect(gateway.calls).toEqual([`payout ${order.order}`])
  expect(await loadWithdrawal(order.id)).toMatchObject({ state: 2, pay_channel: other })
  expect(await loadMoney(order.id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
  // The channel does not pay this kind of payee, so an operator pays by hand.
  const usdt = await waiting({ bank: 'USDT', bank_no: tronFor('pay'), bank_owner: 'TRC20' }, 2)
  expect((await approve(usdt.order)).body).toMatchObject({ state: 2, pay_channel: '' })
})

test('amount and VIP level decide which channel pays', async () => {
  await change(other, { payout_min: '300.01' })
  expect(await paidBy(await waiting())).toEqual([2, 'card'])
  await change(other, { payout_min: '300', payout_max: '300' })
  expect(await paidBy(await waiting())).toEqual([2, other])
  await change(other, { least_level: 1 })
  expect(await paidBy(await waiting())).toEqual([2, 'card'])
})

test('after an explicit refusal the next channel pays, under an id of its own', async () => {
  gateway.answer = { result: 'refused', state: 'failed' }
  const { id, order } = await waiting()
  await approve(order)
  await pay()
  await pay()
  expect(gateway.calls).toEqual([`payout ${order}`, `payout/query ${order}`])
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, pay_channel: 'card', reference: `${order}-2` })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
})

test('an order whose player was restricted since its approval returns to review instead of going to the next channel', async () => {
  gateway.answer = { result: 'refused', state: 'failed' }
  const { id, order } = await waiting()
  await approve(order)
  expect((await app.callConsoleApi(`PATCH /console/api/players/${id}`, { isblack: 1 })).status).toBe(200)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'review' })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 30_000, cash: 0 })
})

test('no other channel is tried while the first gives no answer, until it refuses', async () => {
  gateway.answer = null
  const { id, order } = await waiting()
  await approve(order)
  for (const _ of [1, 2, 3]) await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'paying', pay_channel: other })
  expect((await app.control(`/payouts/${order}`, { state: 'pending' }))['state']).toBe('pending')
  await change(other, { is_payout: 0 })
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'paying', pay_channel: other })
  gateway.answer = { result: 'refused', state: 'failed' }
  await pay()
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, pay_channel: 'card', reference: `${order}-2` })
  await change(other, { is_payout: 1 })
})

test('an order that every channel refused returns to review; the next approval asks the first channel again', async () => {
  gateway.answer = { result: 'refused', state: 'failed' }
  await change('card', { is_payout: 0 })
  const { id, order } = await waiting()
  await approve(order)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'review' })
  gateway.answer = { result: 'done', state: 'done' }
  await approve(order)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, pay_channel: other, reference: `${order}-2` })
})

test('twenty concurrent runs after a refusal make a single payment', { timeout: 60_000 }, async () => {
  gateway.answer = { result: 'refused', state: 'failed' }
  const { id, order } = await waiting()
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 4 ? approve(order) : pay())))
  for (const _ of [1, 2, 3]) await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, pay_channel: 'card', reference: `${order}-2` })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
})

/** Starts `count` runs, each of which takes the order over while the gateway holds the call of the one before it. */
async function startTakeovers(count: number) {
  const held: ((result: string) => void)[] = []
  const runs: Promise<unknown>[] = []
  let arrived = () => {}
  gateway.payOut = () =>
    new Promise((resolve) => {
      held.push(resolve)
      arrived()
    })
  for (let n = 0; n < count; n++) {
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    runs.push(runDue(app.app, payWithdrawal))
    await arrival
    app.clock.advance(minute) // the lease of the run ends
  }
  return { held, runs }
}

test.each([2, 20])(
  'no second channel pays while the outcome of one of %d calls is unknown, which processes began one after the other',
  async (count) => {
    gateway.answer = { result: 'refused', state: 'not-found' }
    const { id, order } = await waiting()
    await approve(order)
    const { held, runs } = await startTakeovers(count)
    for (const [n, answer] of held.slice(0, -1).entries()) {
      answer('refused')
      await runs[n]
    }
    expect(await loadWithdrawal(id)).toMatchObject({ step: 'paying', pay_channel: other })
    gateway.answer = { result: 'done', state: 'done' }
    held.at(-1)!('done')
    await Promise.all(runs)
    gateway.payOut = null
    await pay()
    expect(await loadWithdrawal(id)).toMatchObject({ state: 2, pay_channel: other, reference: order })
    expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
    expect((await app.control(`/payouts/${order}-2`, { state: 'pending' }))['state']).toBe('pending')
  },
)
