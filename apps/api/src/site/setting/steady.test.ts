import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.createOperator('second')
  await app.callConsoleApi('PATCH /console/api/settings', { payout_rules_daily: '1000' })
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
  app.clock.advance(day + 1000)
})
afterAll(() => app.finish())

const change = async (settings: object) => (await app.callConsoleApi('PATCH /console/api/settings', settings)).status

test('one operator moves a rate, a fee or the daily sum by five percent of its value of a day before, however often', async () => {
  expect(await change({ usdtrate: '7.5' })).toBe(200)
  expect(await change({ usdtrate: '7.8' })).toBe(202)
  expect(await change({ usdtrate: '0.0001', withdrawusdtrate: '7.4' })).toBe(422)
  expect(await change({ withdrawusdtrate: '6.9' })).toBe(202)
  expect(await change({ withdrawusdtrate: '0' })).toBe(202)
  expect(await change({ withdrawcashfee: '4.70' })).toBe(202)
  expect(await change({ withdrawcashfee: '4.75' })).toBe(200)
  expect(await change({ payout_rules_daily: '1050' })).toBe(200)
  expect(await change({ payout_rules_daily: '2000' })).toBe(202)
  app.clock.advance(day + 1000)
  expect(await change({ usdtrate: '7.8' })).toBe(200)
  expect(await change({ title: '锦鲤', usdtrate: '7.8' })).toBe(200)
})

test('limits of tries cannot be none or endless, and need two operators like the addresses of operators', async () => {
  const refusals = [
    { limit_login_ip: 0 },
    { limit_login_name: 0 },
    { limit_paypass: 101 },
    { limit_register_ip: 0 },
    { limit_calls_minute: 0 },
  ]
  for (const settings of refusals) expect([settings, await change(settings)]).toEqual([settings, 422])
  const waiting = [{ limit_paypass: 100 }, { limit_login_ip: 1 }, { operator_addresses: '127.0.0.1' }]
  for (const settings of waiting) expect([settings, await change(settings)]).toEqual([settings, 202])
})
