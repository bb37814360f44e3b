import { beijingText, day, instant, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payPassword } from '../../platform/testing/testing.ts'
import { bankAccount, excludedAnswer, openProtectionApp, type ProtectionApp } from './protection.testing.ts'

let app: ProtectionApp
beforeAll(async () => {
  app = await openProtectionApp()
})
afterAll(() => app.finish())

test('an excluded player can only read, recall money and withdraw [R51, R52, R53, ruling 23]', async () => {
  // Later than any time to which the other tests of this file advance the clock.
  app.clock.set(instant('2050-03-10T04:00:00.000Z'))
  const { token, id } = await app.registerPlayer()
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount: '500', reason: '测试' })
  await app.callPlayerApi('POST /api/bindcard', { ...bankAccount, pay_pass: payPassword }, token)
  const [card] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
  expect(await app.callPlayerApi('POST /api/protection/timeout', { span: 'hour' }, token)).toMatchObject({
    code: 422,
    message: '请选择时间范围',
  })
  for (const months of ['', '1', '5', '7'])
    expect(await app.callPlayerApi('POST /api/protection/exclude', { months }, token)).toMatchObject({
      code: 422,
      message: '请选择自我排除的期限',
    })
  expect(await app.callPlayerApi('POST /api/protection/timeout', { span: 'week' }, token)).toMatchObject({ code: 200 })
  expect(await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, token)).toMatchObject({
    code: 409,
    message: '您已启用自我限制，期间只能延长，不能缩短',
  })
  expect((await app.callPlayerApi('POST /api/protection', {}, token)).data).toMatchObject({
    is_excluded: 1,
    excluded_kind: 'timeout',
    excluded_until: beijingText(plus(app.clock.now(), 7 * day)),
    is_indefinite: 0,
  })

  for (const [at, body] of [
    ['POST /api/recharge', { paytype: 'bank', amount: '100', ...bankAccount }],
    ['POST /api/getGameUrl', { plat_name: 'ag', game_type: '1' }],
    ['POST /api/transfer', { sourcetype: 'userbalance', targettype: 'ag', amount: '10' }],
    ['POST /api/doactivityapply', { activityid: 1, amount: '100' }],
    ['POST /api/douserredpacket', {}],
  ] as const)
    expect([at, await app.callPlayerApi(at, body, token)]).toEqual([at, expect.objectContaining(excludedAnswer)])
  for (const at of [
    'POST /api/statement',
    'POST /api/gettransrecord',
    'POST /api/getBetAmount',
    'POST /api/balancelist',
  ])
    expect((await app.callPlayerApi(at, { type: 1 }, token)).code).toBe(200)
  expect((await app.callPlayerApi('POST /api/transall', {}, token)).code).toBe(200)
  expect(
    (
      await app.callPlayerApi(
        'POST /api/transfer',
        { sourcetype: 'ag', targettype: 'userbalance', amount: '10' },
        token,
      )
    ).code,
  ).not.toBe(403)
  expect(
    await app.callPlayerApi('POST /api/withdraw', { amount: '100', bank: card.id, password: payPassword }, token),
  ).toMatchObject({ code: 200 })

  expect(await app.callPlayerApi('POST /api/protection/exclude', { months: 6 }, token)).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/protection', {}, token)).data).toMatchObject({
    excluded_kind: 'exclusion',
    excluded_until: '2050-09-10 12:00:00',
  })
  expect(await app.callPlayerApi('POST /api/protection/exclude', { months: 0 }, token)).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/protection', {}, token)).data).toMatchObject({
    is_indefinite: 1,
    excluded_until: '2999-12-31 23:59:59',
  })
})

