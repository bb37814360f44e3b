import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { instant, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../deposit/deposit.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { password } from '../../platform/testing/testing.ts'
import { tronFor } from '../../platform/testing/wallets.testing.ts'
import { payoutCalls } from './payout.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp(instant(Date.now()))
  for (const code of ['card', 'usdt', 'antoken'])
    await app.callConsoleApi(`PATCH /console/api/pay-channels/${code}`, { is_payout: true })
})
afterAll(() => app.finish())

const { waiting, approve, pay, loadWithdrawal, loadMoney } = payoutCalls(() => app)
const mode = (name: string) => app.control('/venues/pay', { mode: name })

test('an approved withdrawal is paid by its gateway: approve, paying, paid; to a card, a USDT address and an AnToken wallet', async () => {
  for (const [card, type] of [
    [{}, 1],
    [{ bank: 'USDT', bank_no: tronFor('pay'), bank_owner: 'TRC20' }, 2],
    [{ bank: 'antoken', bank_no: tronFor('antoken'), bank_owner: 'TRC20' }, 4],
  ] as const) {
    const { id, order } = await waiting(card, type)
    expect(await approve(order)).toMatchObject({ status: 200, body: { state: 1, step: 'paying' } })
    expect(await approve(order)).toMatchObject({ status: 200, body: { step: 'paying' } })
    expect(await app.callConsoleApi(`POST /console/api/withdrawals/${order}/reject`, {})).toMatchObject({ status: 409 })
    expect((await pay()).body).toMatchObject({ ok: true, processed: 1 })
    expect(await loadWithdrawal(id)).toMatchObject({
      state: 2,
      step: 'approved',
      reference: order,
      decided_by: 'admin',
    })
    expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
    expect((await pay()).body.processed).toBe(0)
  }
})

test('an approval with a reference counts as paid by hand', async () => {
  const { id, order } = await waiting()
  expect(await approve(order, { reference: 'BANK-7' })).toMatchObject({ body: { state: 2, reference: 'BANK-7' } })
  expect((await loadMoney(id)).held).toBe(0)
})

test("the second operator cannot change the first operator's reference", async () => {
  await app.createOperator('second')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none yet'))
    .body
  const approveAs = (who: string, id: string, body: object = {}) =>
    app.callConsoleApi(`POST /console/api/withdrawals/${id}/approve`, body, who)
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_withdrawal: '300' })
  const { id, order } = await waiting()
  expect(await approve(order, { reference: 'BANK-1' })).toMatchObject({
    body: { state: 1, step: 'payout', reference: 'BANK-1', reviewed_by: 'admin' },
  })
  expect(await approveAs(token, order, { reference: 'BANK-2' })).toMatchObject({
    status: 409,
    body: { code: 'REFERENCE_DIFFERS' },
  })
  expect(await approveAs(token, order)).toMatchObject({ status: 200, body: { state: 2, reference: 'BANK-1' } })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
  expect((await pay()).body.processed).toBe(0)
  const { out_trade_no: number } = await loadWithdrawal(id)
  const { items } = (await app.callConsoleApi('GET /console/api/audit', { q: number })).body
  const after = (act: string) => items.find((row: { act: string }) => row.act === act).after
  expect(after('withdraw.review')).toEqual({ state: 'payout', reference: 'BANK-1' })
  expect(after('withdraw.approve')).toEqual({ state: 'approved', reference: 'BANK-1' })

  // Without a reference in the review: one operator reviews, the other pays and gives the reference.
  const plain = await waiting()
  await approve(plain.order)
  expect(await approveAs(token, plain.order, { reference: 'BANK-3' })).toMatchObject({
    body: { state: 2, reference: 'BANK-3' },
  })
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_withdrawal: '0' })
})

test('a payout refused by the gateway needs two operators again', async () => {
  await app.createOperator('third')
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'third', password }, 'none yet'))
    .body
  await setForTest(app, { four_eyes_withdrawal: '300' })
  const { id, order } = await waiting()
  const approveAs = async (who = '') =>
    (await app.callConsoleApi(`POST /console/api/withdrawals/${order}/approve`, {}, who)).body
  await approveAs()
  expect(await approveAs(token)).toMatchObject({ step: 'paying', reviewed_by: 'admin', decided_by: 'third' })
  await mode('refuse')
  await pay()
  await mode('ok')
  expect(await loadWithdrawal(id)).toMatchObject({ step: 'review', reviewed_by: '', decided_by: '' })
  expect(await approveAs(token)).toMatchObject({ step: 'payout', reviewed_by: 'third', decided_by: '' })
  expect(await approveAs(token)).toMatchObject({ code: 'SECOND_PAIR_NEEDED' })
  expect(await approveAs()).toMatchObject({ step: 'paying', reviewed_by: 'third', decided_by: 'admin' })
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, reference: `${order}-2`, decided_by: 'admin' })
})

test('a payout refused by the gateway returns to review with a note and can be approved again or rejected', async () => {
  const { id, order } = await waiting()
  await approve(order)
  await mode('refuse')
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({
    state: 1,
    step: 'review',
    pay_note: '支付渠道拒绝出款，请核对收款信息后重新审核',
    decided_by: '',
  })
  await mode('ok')
  await approve(order)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, reference: `${order}-2` })
  const other = await waiting()
  await approve(other.order)
  await mode('refuse')
  await pay()
  await mode('ok')
  expect(
    (await app.callConsoleApi(`POST /console/api/withdrawals/${other.order}/reject`, { reason: '资料不符' })).body,
  ).toMatchObject({ state: 3 })
  expect(await loadMoney(other.id)).toEqual({ main: 100_000, held: 0, cash: 0 })
})

