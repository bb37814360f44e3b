import { instant, minute, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopped } from '../../platform/testing/wait.testing.ts'
import { startServer } from '../../server/reliability/process.testing.ts'
import { type MoneyApp, openMoneyApp } from './deposit.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp(instant(Date.now())) // a server process of a test runs in real time
})
afterAll(() => app.finish())

test('after a kill at the second channel there is one order, which a call with the same key continues there', async () => {
  const gateway = { base_url: app.sandbox.url, secret: app.sandbox.secret }
  const made = await app.callConsoleApi('POST /console/api/pay-channels', {
    type: 'wechat',
    name: '微信大额',
    state: 1,
    without_test: 1,
    settings: gateway,
  })
  const second = made.body.id as string
  const dead = { weight: 200, settings: { ...gateway, base_url: 'http://127.0.0.1:9' } }
  expect((await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', dead)).status).toBe(200)
  const { token, id } = await app.registerPlayer()
  const body = { paytype: 'wxpay', amount: '200' }
  const key = { 'idempotency-key': 'routed' }
  const dying = await startServer(app, app.sandbox, 'deposit.opened')
  await expect(dying.callPlayerApi('POST /api/recharge', body, token, key)).rejects.toThrow()
  await stopped(dying.child)
  const ofPlayer = () => app.app.db.selectFrom('deposit').selectAll().where('playerId', '=', id).execute()
  const [left] = await ofPlayer()
  expect(left).toMatchObject({ state: 'pending', payUrl: '', channel: second, tries: 2 })
  // Makes the order as old as if the timeout of an interrupted request had passed.
  await app.app.db
    .updateTable('idempotency')
    .set({ at: plus(app.clock.now(), -5 * minute) })
    .where('callerId', '=', id)
    .execute()
  expect(await app.callPlayerApi('POST /api/recharge', body, token, key)).toMatchObject({ message: left!.depositNo })
  expect(await ofPlayer()).toMatchObject([{ channel: second, tries: 2, payUrl: expect.stringContaining('/cashier/') }])
})
