import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { day, hour, type Instant, instantFromBeijing, millisOf, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../platform/db/settings.ts'
import { callWhileLocked } from '../../platform/testing/late.testing.ts'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { payoutCalls } from '../../money/withdraw/payout.testing.ts'
import { openProtectionApp, type ProtectionApp } from './protection.testing.ts'
import { windowOf } from './period.ts'

let app: ProtectionApp
beforeAll(async () => {
  app = await openProtectionApp()
})
afterAll(() => app.finish())

const beijing = (text: string): Instant => instantFromBeijing(text)!
/** Moves the clock forward to a Beijing time, some milliseconds earlier. */
const moveTo = (player: string, text: string, earlier = 0) =>
  app.advanceClock(player, millisOf(plus(beijing(text), -earlier)) - millisOf(app.clock.now()))
/** A deposit with a key of its own: without one the same amount again is a duplicate. */
const deposit = (token: string, amount: string) => app.deposit(token, amount, { 'idempotency-key': randomUUID() })
const approve = (depositNo: string) => app.callConsoleApi(`POST /console/api/deposits/${depositNo}/approve`, {})
async function depositNow(token: string, amount: string): Promise<void> {
  const { code, message } = await deposit(token, amount)
  expect(code, message).toBe(200)
  expect((await approve(message)).status).toBe(200)
}
const limitOf = async (token: string, span: string) =>
  (await app.depositLimits(token)).find((limit: { span: string }) => limit.span === span)

test('a calendar period is a day, a week from Monday or a month in Beijing time', () => {
  const periodsAt = (text: string, earlier = 0) => {
    const counting = { period: 'calendar', now: plus(beijing(text), -earlier) } as const
    return (['day', 'week', 'month'] as const).map((span) => windowOf(span, counting))
  }
  const range = (begin: string, end: string) => ({
    begin: beijing(`${begin} 00:00:00`),
    end: beijing(`${end} 00:00:00`),
  })
  // Wednesday, the first of a month whose week began in the month before.
  expect(periodsAt('2026-04-01 00:00:00')).toEqual([
    range('2026-04-01', '2026-04-02'),
    range('2026-03-30', '2026-04-06'),
    range('2026-04-01', '2026-05-01'),
  ])
  expect(periodsAt('2026-04-01 00:00:00', 1)).toEqual([
    range('2026-03-31', '2026-04-01'),
    range('2026-03-30', '2026-04-06'),
    range('2026-03-01', '2026-04-01'),
  ])
  expect(periodsAt('2026-04-06 00:00:00', 1)[1]).toEqual(range('2026-03-30', '2026-04-06'))
  expect(periodsAt('2026-04-06 00:00:00')[1]).toEqual(range('2026-04-06', '2026-04-13'))
  expect(periodsAt('2028-02-29 12:00:00')[2]).toEqual(range('2028-02-01', '2028-03-01'))
})

test('a deposit credited at 23:59:59.9 counts until midnight, one at 00:00:00 from then on [R45, R46]', async () => {
  const { token, id } = await app.registerPlayer()
  await moveTo(id, '2026-03-13 00:00:00', 100)
  await app.setLimit(token, 'day', '100')
  await app.setLimit(token, 'week', '250')
  await depositNow(token, '100')
  expect(await limitOf(token, 'day')).toMatchObject({
    period: 'calendar',
    used: '100.00',
    rest: '0.00',
    ends_at: '2026-03-13 00:00:00',
    frees: '100.00',
    frees_at: '2026-03-13 00:00:00',
  })
  app.clock.advance(99)
  expect(await deposit(token, '100')).toMatchObject({
    code: 422,
    message: '已超出存款限额：每日存款限额100元，目前还可存款0元',
  })
  app.clock.advance(1)
  expect(await limitOf(token, 'day')).toMatchObject({
    used: '0.00',
    rest: '100.00',
    ends_at: '2026-03-14 00:00:00',
    frees: '',
  })
  await depositNow(token, '100')
  expect(await deposit(token, '100')).toMatchObject({ code: 422 })
  expect(await limitOf(token, 'week')).toMatchObject({ used: '200.00', rest: '50.00', ends_at: '2026-03-16 00:00:00' })
  // The last of Sunday belongs to the week that ends.
  await moveTo(id, '2026-03-16 00:00:00', 1)
  expect(await deposit(token, '100')).toMatchObject({
    code: 422,
    message: '已超出存款限额：每周存款限额250元，目前还可存款50元',
  })
  app.clock.advance(1)
  await depositNow(token, '100')
})

test('an open order counts in the new period too, because it may still be credited in it [R46]', async () => {
  const { token, id } = await app.registerPlayer()
  await moveTo(id, '2026-03-18 00:00:00', 100)
  await app.setLimit(token, 'day', '100')
  const { message: open } = await deposit(token, '100')
  app.clock.advance(100)
  expect(await limitOf(token, 'day')).toMatchObject({ used: '100.00', rest: '0.00' })
  expect(await deposit(token, '100')).toMatchObject({ code: 422 })
  await app.callConsoleApi(`POST /console/api/deposits/${open}/reject`, { reason: '未到账' })
  expect((await deposit(token, '100')).code).toBe(200)
})

test('an order that waited for the lock over midnight is decided by the new day [R46]', async () => {
  const { token, id } = await app.registerPlayer()
  await moveTo(id, '2026-03-20 00:00:00', 100)
  await app.setLimit(token, 'day', '100')
  await depositNow(token, '100')
  const late = await callWhileLocked(
    app,
    id,
    () => deposit(token, '100'),
    () => app.clock.advance(100),
  )
  expect(late).toMatchObject({ code: 200 })
})

test('accepts exactly those of twenty concurrent deposits that fit the new day [R46]', async () => {
  const { token, id } = await app.registerPlayer()
  await moveTo(id, '2026-03-21 00:00:00', 100)
  await app.setLimit(token, 'day', '250')
  await depositNow(token, '200')
  app.clock.advance(100)
  const ask = () => deposit(token, '100')
  const many = await Promise.all(Array.from({ length: 20 }, ask))
  expect(many.filter(({ code }) => code === 200)).toHaveLength(2)
  expect(many.filter(({ code }) => code === 422)).toHaveLength(18)
})

test('deposits count in full: a withdrawal and a debit by an operator free nothing [R45]', async () => {
  const payouts = payoutCalls(() => app)
  const { token, id, order } = await payouts.waiting()
  expect((await payouts.approve(order)).status).toBe(200)
  await app.setLimit(token, 'month', '1000')
  await depositNow(token, '900')
  const debit = { amount: '-400', reason: '更正', turnover_multiple: 0 }
  expect((await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, debit)).status).toBeLessThan(300)
  expect(await limitOf(token, 'month')).toMatchObject({ used: '900.00', rest: '100.00' })
  expect(await deposit(token, '101')).toMatchObject({
    code: 422,
    message: '已超出存款限额：每月存款限额1000元，目前还可存款100元',
  })
})

