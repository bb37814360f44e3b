import { randomUUID } from 'node:crypto'
import { addDays, day, dayOf, hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../../platform/testing/settings.testing.ts'
import { excludedAnswer, openProtectionApp, type ProtectionApp } from './protection.testing.ts'

let app: ProtectionApp
beforeAll(async () => {
  app = await openProtectionApp()
})
afterAll(() => app.finish())

test('a lower deposit limit applies at once, the lowest wins, and invalid limits are named [R45, R46, R47]', async () => {
  const { token } = await app.registerPlayer()
  expect(await app.depositLimits(token)).toMatchObject([
    { span: 'day', name: '每日', period: 'calendar', amount: '', rest: '', used: '0.00', has_pending: 0 },
    { span: 'week' },
    { span: 'month' },
  ])
  for (const [span, amount, message] of [
    ['', '100', '请选择时间范围'],
    ['year', '100', '请选择时间范围'],
    ['day', '0', '请输入正确的限额金额'],
    ['day', '-1', '请输入正确的限额金额'],
    ['day', '1e3', '请输入正确的限额金额'],
    ['day', '', '限额未变化'],
  ] as const)
    expect(await app.setLimit(token, span, amount)).toMatchObject({ code: 422, message })
  expect(await app.setLimit(token, 'day', '1000')).toMatchObject({ code: 200, message: '限额已生效' })
  expect(await app.setLimit(token, 'week', '500.50')).toMatchObject({ code: 200 })
  expect(await app.setLimit(token, 'day', '1000')).toMatchObject({ code: 422, message: '限额未变化' })
  expect((await app.deposit(token, '300')).code).toBe(200)
  expect(await app.deposit(token, '201')).toMatchObject({
    code: 422,
    message: '已超出存款限额：每周存款限额500.5元，目前还可存款200.5元',
  })
  expect((await app.deposit(token, '200')).code).toBe(200)
  expect(await app.depositLimits(token)).toMatchObject([
    { used: '500.00', rest: '500.00' },
    { used: '500.00', rest: '0.50', amount: '500.50' },
    { rest: '' },
  ])
  const history = (await app.callPlayerApi('POST /api/protection/history', {}, token)).data
  expect(history).toMatchObject({
    total: 2,
    data: [{ actor: 'player', act: 'limit.set', words: '每周存款限额设为500.5元，立即生效' }, {}],
  })
})

test('a looser limit waits a day; usage of a rolling limit expires with time [R47]', async () => {
  await setForTest(app, { limit_periods: 'rolling' })
  const { token, id } = await app.registerPlayer()
  await app.setLimit(token, 'day', '300')
  const { message: no } = await app.deposit(token, '300')
  await app.callConsoleApi(`POST /console/api/deposits/${no}/approve`, {})
  expect(await app.setLimit(token, 'day', '900')).toMatchObject({
    code: 200,
    message: '已提交，24小时后请再次确认，确认前原限额继续有效',
  })
  expect((await app.depositLimits(token))[0]).toMatchObject({
    amount: '300.00',
    has_pending: 1,
    pending: '900.00',
    is_ripe: 0,
  })
  expect((await app.confirmLimit(token, 'day')).code).toBe(422)
  await app.advanceClock(id, 23 * hour)
  expect(await app.deposit(token, '100')).toMatchObject({ code: 422 })
  expect((await app.confirmLimit(token, 'day')).message).toContain('放宽限额需等待24小时')
  await app.advanceClock(id, 2 * hour)
  expect((await app.deposit(token, '300')).code).toBe(200)
})

test('the confirmation after a day applies once, also with twenty concurrent requests [R47]', async () => {
  const { token, id } = await app.registerPlayer()
  await app.setLimit(token, 'month', '300')
  await app.setLimit(token, 'month', '')
  expect((await app.depositLimits(token))[2]).toMatchObject({ has_pending: 1, pending: '', pending_none: 1 })
  expect(await app.cancelLimitChange(token, 'month')).toMatchObject({ code: 200, message: '已取消限额变更' })
  expect((await app.cancelLimitChange(token, 'month')).code).toBe(404)
  await app.setLimit(token, 'month', '500')
  await app.advanceClock(id, day)
  expect((await app.depositLimits(token))[2]).toMatchObject({ is_ripe: 1, amount: '300.00' })
  const all = await Promise.all(Array.from({ length: 20 }, () => app.confirmLimit(token, 'month')))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await app.depositLimits(token))[2]).toMatchObject({ amount: '500.00', has_pending: 0 })
})

