import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { handleEvents } from '../../platform/event/event.testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp('2026-03-10T04:00:00.000Z')
})
afterAll(() => app.finish())

const loadDays = (player: string) =>
  app.app.db
    .selectFrom('playerDay')
    .select(['day', 'deposits', 'deposited', 'withdrawals', 'withdrawn'])
    .where('playerId', '=', player)
    .orderBy('day')
    .execute()

test('a deposit counts for the day of its approval, and a rejected one for none', async () => {
  const { id, token } = await app.registerPlayer()
  const first = await app.recharge(token, bankDeposit({ amount: '100' }))
  const second = await app.recharge(token, bankDeposit({ amount: '200' }))
  await handleEvents(app.app)
  expect(await loadDays(id)).toEqual([])
  await app.callConsoleApi(`POST /console/api/deposits/${first.message}/approve`)
  const rejected = await app.callConsoleApi(`POST /console/api/deposits/${second.message}/reject`, { reason: '未到账' })
  expect(rejected.status).toBe(200)
  await handleEvents(app.app)
  expect(await loadDays(id)).toEqual([
    { day: '2026-03-10', deposits: 1, deposited: 10_000, withdrawals: 0, withdrawn: 0 },
  ])
})
