import { beijingText } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from './deposit.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

const open = async (body: object) => {
  const { token } = await app.registerPlayer()
  const { code, message: number } = await app.recharge(token, body)
  expect(code).toBe(200)
  const info = async (headers: Record<string, string> = {}) =>
    (await app.callPlayerApi('POST /api/payinfo', { deposit_no: number }, token, headers)).data.info
  return { token, number: number as string, info }
}
const inMinutes = (minutes: number) => {
  const at = new Date(Date.parse(app.clock.now()) + minutes * 60_000).toISOString()
  return beijingText(at as ReturnType<typeof app.clock.now>)
}
const notice = (number: string, change: object = {}) => ({
  deposit_no: number,
  result: 'paid',
  amount: 20_000,
  currency: 'CNY',
  channel: 'wxpay',
  reference: `S${number}`,
  ...change,
})
const decide = (number: string, what: 'approve' | 'reject', body: object = {}) =>
  app.callConsoleApi(`POST /console/api/deposits/${number}/${what}`, body)

test("a gateway's order is to be paid within the gateway's time, then counts as expired and is still credited", async () => {
  const { number, info } = await open({ paytype: 'wxpay', amount: '200' })
  // The simulated gateway's clock differs from the test's by less than a second.
  expect(await info()).toMatchObject({ step: 'waiting', received: '0.00', reason: '' })
  const { expires_at } = await info()
  expect(expires_at <= inMinutes(60) && expires_at > inMinutes(59)).toBe(true)
  app.clock.advance(61 * 60_000)
  expect(await info()).toMatchObject({ step: 'expired', state: 1 })
  expect(await app.sendNotice('wechat', notice(number))).toBe('200 ok')
  expect(await info()).toMatchObject({ step: 'credited', state: 2 })
})

test('an expired order of a gateway leaves room for a new one', async () => {
  const { token } = await app.registerPlayer()
  const recharge = (amount: string) => app.recharge(token, { paytype: 'wxpay', amount })
  for (const amount of ['200', '201', '202']) expect((await recharge(amount)).code).toBe(200)
  expect((await recharge('203')).code).toBe(409)
  app.clock.advance(61 * 60_000)
  expect((await recharge('203')).code).toBe(200)
})

test('an order to an address is to be paid within an hour, a bank transfer is under review', async () => {
  const usdt = await open({ paytype: 'usdt', amount: '200', catepay: 'TRC20' })
  expect(await usdt.info()).toMatchObject({ step: 'waiting', expires_at: inMinutes(60) })
  const bank = await open(bankDeposit())
  expect(await bank.info()).toMatchObject({ step: 'review', expires_at: '' })
  app.clock.advance(61 * 60_000)
  expect((await usdt.info()).step).toBe('expired')
  expect((await bank.info()).step).toBe('review')
})

test('a payment of another amount is shown until an operator resolves it', async () => {
  const { number, info } = await open({ paytype: 'wxpay', amount: '200' })
  expect(await app.sendNotice('wechat', notice(number, { amount: 9_000 }))).toBe('200 ok')
  expect(await info()).toMatchObject({ step: 'differs', received: '90.00', state: 1, amount: '200.00' })
  const other = await open({ paytype: 'wxpay', amount: '200' })
  expect((await other.info()).step).toBe('waiting')
  const [unmatched] = await app.openUnmatched(number)
  const credited = await app.callConsoleApi(`POST /console/api/unmatched-payments/${unmatched.id}/credit`, {
    deposit_no: number,
    reason: '核对无误',
  })
  expect(credited.status).toBe(200)
  expect(await info()).toMatchObject({ step: 'credited', received: '0.00', amount: '90.00' })
})

test('a payment that waits for the second operator is shown as received', async () => {
  const { number, info } = await open({ paytype: 'wxpay', amount: '200' })
  await app.sendNotice('wechat', notice(number, { amount: 9_000 }))
  await setForTest(app, { four_eyes_deposit: '1' })
  const [unmatched] = await app.openUnmatched(number)
  const body = { deposit_no: number, reason: '核对无误' }
  await app.callConsoleApi(`POST /console/api/unmatched-payments/${unmatched.id}/credit`, body)
  expect(await info()).toMatchObject({ step: 'received', state: 1 })
})

test("a refusal says the operator's cause in the player's language, never their note", async () => {
  const told = await open(bankDeposit())
  const row = await decide(told.number, 'reject', { reason: '疑似代付', preset: 'payer' })
  expect(row.body).toMatchObject({ state: 3, reason: '疑似代付', preset: 'payer' })
  expect(await told.info()).toMatchObject({ step: 'refused', reason: '付款人姓名与实名不符，款项将原路退回' })
  await setForTest(app, { languages: 'zh,en' })
  const english = await told.info({ 'accept-language': 'en' })
  expect(english.reason).toMatch(/^[\x20-\x7e’]+$/)
  const silent = await open(bankDeposit())
  await decide(silent.number, 'reject', { reason: '疑似代付' })
  expect(await silent.info()).toMatchObject({ step: 'refused', reason: '疑似代付' })
  const unknown = await open(bankDeposit())
  expect((await decide(unknown.number, 'reject', { reason: 'x', preset: 'whim' })).status).toBe(422)
  expect((await unknown.info()).step).toBe('review')
})

test('a payment that the gateway reports as failed says so', async () => {
  const { number, info } = await open({ paytype: 'wxpay', amount: '200' })
  await app.sendNotice('wechat', notice(number, { result: 'failed' }))
  expect(await info()).toMatchObject({ step: 'refused', reason: '支付未完成或已取消，您可以重新存款' })
})
