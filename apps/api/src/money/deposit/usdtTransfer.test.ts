import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erc20, type MoneyApp, openMoneyApp, trc20 } from './deposit.testing.ts'
import { watchChain } from './watch.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())
// Open orders of an address have different USDT amounts, so the orders of earlier tests get another address.
beforeEach(async () => {
  const receiverNo = sql<string>`'former ' || deposit_no`
  await app.app.db.updateTable('deposit').set({ receiverNo }).where('channel', '=', 'usdt').execute()
})

const createUsdtOrder = async (catepay = 'TRC20') => {
  const { token } = await app.registerPlayer()
  const made = await app.recharge(token, { paytype: 'usdt', amount: '720', catepay })
  const { data } = await app.callPlayerApi('POST /api/payinfo', { deposit_no: made.message }, token)
  return { token, number: made.message, usdt: data.info.real_money as string }
}

/** Creates an order with this amount, as if it were free again. */
async function createUsdtOrderFor(usdt: string) {
  const made = await createUsdtOrder('ERC20')
  const payUsdtCents = Number(usdt.replace('.', ''))
  await app.app.db.updateTable('deposit').set({ payUsdtCents }).where('depositNo', '=', made.number).execute()
  return { ...made, usdt }
}

test('books a USDT transfer once, after its confirmations, by address and exact amount', async () => {
  const one = await createUsdtOrder()
  const two = await createUsdtOrder()
  expect([one.usdt, two.usdt]).toEqual(['100.00', '100.01'])
  await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: two.usdt })
  await watchChain(app.app)
  expect(await app.depositState(two.token, two.number)).toBe(1)
  await app.control('/chain/blocks', { n: 5 })
  await Promise.all(Array.from({ length: 5 }, () => watchChain(app.app)))
  expect(await app.depositState(two.token, two.number)).toBe(2)
  expect(await app.depositState(one.token, one.number)).toBe(1)
  // The hundredth of a USDT that tells the payment apart is credited at the order's rate.
  expect(await app.openTurnover(two.token)).toBe('720.07')
})

test('does not book a transfer of a reorganised block; another amount or protocol is unmatched', async () => {
  const lost = await createUsdtOrder()
  await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: lost.usdt })
  await app.control('/chain/blocks', { n: 2 })
  await watchChain(app.app)
  await app.control('/chain/reorg', { depth: 3 })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.depositState(lost.token, lost.number)).toBe(1)
  const { txid } = await app.control('/chain/pay', { protocol: 'TRC20', to: trc20, amount: '55.55' })
  const { txid: foreign } = await app.control('/chain/pay', { protocol: 'TRC20', to: 'Tsomebody', amount: '55.55' })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.openUnmatched(txid!)).toMatchObject([{ channel: 'usdt', amount: null, detail: { usdt: '55.55' } }])
  expect(await app.openUnmatched(foreign!)).toEqual([])
})

test('books a late-seen USDT transfer to the order that had the amount when it was sent', async () => {
  const before = await createUsdtOrder('ERC20')
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: before.usdt })
  app.clock.advance(61 * 60_000)
  await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
  const after = await createUsdtOrderFor(before.usdt)
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.depositState(after.token, after.number)).toBe(1)
  expect(await app.depositState(before.token, before.number)).toBe(2)
  expect([await app.openTurnover(before.token), await app.openTurnover(after.token)]).toEqual(['720.00', '0.00'])
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: after.usdt })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.openTurnover(after.token)).toBe('720.00')
})

test("a USDT transfer within the clock tolerance of an amount's reuse is unmatched", async () => {
  const before = await createUsdtOrder('ERC20')
  app.clock.advance(60 * 60_000 - 5_000)
  const { txid } = await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: before.usdt })
  app.clock.advance(10_000)
  await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
  const after = await createUsdtOrderFor(before.usdt)
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect([
    await app.depositState(before.token, before.number),
    await app.depositState(after.token, after.number),
  ]).toEqual([1, 1])
  expect(await app.openUnmatched(txid!)).toMatchObject([{ detail: { why: 'several orders of this amount' } }])
})

