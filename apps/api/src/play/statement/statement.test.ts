import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBankTransfers } from '../../money/deposit/deposit.testing.ts'
import { openTestApp, payPassword, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await openBankTransfers(app)
})
afterAll(() => app.finish())

test('lists every wallet movement with its balance, and the totals paid in and out [R21, R22, R23]', async () => {
  const { token, id } = await app.registerPlayer()
  const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
  const deposit = await app.callPlayerApi('POST /api/recharge', { paytype: 'bank', amount: '1000', ...payer }, token)
  await app.callConsoleApi(`POST /console/api/deposits/${deposit.message}/approve`, {})
  await app.app.db.updateTable('wageringRequirement').set({ state: 'cancelled', closedAt: app.clock.now() }).execute()
  await app.callPlayerApi('POST /api/bindcard', { ...payer, bank_owner: '张三', pay_pass: payPassword }, token)
  const [card] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
  for (const [amount, end] of [
    ['300', 'approve'],
    ['200', 'reject'],
  ]) {
    await app.callPlayerApi('POST /api/withdraw', { amount, bank: card.id, password: payPassword }, token)
    const { items } = (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: id, state: '1' })).body
    await app.callConsoleApi(`POST /console/api/withdrawals/${items[0].id}/${end}`, {})
  }
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount: '-50', reason: '更正' })

  const { data } = await app.callPlayerApi('POST /api/statement', {}, token)
  expect(data.list).toMatchObject({ total: 5, current_page: 1, last_page: 1 })
  expect(
    data.list.data.map((row: { name: string; amount: string; balance: string }) => [row.name, row.amount, row.balance]),
  ).toEqual([
    ['人工扣款', '-50.00', '650.00'],
    ['取款退回', '200.00', '700.00'],
    ['取款申请', '-200.00', '500.00'],
    ['取款申请', '-300.00', '700.00'],
    ['存款', '1000.00', '1000.00'],
  ])
  expect(data.totals).toMatchObject({
    deposits: '1000.00',
    withdrawals: '300.00',
    stakes: '0.00',
    net: '0.00',
    from: '2026-02-09 00:00:00',
  })
  expect(data.lifetime).toMatchObject({ deposits: '1000.00', withdrawals: '300.00', net_deposits: '700.00' })
  expect(
    (await app.callPlayerApi('POST /api/statement', { kind: 'adjustment', page: 2 }, token)).data.list,
  ).toMatchObject({
    total: 1,
    data: [],
  })
  expect((await app.callPlayerApi('POST /api/statement', { size: 3, page: 2 }, token)).data.list).toMatchObject({
    total: 5,
    per_page: 3,
    last_page: 2,
    data: [{}, {}],
  })
  expect((await app.callPlayerApi('POST /api/statement', { size: 9999 }, token)).data.list.per_page).toBe(500)
  expect(await app.callPlayerApi('POST /api/statement', { date: 5 }, token)).toMatchObject({
    code: 422,
    message: '日期参数错误',
  })

  const { body } = await app.callConsoleApi(`GET /console/api/players/${id}/statement`)
  expect(body).toMatchObject({
    total: 6,
    items: [
      { kind: 'adjustment.debit', source: 'main', target: 'adjust', amount: '50.00', source_balance: '650.00' },
      ...Array(5).fill({}),
    ],
  })
  expect(body.balances).toContainEqual({ account: 'main', balance: '650.00' })
  expect((await app.callConsoleApi(`GET /console/api/players/${id}/statement`, { account: 'held' })).body.total).toBe(4)
})