test('with the setting limits roll: the oldest deposit is free again after 24 hours, to the millisecond [R45]', async () => {
  await setForTest(app, { limit_periods: 'rolling' })
  const { token, id } = await app.registerPlayer()
  await moveTo(id, '2026-03-24 23:00:00')
  await app.setLimit(token, 'day', '300')
  await depositNow(token, '100')
  await app.advanceClock(id, 2 * hour)
  await depositNow(token, '200')
  expect(await limitOf(token, 'day')).toMatchObject({
    period: 'rolling',
    name: '24小时',
    used: '300.00',
    ends_at: '',
    frees: '100.00',
    frees_at: '2026-03-25 23:00:00',
  })
  await moveTo(id, '2026-03-25 23:00:00', 1)
  expect(await deposit(token, '100')).toMatchObject({
    code: 422,
    message: '已超出存款限额：24小时存款限额300元，目前还可存款0元',
  })
  app.clock.advance(1)
  expect(await limitOf(token, 'day')).toMatchObject({ used: '200.00', rest: '100.00', frees: '200.00' })
  expect((await deposit(token, '100')).code).toBe(200)
  for (const value of ['weekly', '', 1])
    expect((await app.callConsoleApi('PATCH /console/api/settings', { limit_periods: value })).status).toBe(422)
})

test('the history of changes says what the limit was at the time [R48]', async () => {
  const { token } = await app.registerPlayer()
  const words = async () => (await app.callPlayerApi('POST /api/protection/history', {}, token)).data.data[0].words
  await app.setLimit(token, 'week', '500')
  expect(await words()).toBe('每周存款限额设为500元，立即生效')
  await setForTest(app, { limit_periods: 'rolling' })
  expect(await words()).toBe('每周存款限额设为500元，立即生效')
  await app.setLimit(token, 'week', '900')
  expect(await words()).toBe('申请将7天存款限额放宽至900元，24小时后确认生效')
})

test('a limit that is lowered applies at once; a raised one waits over a new period [R47]', async () => {
  const { token, id } = await app.registerPlayer()
  await app.setLimit(token, 'day', '500')
  await depositNow(token, '300')
  expect((await app.setLimit(token, 'day', '200')).message).toBe('限额已生效')
  expect(await limitOf(token, 'day')).toMatchObject({ used: '300.00', rest: '0.00' })
  expect((await app.setLimit(token, 'day', '800')).message).toContain('24小时后请再次确认')
  await app.advanceClock(id, day - 1)
  expect(await deposit(token, '300')).toMatchObject({
    code: 422,
    message: expect.stringContaining('每日存款限额200元'),
  })
  expect((await app.confirmLimit(token, 'day')).code).toBe(422)
  app.clock.advance(1)
  expect((await app.confirmLimit(token, 'day')).code).toBe(200)
  expect((await deposit(token, '300')).code).toBe(200)
})

test('an upgrade keeps limits rolling where some were set before', async () => {
  const migration = readFileSync(new URL('../../../migrations/0019_limits.sql', import.meta.url), 'utf8')
  const [statement] = /^insert into setting [^;]+;/m.exec(migration)!
  const { token } = await app.registerPlayer()
  await app.setLimit(token, 'day', '500')
  await app.execAsOwner(`delete from setting where key = 'limit_periods'; ${statement}`)
  onTestFinished(() => app.execAsOwner(`delete from setting where key = 'limit_periods'`))
  expect((await readSettings(app.app.db)).limit_periods).toBe('rolling')
})