test('an order that is opened with the amount of a transfer on the chain is not credited with it', async () => {
  const { txid } = await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: '123.45' })
  app.clock.advance(60_000)
  const thief = await createUsdtOrderFor('123.45')
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.depositState(thief.token, thief.number)).toBe(1)
  expect(await app.openUnmatched(txid!)).toMatchObject([{ detail: { usdt: '123.45' } }])
})

test('does not book a USDT transfer for a manually booked order to the next order with its amount', async () => {
  const before = await createUsdtOrder('ERC20')
  const { txid } = await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: before.usdt })
  await app.callConsoleApi(`POST /console/api/deposits/${before.number}/approve`, {})
  const after = await createUsdtOrderFor(before.usdt)
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.depositState(after.token, after.number)).toBe(1)
  expect(await app.openUnmatched(txid!)).toMatchObject([{ detail: { why: 'several orders of this amount' } }])
})

test("keeps an expired order's USDT amount reserved for a day unless all 30 of its group are used", async () => {
  const runOut = async () => {
    app.clock.advance(61 * 60_000)
    await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
  }
  const first = await createUsdtOrder('ERC20')
  await runOut()
  const second = await createUsdtOrder('ERC20')
  expect([first.usdt, second.usdt]).toEqual(['100.00', '100.01'])
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20, amount: first.usdt })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect([
    await app.depositState(first.token, first.number),
    await app.depositState(second.token, second.number),
  ]).toEqual([2, 1])
  // 100.00 is free again; the other 29 amounts of its group are expired, 100.02 first.
  const others = sql`insert into deposit (id, deposit_no, player_id, channel, protocol, amount, rate, pay_usdt_cents, state, receiver_id, receiver_no, expires_at, is_expired, created_at)
    select gen_random_uuid(), deposit_no || n, player_id, channel, protocol, amount, rate, 10000 + n, state, receiver_id, receiver_no,
      expires_at - interval '1 hour' + n * interval '1 minute', true, created_at - interval '1 hour' from deposit, generate_series(2, 29) n where deposit_no = ${second.number}`
  await others.execute(app.app.db)
  const third = await createUsdtOrder('ERC20')
  const fourth = await createUsdtOrder('ERC20')
  const fifth = await createUsdtOrder('ERC20')
  expect([third.usdt, fourth.usdt, fifth.usdt]).toEqual(['100.00', '100.02', '100.03'])
  app.clock.advance(25 * 3_600_000)
  await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
  expect((await createUsdtOrder('ERC20')).usdt).toBe('100.00')
})

test('books a late USDT transfer to the single expired order it matches', async () => {
  const late = await createUsdtOrder('ERC20')
  app.clock.advance(61 * 60_000)
  await app.callConsoleApi('POST /console/api/jobs/expire-deposits/run', {})
  await app.control('/chain/pay', { protocol: 'ERC20', to: erc20.toLowerCase(), amount: late.usdt })
  await app.control('/chain/blocks', { n: 20 })
  await watchChain(app.app)
  expect(await app.depositState(late.token, late.number)).toBe(2)
})

test("an open order shows the picture of its own address, not that of the account's present one", async () => {
  const made = await createUsdtOrder()
  const { body } = await app.callConsoleApi('GET /console/api/receiving-accounts')
  const account = body.items.find((one: { bank_no: string }) => one.bank_no === trc20)
  const change = { bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payimg: 'https://pictures.example/later.png' }
  const shown = async () =>
    (await app.callPlayerApi('POST /api/payinfo', { deposit_no: made.number }, made.token)).data.cardlist
  const before = await shown()
  expect((await app.callConsoleApi(`PATCH /console/api/receiving-accounts/${account.id}`, change)).status).toBe(200)
  expect(await shown()).toEqual(before)
  await app.callConsoleApi(`PATCH /console/api/receiving-accounts/${account.id}`, { bank_no: trc20, payimg: '' })
})
