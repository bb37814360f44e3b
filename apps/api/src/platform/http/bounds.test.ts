import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.callConsoleApi('POST /console/api/vip-levels', { level: 1, recharge: '1', flow: '1' })
})
afterAll(() => app.finish())

const level = { level: 2, recharge: '100', flow: '100' }
const rule = { start_time: '2026-03-01', end_time: '2026-03-31', min_money: '1', max_money: '2' }
const plan = { name: 'x', turnover_rate: 1, rate: 20 }
const venue = { code: 'ab', name: 'a', category: 'sport' }

test.each([
  ['POST /console/api/vip-levels', level, 'realperson', '100000', 10],
  ['PATCH /console/api/vip-levels/1', {}, 'lottery', 10.01, 10],
  ['POST /console/api/redpacket-rules', rule, 'multiple', 100.01, 100],
  ['POST /console/api/redpacket-rules', rule, 'max_money', '100000.01', 100_000],
  ['POST /console/api/activities', { title: 'x' }, 'multiple', '1000', 100],
  ['POST /console/api/activity-applications/1/approve', {}, 'amount', '1000000.01', 1_000_000],
  ['POST /console/api/activity-applications/1/approve', {}, 'turnover_multiple', 101, 100],
  ['POST /console/api/agent-plans', plan, 'turnover_rate', 5.01, 5],
  ['POST /console/api/agent-plans', plan, 'rate', 100.01, 100],
  ['POST /console/api/agent-plans', plan, 'override_rate', 101, 100],
  ['POST /console/api/venues', venue, 'quiet_seconds', 86_401, 86_400],
])('%s %o refuses %s %s and names the field', async (at, body, field, value, most) => {
  const { status, body: answer } = await app.callConsoleApi(at, { ...body, [field]: value })
  expect([status, answer.code, answer.detail, answer.field]).toEqual([422, 'TOO_HIGH', `不能大于${most}`, field])
})

test('a commission rate of a category has the same bound as the general one', async () => {
  const rates = [{ category_id: 'sport', turnover_rate: 6, rate: 20 }]
  const { status, body } = await app.callConsoleApi('POST /console/api/agent-plans', { ...plan, rates })
  expect([status, body.field]).toEqual([422, 'rates.0.turnover_rate'])
})

test('refuses a number below the minimum and names the field', async () => {
  const { status, body } = await app.callConsoleApi('POST /console/api/vip-levels', { ...level, level: 0 })
  expect([status, body.code, body.detail, body.field]).toEqual([422, 'TOO_LOW', '不能小于1', 'level'])
})

test.each([
  ['usdtrate', '100.01', 100],
  ['withdrawusdtrate', '720', 100],
  ['withdrawcashfee', '1000.01', 1000],
  ['withdrawfeeusdttrc', '5000', 1000],
  ['redpacket_max_times', 1001, 1000],
])('refuses %s = %s as a setting', async (key, value, most) => {
  const before = (await app.callConsoleApi('GET /console/api/settings')).body[key]
  const { status, body } = await app.callConsoleApi('PATCH /console/api/settings', { title: 'changed', [key]: value })
  expect([status, body.code, body.detail, body.field]).toEqual([422, 'SETTING_TOO_HIGH', `不能大于${most}`, key])
  const after = (await app.callConsoleApi('GET /console/api/settings')).body
  expect([after[key], after.title]).toEqual([before, '锦鲤'])
})

test('accepts a value equal to the bound', async () => {
  expect((await app.callConsoleApi('POST /console/api/vip-levels', { ...level, realperson: 10 })).status).toBe(201)
  expect(
    (await app.callConsoleApi('PATCH /console/api/settings', { usdtrate: '100', withdrawcashfee: '1000' })).status,
  ).toBe(200)
})
