import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventLogOf } from '../../platform/event/log.ts'
import { expectRoundTrips, recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { bankDeposit, type MoneyApp, openMoneyApp } from './deposit.testing.ts'

let app: MoneyApp
let token: string
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

let keys = 0
async function ask(body: object): Promise<string> {
  const answer = await app.recharge(token, body, { 'idempotency-key': `key ${++keys}` })
  expect(answer.code).toBe(200)
  return answer.message
}
const decide = async (number: string, act: 'approve' | 'reject') => {
  const body = act === 'reject' ? { reason: '未收到款项' } : {}
  expect((await app.callConsoleApi(`POST /console/api/deposits/${number}/${act}`, body)).status).toBe(200)
}
const notify = async (number: string) => {
  const paid = { result: 'paid', amount: 15_000, currency: 'CNY', channel: 'wxpay', reference: `R${number}` }
  expect(await app.sendNotice('wechat', { deposit_no: number, ...paid })).toBe('200 ok')
}
/** Registers a player for each test, because a player may have only three waiting orders. */
const asPlayer = async () => ({ token } = await app.registerPlayer())
/** Fills the caches with settings and channels, then counts round trips. */
async function expectTrips(count: number, work: () => Promise<unknown>): Promise<void> {
  await eventLogOf(app.app).catchUp()
  await app.callPlayerApi('GET /api/get_pay_way', undefined, token)
  await expectRoundTrips(app, count, work)
}

test('the prompts of the deposit screen need 2 database round trips, sent concurrently', async () => {
  await asPlayer()
  await expectTrips(2, () => app.callPlayerApi('POST /api/deposit/prompts', {}, token))
})

test('asking for a deposit needs 5 database round trips, 6 with a gateway, all with an idempotency key', async () => {
  await asPlayer()
  await decide(await ask(bankDeposit()), 'approve')
  await expectTrips(5, () => ask(bankDeposit()))
  await expectTrips(5, () => ask({ paytype: 'usdt', catepay: 'TRC20', amount: '160' }))
  await expectTrips(6, () => ask({ paytype: 'wxpay', amount: '150' }))
})

test('a payment notice needs 2 database round trips', async () => {
  await asPlayer()
  await notify(await ask({ paytype: 'wxpay', amount: '150' }))
  const number = await ask({ paytype: 'wxpay', amount: '150' })
  await expectTrips(2, () => notify(number))
})

test('an operator approves or rejects a deposit with 4 database round trips', async () => {
  await asPlayer()
  const [first, second] = [await ask(bankDeposit()), await ask(bankDeposit())]
  await expectTrips(4, () => decide(first, 'approve'))
  await expectTrips(4, () => decide(second, 'reject'))
})

test('locks the player before the reads that are sent with the lock', async () => {
  await asPlayer()
  const asking = await recordRoundTrips(app, () => ask({ paytype: 'usdt', catepay: 'TRC20', amount: '170' }))
  expect(asking.find((text) => text.startsWith('begin'))).toMatch(/^begin;\s*select lock_player/)
  const number = await ask({ paytype: 'wxpay', amount: '150' })
  const noticing = await recordRoundTrips(app, () => notify(number))
  const order = [/insert into "notice_seen"/, /pg_advisory_xact_lock/, /lock_player/, /for update/, /"reference" = /]
  const statements = noticing.find((text) => text.startsWith('begin'))!.split(';\n')
  expect(statements.slice(1).map((text, at) => order[at]?.test(text))).toEqual(order.map(() => true))
})