test('an excluded player sees and receives no marketing [R54]', async () => {
  const { token, id } = await app.registerPlayer()
  const send = (body: object) =>
    app.callConsoleApi('POST /console/api/messages', { title: '周末加码', content: '<p>来玩</p>', ...body })
  expect(await send({ is_marketing: 1 })).toMatchObject({ status: 201, body: { is_marketing: 1 } })
  await send({ title: '取款通知', player_id: id })
  const titles = async () =>
    (await app.callPlayerApi('POST /api/noticeList', {}, token)).data.data.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(expect.arrayContaining(['周末加码', '取款通知']))
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, token)
  expect(await titles()).toEqual(['取款通知'])
  expect(await send({ is_marketing: 1, player_id: id })).toMatchObject({ status: 422 })
})

test('a self-exclusion continues after its term until an operator lifts it, at least seven days after a request [R55, R56]', async () => {
  const { token, id } = await app.registerPlayer()
  const readProtection = async () => (await app.callPlayerApi('POST /api/protection', {}, token)).data
  const lift = (reason = '已冷静半年') => app.callPlayerApi('POST /api/protection/lift', { reason }, token)
  await app.callPlayerApi('POST /api/protection/exclude', { months: 6 }, token)
  expect(await lift()).toMatchObject({ code: 422, message: '自我排除期满后才可申请解除' })
  await app.advanceClock(id, 190 * day)
  expect(await app.deposit(token, '100')).toMatchObject(excludedAnswer)
  expect(await readProtection()).toMatchObject({ is_excluded: 1, is_term_over: 1, can_ask_lift: 1, lift: null })
  expect(await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, token)).toMatchObject({ code: 409 })
  expect(await lift(' ')).toMatchObject({ code: 422, message: '请填写申请理由' })
  const all = await Promise.all(Array.from({ length: 20 }, () => lift()))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await readProtection()).toMatchObject({ can_ask_lift: 0, lift: { state: 'pending' } })

  const rows = async () => (await app.callConsoleApi('GET /console/api/exclusion-lifts', { state: '1' })).body.items
  const [first] = await rows()
  expect(first).toMatchObject({ player_id: id, reason: '已冷静半年', state: 1 })
  const decide = (row: { id: string }, how: string, reason = '已核实') =>
    app.callConsoleApi(`POST /console/api/exclusion-lifts/${row.id}/${how}`, { reason })
  expect((await decide(first, 'approve', '')).status).toBe(422)
  expect(await decide(first, 'approve')).toMatchObject({ status: 422, body: { code: 'LIFT_TOO_SOON' } })
  expect(await decide(first, 'reject', '近期仍有异常')).toMatchObject({ status: 200, body: { state: 3 } })
  expect(await decide(first, 'reject', '再次')).toMatchObject({ status: 200, body: { note: '近期仍有异常' } })
  expect(await decide(first, 'approve')).toMatchObject({ status: 409, body: { code: 'LIFT_DECIDED' } })
  expect(await readProtection()).toMatchObject({ can_ask_lift: 1, lift: { state: 'rejected', note: '近期仍有异常' } })

  expect((await lift()).code).toBe(200)
  await app.advanceClock(id, 7 * day)
  expect(await app.deposit(token, '100')).toMatchObject(excludedAnswer)
  const [second] = await rows()
  expect(await decide(second, 'approve')).toMatchObject({ status: 200, body: { state: 2, decided_by: 'admin' } })
  expect(await decide(second, 'approve')).toMatchObject({ status: 200, body: { state: 2 } })
  expect(await decide(second, 'reject')).toMatchObject({ status: 409 })
  expect(await readProtection()).toMatchObject({ is_excluded: 0, lift: null })
  expect((await app.deposit(token, '100')).code).toBe(200)
})

test('an exclusion without end is never lifted; a time-out ends by itself [R55]', async () => {
  const { token, id } = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/exclude', { months: 0 }, token)
  await app.advanceClock(id, 4000 * day)
  expect(await app.callPlayerApi('POST /api/protection/lift', { reason: '申请' }, token)).toMatchObject({ code: 422 })
  expect(await app.deposit(token, '100')).toMatchObject(excludedAnswer)
  const other = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'week' }, other.token)
  await app.advanceClock(other.id, 7 * day)
  expect((await app.deposit(other.token, '100')).code).toBe(200)
})
