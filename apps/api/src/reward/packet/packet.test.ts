import { hash } from 'node:crypto'
import { day, instant } from '@koi/contract/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callWhileLocked, callWithLateBody } from '../../platform/testing/late.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { signInAgain, loadBalance, loadRequirements, seedVenuesAndLevels, pay, play, twenty } from '../vip/testing.ts'

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

test('refuses in order: switched off, no live rule, outside hours, conditions not met [API-19]', async () => {
  app.clock.set(at('2026-03-10 09:00:00'))
  const { token } = await app.registerPlayer()
  await settings({ redpacket_switch: 0 })
  expect(await claim(token)).toMatchObject({ code: 422, message: '红包活动已关闭' })
  await settings({ redpacket_switch: 1 })
  await rule({ start_time: '2025-01-01', end_time: '2025-12-31' })
  await rule({ state: 0 })
  expect(await claim(token)).toMatchObject({ code: 422, message: '红包活动未开始或已结束' })
  await rule()
  expect(await claim(token)).toMatchObject({ code: 422, message: hours })
  app.clock.set(at('2026-03-10 10:00:00'))
  expect(await claim(token)).toMatchObject({ code: 422, message: '您暂未达到领取条件，快去完成吧！' })
  expect(await app.callPlayerApi('POST /api/douserredpacket')).toMatchObject({ code: 401 })
})

test('a rule may also require turnover of the window and since the start [D-067]', async () => {
  app.clock.set(at('2026-03-10 10:30:00'))
  const { id, token } = await app.registerPlayer()
  await rule({ recharge: 0, day_flow: '50', flow_money: '80', start_time: '2026-03-01 00:00:00' })
  await play(app, id, '30', { at: at('2026-03-05 12:00:00') })
  await play(app, id, '50', { at: at('2026-02-20 12:00:00') })
  await play(app, id, '49.99', { at: at('2026-03-09 12:00:00') })
  expect((await readPackets(token)).sendnums).toBe(0)
  await play(app, id, '0.01', { at: at('2026-03-09 13:00:00') })
  expect((await readPackets(token)).sendnums).toBe(1)
})

test("each met rule gives one claim, highest first, up to the draw's maximum [ENT-14, D-068]", async () => {
  app.clock.set(at('2026-03-10 10:30:00'))
  const { id, token } = await app.registerPlayer()
  await rule({ recharge: '100', min_money: '1', max_money: '1' })
  await rule({ recharge: '300', min_money: '3', max_money: '3' })
  await rule({ recharge: '200', min_money: '2', max_money: '2', multiple: 1.5 })
  await rule({ recharge: '9999', min_money: '9', max_money: '9' })
  await settings({ redpacket_max_times: 2 })
  await pay(app, id, '300', at('2026-03-10 09:00:00'))
  expect(await readPackets(token)).toMatchObject({ sendnums: 2, acquirednum: 0, max_times: 2 })
  expect((await readPackets(token)).rules[0]).toEqual({
    start_time: '2026-01-01 00:00:00',
    end_time: '2026-12-31 23:59:59',
    day_flow: '0.00',
    flow_money: '0.00',
    recharge: '100.00',
    least: '1.00',
    most: '1.00',
  })
  expect((await claim(token)).data).toEqual({ redpacketmoney: '3.00' })
  expect((await claim(token)).data).toEqual({ redpacketmoney: '2.00' })
  expect(await claim(token)).toMatchObject({ code: 422, message: '今日领取次数已用完' })
  expect(await readPackets(token)).toMatchObject({ sendnums: 0, acquirednum: 2 })
  await settings({ redpacket_max_times: 5 })
  expect((await claim(token)).data).toEqual({ redpacketmoney: '1.00' })
  expect(await claim(token)).toMatchObject({ code: 422, message: '您暂未达到领取条件，快去完成吧！' })
  expect(await loadBalance(app, id)).toBe(30_600)
  expect(await loadRequirements(app, id, 'packet')).toEqual([300, 300, 100])
})

test('a rule with its own limit pays only claims within it', async () => {
  app.clock.set(at('2026-03-10 10:30:00'))
  const { token } = await app.registerPlayer()
  await rule({ recharge: 0, max_times: 1 })
  await rule({ recharge: 0, max_times: 1 })
  expect(await readPackets(token)).toMatchObject({ sendnums: 1, max_times: 1 })
  expect((await claim(token)).code).toBe(200)
  expect(await claim(token)).toMatchObject({ code: 422, message: '今日领取次数已用完' })
})

