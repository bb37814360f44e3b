import { hour, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { payoutCalls } from '../../money/withdraw/payout.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })
})
afterAll(() => app.finish())

const { waiting, approve, pay, loadWithdrawal } = payoutCalls(() => app)
const mode = (name: string) => app.control('/venues/pay', { mode: name })
const read = (token: string, type: unknown, id: unknown) =>
  app.callPlayerApi('POST /api/order/detail', { type, id }, token)
const listOpen = async (token: string, type: number) =>
  (await app.callPlayerApi('POST /api/order/open', { type }, token)).data
const titles = async (token: string) =>
  (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data.map(({ title }: { title: string }) => title)
const stepsOf = ({ steps }: { steps: { name: string; state: string; at: string }[] }) =>
  steps.map(({ name, state }) => `${name} ${state}`)

test('a withdrawal shows each step of its way, who acts, and messages tell of each', async () => {
  const player = await waiting()
  const number = (await loadWithdrawal(player.id)).out_trade_no
  const order = async () => (await read(player.token, 2, number)).data
  const first = await order()
  expect(stepsOf(first)).toEqual(['submitted done', 'review now', 'approved next', 'sent next', 'arrived next'])
  expect(first).toMatchObject({
    type: 2,
    id: number,
    amount: '300.00',
    received: '300.00',
    outcome: 'open',
    step: 'review',
    actor: 'operator',
    can_cancel: 1,
    is_claimed: 0,
    usual: null,
    payee: expect.stringMatching(/^锦绣银行 6222\*{4}\d{4}$/),
  })
  expect(await listOpen(player.token, 2)).toMatchObject({ orders: [{ id: number, step: 'review' }], cancelled: [] })

  await mode('timeout')
  app.clock.advance(10 * minute)
  await approve(player.order)
  expect(await order()).toMatchObject({ step: 'sent', actor: 'channel', can_cancel: 0 })
  app.clock.advance(minute)
  await pay()
  const sent = await order()
  expect(stepsOf(sent)).toEqual(['submitted done', 'review done', 'approved done', 'sent done', 'arrived now'])
  expect(sent).toMatchObject({ step: 'arrived', actor: 'bank' })
  await mode('ok')
  app.clock.advance(5 * minute)
  await pay()
  const paid = await order()
  expect(paid).toMatchObject({ outcome: 'done', actor: '', step: 'arrived', usual: null })
  expect(paid.steps.map(({ at }: { at: string }) => at)).toEqual([
    '2026-03-10 12:00:00',
    '2026-03-10 12:10:00',
    '2026-03-10 12:10:00',
    expect.stringMatching(/^2026-03-10 12:1/),
    '2026-03-10 12:16:00',
  ])
  expect(await titles(player.token)).toEqual(['取款已到账', '取款已批准'])
  expect((await listOpen(player.token, 2)).orders).toEqual([])
})

test('a withdrawal of two operators names the second, and one paid by hand does not claim to have arrived', async () => {
  await setForTest(app, { four_eyes_withdrawal: '200' })
  const player = await waiting()
  const number = (await loadWithdrawal(player.id)).out_trade_no
  await approve(player.order, { reference: 'B-1' })
  const waits = (await read(player.token, 2, number)).data
  expect(stepsOf(waits)).toEqual([
    'submitted done',
    'review done',
    'second now',
    'approved next',
    'sent next',
    'arrived next',
  ])
  expect(waits.actor).toBe('second')
  await setForTest(app, { four_eyes_withdrawal: '0' })
  const byHand = await waiting()
  await approve(byHand.order, { reference: 'B-2' })
  const { data } = await read(byHand.token, 2, (await loadWithdrawal(byHand.id)).out_trade_no)
  expect(data.steps.at(-2)).toMatchObject({ name: 'sent', at: expect.stringMatching(/^2026/) })
  expect(data.steps.at(-1)).toEqual({ name: 'arrived', state: 'done', at: '' })
  expect(await titles(byHand.token)).toEqual(['取款已汇出'])
})

test('the usual duration is told from five orders of the same way within 30 days', async () => {
  const durations = [10, 20, 30, 40, 100]
  app.clock.advance(31 * 24 * hour)
  const player = await waiting()
  const number = (await loadWithdrawal(player.id)).out_trade_no
  const usual = async () => (await read(player.token, 2, number)).data.usual
  for (const minutes of durations) {
    expect(await usual()).toBeNull()
    const one = await waiting()
    app.clock.advance(minutes * minute)
    await approve(one.order, { reference: `U-${minutes}` })
  }
  expect(await usual()).toEqual({ median: 30, p90: 76, count: 5 })
})

test('a bank deposit waits for its review, another amount is named, and a refusal gives its reason', async () => {
  const { token } = await app.registerPlayer()
  const number = (await app.recharge(token, bankDeposit({ amount: '500' }))).message
  const order = async (id = number) => (await read(token, 1, id)).data
  expect(await order()).toMatchObject({ step: 'review', actor: 'operator', outcome: 'open', can_pay: 0, arrived: '' })
  await app.callConsoleApi(`POST /console/api/deposits/${number}/approve`, { amount: '450' })
  const credited = await order()
  expect(credited).toMatchObject({ outcome: 'done', amount: '500.00', arrived: '450.00' })
  expect(stepsOf(credited)).toEqual(['submitted done', 'credited done'])
  app.clock.advance(5000)
  const other = (await app.recharge(token, bankDeposit({ amount: '600' }))).message
  await app.callConsoleApi(`POST /console/api/deposits/${other}/reject`, { preset: 'payer', reason: '内部' })
  expect(await order(other)).toMatchObject({
    outcome: 'refused',
    step: 'refused',
    reason: '付款人姓名与实名不符，款项将原路退回',
    note: '',
  })
  expect(await titles(token)).toEqual(['存款未通过'])
})

test('a deposit whose payment has another amount shows it while operators compare', async () => {
  const { token } = await app.registerPlayer()
  const number = (await app.recharge(token, { paytype: 'alipay', amount: '300' })).message
  expect((await read(token, 1, number)).data).toMatchObject({ step: 'paying', actor: 'player', can_pay: 1 })
  const paid = { deposit_no: number, result: 'paid', amount: 29_000, currency: 'CNY', channel: 'alipay' }
  expect(await app.sendNotice('alipay', { ...paid, reference: `R${number}` })).toBe('200 ok')
  expect((await read(token, 1, number)).data).toMatchObject({
    step: 'review',
    actor: 'operator',
    arrived: '290.00',
    can_pay: 0,
  })
})

test('another player, another kind and an unknown number find nothing', async () => {
  const player = await waiting()
  const number = (await loadWithdrawal(player.id)).out_trade_no
  const other = await app.registerPlayer()
  expect((await read(other.token, 2, number)).code).toBe(404)
  for (const [type, id] of [
    [1, number],
    [3, number],
    [2, ''],
    [4, player.order],
  ])
    expect((await read(player.token, type, id)).code).toBe(404)
  for (const type of ['', 5, null, [1]])
    expect(await read(player.token, type, number)).toMatchObject({ code: 422, message: '类型参数错误' })
})
