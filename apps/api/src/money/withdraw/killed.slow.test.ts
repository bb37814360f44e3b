import { instant, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyApp, openMoneyApp } from '../deposit/deposit.testing.ts'
import { stopped, until } from '../../platform/testing/wait.testing.ts'
import { startServer } from '../../server/reliability/process.testing.ts'
import { payoutCalls } from './payout.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp(instant(Date.now()))
  const set = await app.callConsoleApi('PATCH /console/api/pay-channels/card', { is_payout: true })
  expect(set.status).toBe(200)
})
afterAll(() => app.finish())

const { waiting, approve, pay, loadWithdrawal, loadMoney } = payoutCalls(() => app)

test.each(['withdraw.asked', 'withdraw.answered'])(
  'a process killed at %s pays once and books it',
  { timeout: 60_000 },
  async (failAt) => {
    const { id, order } = await waiting()
    expect(await approve(order)).toMatchObject({ body: { state: 1, step: 'paying' } })
    const { child } = await startServer(app, app.sandbox, failAt)
    await stopped(child) // its loop takes the order and the process is killed
    expect(await loadWithdrawal(id)).toMatchObject({ state: 1, step: 'paying' })
    expect(await app.callConsoleApi(`POST /console/api/withdrawals/${order}/reject`, {})).toMatchObject({ status: 409 })
    app.clock.advance(minute) // the lease of the killed process ends
    await until(async () => {
      await pay()
      return (await loadWithdrawal(id)).state === 2
    })
    expect(await loadMoney(id)).toEqual({ main: 70_000, held: 0, cash: 30_000 })
  },
)