test('twenty concurrent claims pay each rule once; amounts are in range and recorded', async () => {
  app.clock.set(at('2026-03-10 10:30:00'))
  const [mine, other] = [await app.registerPlayer(), await app.registerPlayer()]
  await rule()
  await rule({ recharge: '50' })
  await pay(app, mine.id, '150.50', at('2026-03-10 09:00:00'))
  const answers = await twenty(() => claim(mine.token))
  const won = answers.filter(({ code }) => code === 200)
  expect(won).toHaveLength(2)
  for (const { data } of won) {
    expect(Number(data.redpacketmoney)).toBeGreaterThanOrEqual(1)
    expect(Number(data.redpacketmoney)).toBeLessThanOrEqual(8.88)
  }
  const { data } = await app.callPlayerApi('POST /api/redpacket', { page: 1 }, mine.token)
  expect(data).toMatchObject({ total: 2, last_page: 1, current_page: 1 })
  expect(data.data[0]).toMatchObject({
    money: '150.50',
    created_at: '2026-03-10 10:30:00',
    usetime: '2026-03-10 10:30:00',
  })
  expect((await app.callPlayerApi('POST /api/redpacket', {}, other.token)).data).toMatchObject({ total: 0, data: [] })
  expect((await app.callConsoleApi('GET /console/api/redpacket-claims', { q: mine.name })).body.total).toBe(2)
})

test('with the switch off claims are refused and rules stay readable; an excluded player can only read', async () => {
  app.clock.set(at('2026-03-10 10:30:00'))
  const { id, token } = await app.registerPlayer()
  await rule({ recharge: 0 })
  await settings({ redpacket_switch: 0 })
  expect(await readPackets(token)).toMatchObject({ sendnums: 0, rules: [{ recharge: '0.00' }] })
  await settings({ redpacket_switch: 1 })
  await app.app.db
    .updateTable('player')
    .set({ excludedUntil: at('2026-03-11 00:00:00') })
    .where('id', '=', id)
    .execute()
  app.app.sessions.invalidate()
  expect(await claim(token)).toMatchObject({ code: 403, message: '您已启用自我限制，暂不可使用该功能' })
  expect(await readPackets(token)).toMatchObject({ sendnums: 1 })
})

test('operators create rules, test them on a player, and delete them', async () => {
  app.clock.set(at('2026-03-10 10:30:00'))
  const { id, name, token } = await app.registerPlayer()
  const bad = (change: object) =>
    app.callConsoleApi('POST /console/api/redpacket-rules', {
      start_time: '2026-01-01',
      end_time: '2026-12-31',
      min_money: '1',
      max_money: '2',
      ...change,
    })
  for (const change of [
    { end_time: '2025-01-01' },
    { start_time: 'soon' },
    { start_time: '2026-02-30 00:00:00' },
    { min_money: '3' },
    { min_money: '0', max_money: '0' },
    { multiple: -1 },
  ]) {
    expect((await bad(change)).status).toBe(422)
  }
  const one = await rule({ start_time: '2026-03-01', end_time: '2026-03-31', multiple: '2.5', max_times: null })
  expect((await app.callConsoleApi('GET /console/api/redpacket-rules')).body.items).toMatchObject([
    {
      id: one,
      start_time: '2026-03-01 00:00:00',
      end_time: '2026-03-31 23:59:59',
      recharge: '100.00',
      min_money: '1.00',
      multiple: 2.5,
      max_times: 0,
      state: 1,
    },
  ])
  expect(
    (await app.callConsoleApi('PATCH /console/api/redpacket-rules/' + one, { recharge: '', max_money: '9' })).body,
  ).toMatchObject({ recharge: '0.00', max_money: '9.00', multiple: 2.5 })
  expect((await app.callConsoleApi('GET /console/api/redpacket-rules/dry-run', { player_id: id })).body).toMatchObject({
    username: name,
    draw: '2026-03-10',
    counted_from: '2026-03-09 12:00:00',
    counted_to: '2026-03-10 10:00:00',
    is_open: 1,
    sendnums: 1,
    items: [{ id: one, live: 1, met: 1, claimed: 0 }],
  })
  expect((await app.callConsoleApi('GET /console/api/redpacket-rules/dry-run', { player_id: 'x' })).status).toBe(404)
  expect((await claim(token)).code).toBe(200)
  expect((await app.callConsoleApi('DELETE /console/api/redpacket-rules/' + one)).status).toBe(200)
  expect((await readPackets(token)).rules).toEqual([])
  app.clock.advance(day)
  expect((await claim(await signInAgain(app, name))).message).toBe('红包活动未开始或已结束')
})