test('keeps the money held without an answer until a query reports the outcome', { timeout: 60_000 }, async () => {
  const done = await waiting()
  await approve(done.order)
  await mode('timeout') // the gateway pays but never answers
  await pay()
  expect(await loadWithdrawal(done.id)).toMatchObject({ state: 1, step: 'paying' })
  await mode('ok')
  await pay()
  expect(await loadWithdrawal(done.id)).toMatchObject({ state: 2 })

  const lost = await waiting()
  await approve(lost.order)
  await mode('lost') // the gateway neither pays nor answers
  await pay()
  expect(await loadMoney(lost.id)).toEqual({ main: 70_000, held: 30_000, cash: 0 })
  await mode('ok')
  await pay()
  expect(await loadWithdrawal(lost.id)).toMatchObject({ state: 2, reference: lost.order })
})

test('does not send a pending payout to a replaced gateway', { timeout: 60_000 }, async () => {
  const calls: string[] = []
  const second = createServer(async (request, response) => {
    const { call } = (await json(request)) as { call: string }
    calls.push(call)
    response.end(JSON.stringify(call === 'payout' ? { result: 'done' } : { state: 'not-found' }))
  })
  await new Promise<void>((done) => second.listen(0, '127.0.0.1', done))
  const setUrl = async (base_url: string) => {
    const { status } = await app.callConsoleApi('PATCH /console/api/pay-channels/card', {
      settings: { base_url, secret: app.sandbox.secret },
    })
    expect(status).toBe(200)
  }
  const { id, order } = await waiting()
  await approve(order)
  await mode('timeout') // the gateway pays but never answers
  await pay()
  await mode('ok')
  await setUrl(`http://127.0.0.1:${(second.address() as AddressInfo).port}`)
  for (const _ of [1, 2]) await pay()
  expect(calls).toEqual([])
  expect(await loadWithdrawal(id)).toMatchObject({
    step: 'paying',
    pay_note: expect.stringContaining('出款渠道已更换'),
  })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 30_000, cash: 0 })

  const other = await waiting()
  await approve(other.order)
  await pay()
  expect([calls, (await loadWithdrawal(other.id)).state]).toEqual([['payout'], 2])
  await setUrl(app.sandbox.url)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, reference: order })
  second.closeAllConnections()
  second.close()
})

test('an order without a usable gateway does not block later ones', async () => {
  const stuck = await waiting({ bank: 'antoken', bank_no: tronFor('stuck'), bank_owner: 'TRC20' }, 4)
  await approve(stuck.order)
  const { db } = app.app
  const { settings } = await db
    .selectFrom('payChannel')
    .select('settings')
    .where('code', '=', 'antoken')
    .executeTakeFirstOrThrow()
  const set = (kept: unknown) =>
    db
      .updateTable('payChannel')
      .set({ settings: JSON.stringify(kept) })
      .where('code', '=', 'antoken')
      .execute()
  await set({})
  app.clock.advance(minute)
  const later = await waiting()
  await approve(later.order)
  await pay()
  expect((await loadWithdrawal(later.id)).state).toBe(2)
  expect((await loadWithdrawal(stuck.id)).step).toBe('paying')
  await set(settings)
  await pay()
  expect((await loadWithdrawal(stuck.id)).state).toBe(2)
})

test('queries a pending payment until decided; an operator may decide an unanswered one after 30 minutes', async () => {
  const paid = await waiting()
  await app.control(`/payouts/${paid.order}`, { state: 'pending' })
  await approve(paid.order)
  for (const _ of [1, 2]) await pay()
  expect(await loadWithdrawal(paid.id)).toMatchObject({ step: 'paying' })
  await app.control(`/payouts/${paid.order}`, { state: 'failed' })
  await pay()
  expect(await loadWithdrawal(paid.id)).toMatchObject({ state: 1, step: 'review' })

  const silent = await waiting()
  await app.control(`/payouts/${silent.order}`, { state: 'pending' })
  await approve(silent.order)
  await pay()
  const resolve = (body: object) => app.callConsoleApi(`POST /console/api/withdrawals/${silent.order}/resolve`, body)
  expect((await resolve({ paid: 1, evidence: '回单 8812' })).status).toBe(409)
  app.clock.advance(31 * minute)
  expect((await resolve({ paid: 1 })).status).toBe(422)
  expect(await resolve({ paid: 1, evidence: '回单 8812' })).toMatchObject({
    status: 200,
    body: { state: 2, reference: '回单 8812' },
  })
  expect(await resolve({ paid: 1, evidence: '回单 8812' })).toMatchObject({ status: 200, body: { state: 2 } })
  expect((await resolve({ paid: 1, evidence: '回单 1' })).status).toBe(409)
  expect((await resolve({ paid: 0, evidence: '无' })).status).toBe(409)
})

test('twenty concurrent approvals and job runs make a single payment', { timeout: 60_000 }, async () => {
  const { id, order } = await waiting()
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 4 ? approve(order) : pay())))
  expect(all.every(({ status }) => status === 200)).toBe(true)
  await pay()
  expect(await loadWithdrawal(id)).toMatchObject({ state: 2, reference: order })
  expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
})
