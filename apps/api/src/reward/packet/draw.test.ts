import { instant } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { signInAgain, loadBalance, seedVenuesAndLevels, pay } from '../vip/testing.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await seedVenuesAndLevels(app)
})
afterEach(() => app.finish())

const rule = async (change: object = {}) => {
  const body = {
    start_time: '2026-01-01 00:00:00',
    end_time: '2026-12-31 23:59:59',
    recharge: '100',
    min_money: '1.00',
    max_money: '8.88',
    ...change,
  }
  const made = await app.callConsoleApi('POST /console/api/redpacket-rules', body)
  expect(made.status).toBe(201)
  return made.body.id as number
}
/** Parses a Beijing time. */
const at = (text: string) => instant(`${text.replace(' ', 'T')}+08:00`)
const settings = (change: object) => app.callConsoleApi('PATCH /console/api/settings', change)
const readPackets = async (token: string) => (await app.callPlayerApi('GET /api/userredpacket', undefined, token)).data
const claim = (token: string) => app.callPlayerApi('POST /api/douserredpacket', {}, token)
const hours = '领取时间为每日10:00-12:00（北京时间）'

test.each([
  ['2026-03-10 09:59:59.999', false],
  ['2026-03-10 10:00:00.000', true],
  ['2026-03-10 11:59:59.999', true],
  ['2026-03-10 12:00:00.000', false],
])('at %s Beijing time a claim is possible: %s [HONGBAO-22]', async (time, isOpen) => {
  app.clock.set(at(time))
  const { id, token } = await app.registerPlayer()
  await rule()
  await pay(app, id, '100', at('2026-03-09 12:00:00.000'))
  const answer = await claim(token)
  expect(answer).toMatchObject(isOpen ? { code: 200, message: '领取成功' } : { code: 422, message: hours })
})

test.each([
  ['2026-03-09 11:59:59.999', 0],
  ['2026-03-09 12:00:00.000', 1],
  ['2026-03-10 09:59:59.999', 1],
  ['2026-03-10 10:00:00.000', 0],
])('a deposit approved at %s counts for the draw of 10 March: %i [HONGBAO-23]', async (time, sendnums) => {
  app.clock.set(at('2026-03-10 11:00:00'))
  const { id, token } = await app.registerPlayer()
  await rule()
  await pay(app, id, '100', at(time))
  expect(await readPackets(token)).toMatchObject({ sendnums, acquirednum: 0, max_times: 3 })
})

test('from 12:00 on the next draw is shown, also across a month end and 29 February [D-066]', async () => {
  app.clock.set(at('2028-02-28 12:00:00'))
  const { id, token, name } = await app.registerPlayer()
  await rule({ start_time: '2028-01-01', end_time: '2028-12-31' })
  await pay(app, id, '100')
  expect((await readPackets(token)).sendnums).toBe(1)
  app.clock.set(at('2028-02-29 10:30:00'))
  const later = await signInAgain(app, name)
  expect((await claim(later)).code).toBe(200)
  expect(await readPackets(later)).toMatchObject({ sendnums: 0, acquirednum: 1 })
  app.clock.set(at('2028-02-29 12:00:00'))
  expect(await readPackets(await signInAgain(app, name))).toMatchObject({ sendnums: 0, acquirednum: 0 })
  await pay(app, id, '100', at('2028-02-29 13:00:00'))
  app.clock.set(at('2028-03-01 10:00:00'))
  expect((await claim(await signInAgain(app, name))).code).toBe(200)
})

test.each([
  ['before the clocks go forward', '2026-03-08 14:59:59', '2026-03-08 02:00:00', false], // 01:59:59 in New York
  ['after the clocks went forward', '2026-03-08 15:00:00', '2026-03-08 02:00:00', true], // 03:00:00
  ['before the clocks go back', '2026-11-01 13:29:59', '2026-11-01 01:30:00', false], // 01:29:59
  ['in the hour that comes twice', '2026-11-01 13:30:00', '2026-11-01 01:30:00', true], // 01:30:00
  ['an hour before midnight of summer', '2026-07-01 11:59:59', '2026-07-01 00:00:00', false], // 23:59:59
  ['at midnight of summer', '2026-07-01 12:00:00', '2026-07-01 00:00:00', true],
])('a range is US Eastern time: %s [HONGBAO-24]', async (_when, now, start, isLive) => {
  app.clock.set(at(now))
  const { id, token } = await app.registerPlayer()
  await settings({
    redpacket_claim_from: '00:00',
    redpacket_claim_to: '24:00',
    redpacket_count_from: '00:00',
    redpacket_count_to: '24:00',
  })
  await rule({ start_time: start, recharge: 0 })
  const answer = await claim(token)
  expect(answer.message).toBe(isLive ? '领取成功' : '红包活动未开始或已结束')
  expect((await loadBalance(app, id)) > 0).toBe(isLive)
})

test("a deposit outside the rule's range is ignored, and one in its last second counts [D-066]", async () => {
  app.clock.set(at('2026-03-10 10:30:00')) // 22:30 of 9 March in New York
  const { id, token } = await app.registerPlayer()
  await rule({ start_time: '2026-03-09 12:00:00', end_time: '2026-03-09 22:30:00' })
  await pay(app, id, '100', at('2026-03-09 23:59:59')) // 11:59:59 in New York
  expect((await readPackets(token)).sendnums).toBe(0)
  await pay(app, id, '100', at('2026-03-10 00:00:00'))
  expect((await readPackets(token)).sendnums).toBe(1)
  expect((await claim(token)).code).toBe(200)
  app.clock.advance(1000)
  expect((await claim(token)).message).toBe('红包活动未开始或已结束')
})