test("the seed's hash is published before the draw and the seed the day after, so amounts can be verified [R44]", async () => {
  app.clock.set(at('2026-03-10 09:30:00'))
  expect((await app.callConsoleApi('POST /console/api/jobs/promise-packets/run', {})).body).toMatchObject({
    processed: 2,
  })
  const { id, token } = await app.registerPlayer()
  await rule({ recharge: '100' })
  await rule({ recharge: '200', min_money: '5.00', max_money: '20.00' })
  await pay(app, id, '300', at('2026-03-10 09:00:00'))
  const prove = async (who = token) => (await app.callPlayerApi('POST /api/redpacket/proof', {}, who)).data
  /** Sets the clock and keeps sessions alive. */
  const goTo = async (text: string) => {
    app.clock.set(at(text))
    await app.app.db.updateTable('session').set({ seenAt: app.clock.now() }).execute()
    app.app.sessions.invalidate()
  }
  const before = await prove()
  expect(before).toMatchObject({ draw: '2026-03-10', promised_at: '2026-03-10 09:30:00', list: { data: [] } })
  expect(before.promise).toMatch(/^[0-9a-f]{64}$/)

  app.clock.set(at('2026-03-10 10:30:00'))
  const amounts = [(await claim(token)).data.redpacketmoney, (await claim(token)).data.redpacketmoney]
  const { list } = await prove()
  expect(list.data).toHaveLength(2)
  for (const row of list.data) expect(row).toMatchObject({ promise: before.promise, seed: '', draw: '2026-03-10' })
  // The draw is over but not the day: an operator could reopen the claim window.
  await goTo('2026-03-10 23:59:59')
  expect(await prove()).toMatchObject({ draw: '2026-03-11', list: { data: [{ seed: '' }, { seed: '' }] } })

  await goTo('2026-03-11 00:00:59')
  expect(await prove()).toMatchObject({ list: { data: [{ seed: '' }, { seed: '' }] } })

  await goTo('2026-03-11 00:01:00')
  const { list: proofs } = await prove()
  for (const { seed, promise, draw, player, nth, rule: ruleId, least, greatest, redpacketmoney } of proofs.data) {
    expect(hash('sha256', seed)).toBe(promise)
    expect(player).toBe(id)
    const number = Number.parseInt(hash('sha256', `${seed}:${draw}:${player}:${nth}:${ruleId}`).slice(0, 13), 16)
    const [from, to] = [Math.round(Number(least) * 100), Math.round(Number(greatest) * 100)]
    expect(from + (number % (to - from + 1))).toBe(Math.round(Number(redpacketmoney) * 100))
    expect(redpacketmoney).toBe(amounts[nth - 1])
  }
  const other = await app.registerPlayer()
  expect((await prove(other.token)).list.data).toEqual([])
})

test('a claim that holds the lock after the claim window is refused, whenever it was sent', async () => {
  app.clock.set(at('2026-03-10 11:59:59'))
  const { id, token } = await app.registerPlayer()
  await rule()
  await pay(app, id, '300', at('2026-03-10 09:00:00'))
  const isLate = () => app.clock.set(at('2026-03-10 12:00:00'))
  const refused = { code: 422, message: hours }
  expect(await callWithLateBody(app, 'POST /api/douserredpacket', token, isLate)).toMatchObject(refused)
  app.clock.set(at('2026-03-10 11:59:59'))
  expect(await callWhileLocked(app, id, () => claim(token), isLate)).toMatchObject(refused)
  app.clock.set(at('2026-03-10 11:59:59'))
  expect(await claim(token)).toMatchObject({ code: 200 })
})

test('twenty concurrent requests see the same hash, which never changes [R44]', async () => {
  app.clock.set(at('2026-03-10 09:30:00'))
  const { token } = await app.registerPlayer()
  const all = await Promise.all(
    Array.from({ length: 20 }, () => app.callPlayerApi('POST /api/redpacket/proof', {}, token)),
  )
  expect(new Set(all.map(({ data }) => data.promise)).size).toBe(1)
  await expect(app.app.db.updateTable('packetDraw').set({ seed: 'x' }).execute()).rejects.toThrow(/permission denied/)
})
