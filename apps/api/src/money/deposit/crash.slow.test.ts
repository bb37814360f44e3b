import { instant, minute, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '../../platform/outside/sign.ts'
import { payPassword } from '../../platform/testing/testing.ts'
import { stopped } from '../../platform/testing/wait.testing.ts'
import { type Server, startServer } from '../../server/reliability/process.testing.ts'
import { type MoneyApp, openMoneyApp } from './deposit.testing.ts'

// Server processes on one database; the test kills the second one with SIGKILL.
let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp(instant(Date.now()))
})
afterAll(() => app.finish())

const start = (failAt = '') => startServer(app, app.sandbox, failAt)

const loadOrder = (player: string) =>
  app.app.db.selectFrom('deposit').selectAll().where('playerId', '=', player).orderBy('createdAt', 'desc').execute()

test.each([['deposit.committed'], ['deposit.opened']])(
  'a process killed at %s leaves one order, which the same key continues',
  async (failAt) => {
    const { token, id } = await app.registerPlayer()
    const body = { paytype: 'alipay', amount: '200' }
    const key = { 'idempotency-key': failAt }
    const dying = await start(failAt)
    await expect(dying.callPlayerApi('POST /api/recharge', body, token, key)).rejects.toThrow()
    await stopped(dying.child)
    const [left] = await loadOrder(id)
    expect(left).toMatchObject({ state: 'pending', payUrl: '' })
    // Makes the order as old as if the timeout of an interrupted request had passed.
    await app.app.db
      .updateTable('idempotency')
      .set({ at: plus(app.clock.now(), -5 * minute) })
      .where('callerId', '=', id)
      .execute()
    expect(await app.callPlayerApi('POST /api/recharge', body, token, key)).toMatchObject({
      code: 200,
      message: left!.depositNo,
    })
    const orders = await loadOrder(id)
    expect(orders).toHaveLength(1)
    expect(orders[0]!.payUrl).toContain('/cashier/')
  },
)

test('the query job closes an order that never reached its gateway', async () => {
  const { token, id } = await app.registerPlayer()
  const dying = await start('deposit.committed')
  await expect(dying.callPlayerApi('POST /api/recharge', { paytype: 'alipay', amount: '210' }, token)).rejects.toThrow()
  await stopped(dying.child)
  // The killed process used the system clock, so the app's clock is set past it.
  app.clock.set(plus(instant(Date.now()), 3 * minute))
  await app.callConsoleApi('POST /console/api/jobs/query-deposits/run', {})
  expect((await loadOrder(id))[0]).toMatchObject({ state: 'rejected', note: '支付渠道查无此订单' })
})

test('enforces limits across two servers on one database: three deposits, one withdrawal, one booking', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const either = (n: number): Server => (n % 2 ? one : two)
  const { token, id } = await app.registerPlayer()
  const deposits = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      either(n).callPlayerApi('POST /api/recharge', { paytype: 'wxpay', amount: `${200 + n}` }, token),
    ),
  )
  expect(deposits.filter(({ body }) => body.code === 200)).toHaveLength(3)
  const [order] = await loadOrder(id)
  const raw = JSON.stringify({
    deposit_no: order!.depositNo,
    result: 'paid',
    amount: order!.amount,
    currency: 'CNY',
    channel: 'wxpay',
    reference: 'TWO-1',
  })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      either(n).post('/hooks/pay/wechat', raw, sign(app.sandbox.secret, raw, Date.now())),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['ok']))

  await app.app.db
    .updateTable('wageringRequirement')
    .set({ state: 'cancelled', closedAt: app.clock.now() })
    .where('playerId', '=', id)
    .execute()
  await app.callPlayerApi(
    'POST /api/bindcard',
    { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: '6222777700001111', pay_pass: payPassword },
    token,
  )
  const [card] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
  const most = String(order!.amount / 100)
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      either(n).callPlayerApi('POST /api/withdraw', { amount: most, bank: card.id, password: payPassword }, token),
    ),
  )
  expect(taken.filter(({ body }) => body.code === 200)).toHaveLength(1)
  await Promise.all([one.stop(), two.stop()])
})