test('accepts exactly those of twenty concurrent deposits that fit the limit [R46]', async () => {
  const { token } = await app.registerPlayer()
  await app.setLimit(token, 'day', '250')
  const ask = () => app.deposit(token, '100', { 'idempotency-key': randomUUID() })
  const many = await Promise.all(Array.from({ length: 20 }, ask))
  expect(many.filter(({ code }) => code === 200)).toHaveLength(2)
  expect((await app.depositLimits(token))[0]).toMatchObject({ used: '200.00', rest: '50.00' })
})

test('the player sets the reminder interval; a session shows its stakes and winnings [R49, R50]', async () => {
  const { token } = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/protection', {}, token)).data.reality_minutes).toBe(0)
  expect(await app.callPlayerApi('POST /api/protection/reality', { minutes: 7 }, token)).toMatchObject({
    code: 422,
    message: '请选择提醒间隔',
  })
  expect(await app.callPlayerApi('POST /api/protection/reality', { minutes: '30' }, token)).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/protection', {}, token)).data.reality_minutes).toBe(30)
  expect((await app.callPlayerApi('POST /api/protection/session/now', {}, token)).data).toEqual({
    seconds: 0,
    stakes: '0.00',
    net: '0.00',
    bets: 0,
    is_due: 0,
    next_seconds: 1800,
    stopped: '',
  })
})

test("an operator sets separate limits and exclusions, never shorter than the player's [R46]", async () => {
  const { token, id } = await app.registerPlayer()
  const other = await app.registerPlayer()
  const at = `PUT /console/api/players/${id}/protection`
  const last = addDays(dayOf(app.clock.now()), 50)
  expect((await app.callConsoleApi(at, { limits: { day: '200' } })).status).toBe(422)
  expect(await app.callConsoleApi(at, { limits: { day: '200' }, reason: '风险评估' })).toMatchObject({
    status: 200,
    body: {
      limits: expect.arrayContaining([
        expect.objectContaining({ kind: 'deposit', span: 'day', operator_amount: '200.00', amount: '' }),
      ]),
      history: [{ actor: 'operator', actor_name: 'admin', reason: '风险评估' }],
    },
  })
  await app.setLimit(token, 'day', '5000')
  expect(await app.deposit(token, '201')).toMatchObject({
    code: 422,
    message: '已超出存款限额：每日存款限额200元，目前还可存款200元',
  })
  expect((await app.deposit(other.token, '201')).code).toBe(200)
  expect(await app.callConsoleApi(at, { limits: { day: null }, reason: '复核' })).toMatchObject({
    status: 200,
    body: { limits: expect.arrayContaining([expect.objectContaining({ span: 'day', operator_amount: '' })]) },
  })
  expect(await app.callConsoleApi(at, { excluded_until: last, reason: '家属申请' })).toMatchObject({
    status: 200,
    body: { is_excluded: 1, excluded_kind: 'operator', excluded_until: `${addDays(last, 1)} 00:00:00` },
  })
  expect(await app.callConsoleApi(at, { excluded_until: addDays(last, -30), reason: '撤回' })).toMatchObject({
    status: 409,
    body: { detail: '该玩家的限制只能延长，不能缩短或解除' },
  })
  expect(await app.deposit(token, '100')).toMatchObject(excludedAnswer)
  expect((await app.callConsoleApi(`GET /console/api/players/${id}/protection`)).body).toMatchObject({
    player_id: id,
    is_excluded: 1,
  })
  expect(
    (await app.callConsoleApi('GET /console/api/players/00000000-0000-7000-8000-000000000000/protection')).status,
  ).toBe(404)
})

test('anyone can read the licence, the minimum age and the help contact [R57]', async () => {
  const licence = () => app.callPlayerApi('POST /api/protection/licence')
  expect((await licence()).data).toEqual({
    licence: '',
    jurisdiction: '',
    minimum_age: 18,
    help_name: '',
    help_contact: '',
  })
  const set = (body: object) => app.callConsoleApi('PATCH /console/api/settings', body)
  expect((await set({ minimum_age: 17 })).status).toBe(422)
  expect((await set({ licence: '<b>1</b>' })).status).toBe(422)
  await setForTest(app, { licence: '第88号', minimum_age: 21, help_name: '江城援助会', help_contact: '400-000' })
  expect((await licence()).data).toMatchObject({ licence: '第88号', minimum_age: 21, help_contact: '400-000' })
})
