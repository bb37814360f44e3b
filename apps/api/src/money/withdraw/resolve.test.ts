import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { type MoneyApp, openMoneyApp, thisMorning } from '../deposit/deposit.testing.ts'
import { payoutCalls } from './payout.testing.ts'

// An operator decides a payout whose gateway has given no final answer.
let app: MoneyApp
let second: string
beforeAll(async () => {
  app = await openMoneyApp(thisMorning())
  await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })
  await app.createOperator('second')
})
afterAll(() => app.finish())
beforeEach(() => setForTest(app, { four_eyes_withdrawal: '0' }))

const { waiting, approve, pay, loadWithdrawal, loadMoney } = payoutCalls(() => app)
const paid = { main: 70_000, held: 0, cash: 30_000 }
const held = { main: 70_000, held: 30_000, cash: 0 }

/** An order that was given to a gateway without answers half an hour ago, and was called then unless `isCalled` is false. */
async function silent(isCalled = true) {
  const made = await waiting()
  await approve(made.order)
  await app.control('/venues/pay', { mode: 'lost' })
  if (isCalled) await pay()
  app.clock.advance(31 * minute)
  await app.callConsoleApi('GET /console/api/settings') // signs in again after the session expired
  second = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none yet')).body
    .token
  const resolve = (body: object, token?: string) =>
    app.callConsoleApi(`POST /console/api/withdrawals/${made.order}/resolve`, body, token)
  return { ...made, resolve }
}
const decisionsOn = async (order: string) =>
  app.app.db
    .selectFrom('approval')
    .leftJoin('operator', 'operator.id', 'approval.decidedBy')
    .select(['act', 'decision', 'state', 'username'])
    .where('subjectId', '=', order)
    .orderBy('madeAt')
    .execute()

test('the operator who resolves a payout is recorded beside the one who approved it', async () => {
  const { id, resolve } = await silent()
  expect((await resolve({ paid: 1, evidence: '回单 8812' }, second)).body).toMatchObject({
    step: 'approved',
    decided_by: 'admin',
    resolved_by: 'second',
    reference: '回单 8812',
  })
  expect(await loadMoney(id)).toEqual(paid)
})

test.each([
  ['paid', 1, 'approved', paid],
  ['unpaid', 0, 'review', held],
] as const)(
  'from the threshold on, twenty decisions by one operator that a payout is %s have no effect, twenty by two have one',
  async (decision, isPaid, step, money) => {
    const { id, order, resolve } = await silent()
    await setForTest(app, { four_eyes_withdrawal: '300' })
    const body = { paid: isPaid, evidence: '渠道答复' }
    const alone = await Promise.all(Array.from({ length: 20 }, () => resolve(body)))
    expect(new Set(alone.map(({ status, body: { step: at } }) => `${status} ${at}`))).toEqual(new Set(['200 paying']))
    expect(await loadMoney(id)).toEqual(held)
    const both = await Promise.all(Array.from({ length: 20 }, (_, n) => resolve(body, n % 2 ? second : undefined)))
    expect(both.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    expect(await loadWithdrawal(id)).toMatchObject({ step, resolved_by: 'second' })
    expect(await loadMoney(id)).toEqual(money)
    expect(await decisionsOn(order)).toEqual([
      { act: 'withdraw.resolve', decision, state: 'approved', username: 'second' },
    ])
  },
)

test('amounts that one operator resolved alone on a day count towards the threshold', async () => {
  const first = await silent()
  await setForTest(app, { four_eyes_withdrawal: '500' })
  expect((await first.resolve({ paid: 0, evidence: '无此单' })).body.step).toBe('review')
  await approve(first.order)
  await pay()
  app.clock.advance(31 * minute)
  await app.callConsoleApi('GET /console/api/settings') // signs in again after the session expired
  expect((await first.resolve({ paid: 0, evidence: '无此单 2' })).body.step).toBe('paying')
})

test('a differing decision of the second operator waits for an equal one, and the answer of the gateway ends both', async () => {
  const { id, order, resolve } = await silent()
  await setForTest(app, { four_eyes_withdrawal: '300' })
  await resolve({ paid: 0, evidence: '无此单' })
  expect((await resolve({ paid: 1, evidence: '回单 1' }, second)).body.step).toBe('paying')
  await app.control('/venues/pay', { mode: 'ok' })
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'approved', reference: order, resolved_by: '' })
  expect(await loadMoney(id)).toEqual(paid)
  expect((await decisionsOn(order)).map(({ decision, state }) => [decision, state])).toEqual([
    ['unpaid', 'rejected'],
    ['paid', 'withdrawn'],
  ])
})

test('asks the gateway once more: a payment in progress is not unpaid, and its final answer counts', async () => {
  const { id, order, resolve } = await silent()
  await app.control('/venues/pay', { mode: 'ok' })
  await app.control(`/payouts/${order}`, { state: 'pending' })
  const unpaid = { paid: 0, evidence: '无此单' }
  expect(await resolve(unpaid)).toMatchObject({ status: 409, body: { code: 'PAYOUT_PENDING' } })
  expect(await loadMoney(id)).toEqual(held)
  await app.control(`/payouts/${order}`, { state: 'done' })
  expect(await resolve(unpaid)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'approved', reference: order, resolved_by: '' })
  expect(await loadMoney(id)).toEqual(paid)
})

test('a payout is not unpaid within a minute of a call, or while another operator has claimed it', async () => {
  const { order, resolve } = await silent(false)
  const unpaid = { paid: 0, evidence: '无此单' }
  await pay()
  expect(await resolve(unpaid)).toMatchObject({ status: 409, body: { code: 'PAYING_YET' } })
  app.clock.advance(minute)
  await app.callConsoleApi(`POST /console/api/withdrawals/${order}/claim`, {}, second)
  expect(await resolve(unpaid)).toMatchObject({ status: 409, body: { code: 'CLAIMED_BY_OTHER' } })
  expect((await resolve(unpaid, second)).body.step).toBe('review')
})
