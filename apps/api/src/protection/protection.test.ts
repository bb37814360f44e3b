import { randomUUID } from 'node:crypto'
import { beijingText, day, hour, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, payPassword, type TestApp } from '../platform/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.operate('PATCH /console/api/pay-channels/card', { state: 1 })
  await app.operate('POST /console/api/receiving-accounts', { kind: 'bank', bank_name: '锦绣银行', bank_no: '6222' })
  await app.operate('PATCH /console/api/settings', { redpacket_claim_from: '00:00', redpacket_claim_to: '24:00' })
})
afterAll(() => app.finish())

const payer = { bank_owner: '张三', bank: '锦绣银行', bank_no: '6222000011112222', bank_address: '江城支行' }
const deposit = (token: string, amount: string) =>
  app.ask('POST /api/recharge', { paytype: 'bank', amount, ...payer }, token)
const limits = async (token: string) =>
  (await app.ask('POST /api/protection', {}, token)).data.limits.filter(
    ({ kind }: { kind: string }) => kind === 'deposit',
  )
const limit = (token: string, span: string, amount: string, more = '') =>
  app.ask(`POST /api/protection/limit${more}`, { span, amount }, token)
/** Advances the clock and keeps the player's session alive. */
async function wait(player: string, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  const at = app.clock.now()
  await app.app.db.updateTable('session').set({ seenAt: at, createdAt: at }).where('subject', '=', player).execute()
  app.app.sessions.forget()
}
const excluded = { http: 200, code: 403, message: '您已启用自我限制，暂不可使用该功能' }

test('a lower deposit limit applies at once, the lowest wins, and invalid limits are named [R45, R46, R47]', async () => {
  const { token } = await app.join()
  expect(await limits(token)).toMatchObject([
    { span: 'day', name: '24小时', amount: '', rest: '', used: '0.00', has_pending: 0 },
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
    expect(await limit(token, span, amount)).toMatchObject({ code: 422, message })
  expect(await limit(token, 'day', '1000')).toMatchObject({ code: 200, message: '限额已生效' })
  expect(await limit(token, 'week', '500.50')).toMatchObject({ code: 200 })
  expect(await limit(token, 'day', '1000')).toMatchObject({ code: 422, message: '限额未变化' })
  expect((await deposit(token, '300')).code).toBe(200)
  expect(await deposit(token, '201')).toMatchObject({
    code: 422,
    message: '已超出存款限额：7天内最多存款500.5元，目前还可存款200.5元',
  })
  expect((await deposit(token, '200')).code).toBe(200)
  expect(await limits(token)).toMatchObject([
    { used: '500.00', rest: '500.00' },
    { used: '500.00', rest: '0.50', amount: '500.50' },
    { rest: '' },
  ])
  const history = (await app.ask('POST /api/protection/history', {}, token)).data
  expect(history).toMatchObject({
    total: 2,
    data: [{ actor: 'player', act: 'limit.set', words: '7天存款限额设为500.5元，立即生效' }, {}],
  })
})

test('a looser limit waits a day; usage expires with time [R47]', async () => {
  const { token, id } = await app.join()
  await limit(token, 'day', '300')
  const { message: no } = await deposit(token, '300')
  await app.operate(`POST /console/api/deposits/${no}/approve`, {})
  expect(await limit(token, 'day', '900')).toMatchObject({
    code: 200,
    message: '已提交，24小时后请再次确认，确认前原限额继续有效',
  })
  expect((await limits(token))[0]).toMatchObject({ amount: '300.00', has_pending: 1, pending: '900.00', is_ripe: 0 })
  expect((await limit(token, 'day', '', '/confirm')).code).toBe(422)
  await wait(id, 23 * hour)
  expect(await deposit(token, '100')).toMatchObject({ code: 422 })
  expect((await limit(token, 'day', '', '/confirm')).message).toContain('放宽限额需等待24小时')
  await wait(id, 2 * hour)
  expect((await deposit(token, '300')).code).toBe(200)
})

test('the confirmation after a day applies once, also with twenty concurrent requests [R47]', async () => {
  const { token, id } = await app.join()
  await limit(token, 'month', '300')
  await limit(token, 'month', '')
  expect((await limits(token))[2]).toMatchObject({ has_pending: 1, pending: '', pending_none: 1 })
  expect(await limit(token, 'month', '', '/cancel')).toMatchObject({ code: 200, message: '已取消限额变更' })
  expect((await limit(token, 'month', '', '/cancel')).code).toBe(404)
  await limit(token, 'month', '500')
  await wait(id, day)
  expect((await limits(token))[2]).toMatchObject({ is_ripe: 1, amount: '300.00' })
  const all = await Promise.all(Array.from({ length: 20 }, () => limit(token, 'month', '', '/confirm')))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await limits(token))[2]).toMatchObject({ amount: '500.00', has_pending: 0 })
})

test('accepts exactly those of twenty concurrent deposits that fit the limit [R46]', async () => {
  const { token } = await app.join()
  await limit(token, 'day', '250')
  const ask = () =>
    app.ask('POST /api/recharge', { paytype: 'bank', amount: '100', ...payer }, token, {
      'idempotency-key': randomUUID(),
    })
  const many = await Promise.all(Array.from({ length: 20 }, ask))
  expect(many.filter(({ code }) => code === 200)).toHaveLength(2)
  expect((await limits(token))[0]).toMatchObject({ used: '200.00', rest: '50.00' })
})

test('an excluded player can only read, recall money and withdraw [R51, R52, R53, ruling 23]', async () => {
  const { token, id } = await app.join()
  await app.operate(`POST /console/api/players/${id}/adjustments`, { amount: '500', reason: '测试' })
  await app.ask('POST /api/bindcard', { ...payer, pay_pass: payPassword }, token)
  const [card] = (await app.ask('POST /api/getcard', { type: 1 }, token)).data
  expect(await app.ask('POST /api/protection/timeout', { span: 'hour' }, token)).toMatchObject({
    code: 422,
    message: '请选择时间范围',
  })
  for (const months of ['', '1', '5', '7'])
    expect(await app.ask('POST /api/protection/exclude', { months }, token)).toMatchObject({
      code: 422,
      message: '请选择自我排除的期限',
    })
  expect(await app.ask('POST /api/protection/timeout', { span: 'week' }, token)).toMatchObject({ code: 200 })
  expect(await app.ask('POST /api/protection/timeout', { span: 'day' }, token)).toMatchObject({
    code: 409,
    message: '您已启用自我限制，期间只能延长，不能缩短',
  })
  expect((await app.ask('POST /api/protection', {}, token)).data).toMatchObject({
    is_excluded: 1,
    excluded_kind: 'timeout',
    excluded_until: beijingText(plus(app.clock.now(), 7 * day)),
    is_indefinite: 0,
  })

  for (const [at, body] of [
    ['POST /api/recharge', { paytype: 'bank', amount: '100', ...payer }],
    ['POST /api/getGameUrl', { plat_name: 'ag', game_type: '1' }],
    ['POST /api/transfer', { sourcetype: 'userbalance', targettype: 'ag', amount: '10' }],
    ['POST /api/doactivityapply', { activityid: 1, amount: '100' }],
    ['POST /api/douserredpacket', {}],
  ] as const)
    expect([at, await app.ask(at, body, token)]).toEqual([at, expect.objectContaining(excluded)])
  for (const at of [
    'POST /api/statement',
    'POST /api/gettransrecord',
    'POST /api/getBetAmount',
    'POST /api/balancelist',
  ])
    expect((await app.ask(at, { type: 1 }, token)).code).toBe(200)
  expect((await app.ask('POST /api/transall', {}, token)).code).toBe(200)
  expect(
    (await app.ask('POST /api/transfer', { sourcetype: 'ag', targettype: 'userbalance', amount: '10' }, token)).code,
  ).not.toBe(403)
  expect(
    await app.ask('POST /api/withdraw', { amount: '100', bank: card.id, password: payPassword }, token),
  ).toMatchObject({ code: 200 })

  expect(await app.ask('POST /api/protection/exclude', { months: 6 }, token)).toMatchObject({ code: 200 })
  expect((await app.ask('POST /api/protection', {}, token)).data).toMatchObject({
    excluded_kind: 'exclusion',
    excluded_until: '2026-09-12 13:00:00',
  })
  expect(await app.ask('POST /api/protection/exclude', { months: 0 }, token)).toMatchObject({ code: 200 })
  expect((await app.ask('POST /api/protection', {}, token)).data).toMatchObject({
    is_indefinite: 1,
    excluded_until: '2999-12-31 23:59:59',
  })
})

test('an excluded player sees and receives no marketing [R54]', async () => {
  const { token, id } = await app.join()
  const send = (body: object) =>
    app.operate('POST /console/api/messages', { title: '周末加码', content: '<p>来玩</p>', ...body })
  expect(await send({ is_marketing: 1 })).toMatchObject({ status: 201, body: { is_marketing: 1 } })
  await send({ title: '取款通知', player_id: id })
  const titles = async () =>
    (await app.ask('POST /api/noticeList', {}, token)).data.data.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(expect.arrayContaining(['周末加码', '取款通知']))
  await app.ask('POST /api/protection/timeout', { span: 'day' }, token)
  expect(await titles()).toEqual(['取款通知'])
  expect(await send({ is_marketing: 1, player_id: id })).toMatchObject({ status: 422 })
})

test('the player sets the reminder interval; a session shows its stakes and winnings [R49, R50]', async () => {
  const { token } = await app.join()
  expect((await app.ask('POST /api/protection', {}, token)).data.reality_minutes).toBe(0)
  expect(await app.ask('POST /api/protection/reality', { minutes: 7 }, token)).toMatchObject({
    code: 422,
    message: '请选择提醒间隔',
  })
  expect(await app.ask('POST /api/protection/reality', { minutes: '30' }, token)).toMatchObject({ code: 200 })
  expect((await app.ask('POST /api/protection', {}, token)).data.reality_minutes).toBe(30)
  expect((await app.ask('POST /api/protection/session/now', {}, token)).data).toEqual({
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
  const { token, id } = await app.join()
  const other = await app.join()
  const at = `PUT /console/api/players/${id}/protection`
  expect((await app.operate(at, { limits: { day: '200' } })).status).toBe(422)
  expect(await app.operate(at, { limits: { day: '200' }, reason: '风险评估' })).toMatchObject({
    status: 200,
    body: {
      limits: expect.arrayContaining([
        expect.objectContaining({ kind: 'deposit', span: 'day', operator_amount: '200.00', amount: '' }),
      ]),
      history: [{ actor: 'operator', actor_name: 'admin', reason: '风险评估' }],
    },
  })
  await limit(token, 'day', '5000')
  expect(await deposit(token, '201')).toMatchObject({
    code: 422,
    message: '已超出存款限额：24小时内最多存款200元，目前还可存款200元',
  })
  expect((await deposit(other.token, '201')).code).toBe(200)
  expect(await app.operate(at, { limits: { day: null }, reason: '复核' })).toMatchObject({
    status: 200,
    body: { limits: expect.arrayContaining([expect.objectContaining({ span: 'day', operator_amount: '' })]) },
  })
  expect(await app.operate(at, { excluded_until: '2026-05-01', reason: '家属申请' })).toMatchObject({
    status: 200,
    body: { is_excluded: 1, excluded_kind: 'operator', excluded_until: '2026-05-02 00:00:00' },
  })
  expect(await app.operate(at, { excluded_until: '2026-04-01', reason: '撤回' })).toMatchObject({
    status: 409,
    body: { detail: '该玩家的限制只能延长，不能缩短或解除' },
  })
  expect(await deposit(token, '100')).toMatchObject(excluded)
  expect((await app.operate(`GET /console/api/players/${id}/protection`)).body).toMatchObject({
    player_id: id,
    is_excluded: 1,
  })
  expect((await app.operate('GET /console/api/players/00000000-0000-7000-8000-000000000000/protection')).status).toBe(
    404,
  )
})

test('a self-exclusion continues after its term until an operator lifts it, at least seven days after a request [R55, R56]', async () => {
  const { token, id } = await app.join()
  const readProtection = async () => (await app.ask('POST /api/protection', {}, token)).data
  const lift = (reason = '已冷静半年') => app.ask('POST /api/protection/lift', { reason }, token)
  await app.ask('POST /api/protection/exclude', { months: 6 }, token)
  expect(await lift()).toMatchObject({ code: 422, message: '自我排除期满后才可申请解除' })
  await wait(id, 190 * day)
  expect(await deposit(token, '100')).toMatchObject(excluded)
  expect(await readProtection()).toMatchObject({ is_excluded: 1, is_term_over: 1, can_ask_lift: 1, lift: null })
  expect(await app.ask('POST /api/protection/timeout', { span: 'day' }, token)).toMatchObject({ code: 409 })
  expect(await lift(' ')).toMatchObject({ code: 422, message: '请填写申请理由' })
  const all = await Promise.all(Array.from({ length: 20 }, () => lift()))
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await readProtection()).toMatchObject({ can_ask_lift: 0, lift: { state: 'pending' } })

  const rows = async () => (await app.operate('GET /console/api/exclusion-lifts', { state: '1' })).body.items
  const [first] = await rows()
  expect(first).toMatchObject({ player_id: id, reason: '已冷静半年', state: 1 })
  const decide = (row: { id: string }, how: string, reason = '已核实') =>
    app.operate(`POST /console/api/exclusion-lifts/${row.id}/${how}`, { reason })
  expect((await decide(first, 'approve', '')).status).toBe(422)
  expect(await decide(first, 'approve')).toMatchObject({ status: 422, body: { code: 'LIFT_TOO_SOON' } })
  expect(await decide(first, 'reject', '近期仍有异常')).toMatchObject({ status: 200, body: { state: 3 } })
  expect(await decide(first, 'reject', '再次')).toMatchObject({ status: 200, body: { note: '近期仍有异常' } })
  expect(await decide(first, 'approve')).toMatchObject({ status: 409, body: { code: 'LIFT_DECIDED' } })
  expect(await readProtection()).toMatchObject({ can_ask_lift: 1, lift: { state: 'rejected', note: '近期仍有异常' } })

  expect((await lift()).code).toBe(200)
  await wait(id, 7 * day)
  expect(await deposit(token, '100')).toMatchObject(excluded)
  const [second] = await rows()
  expect(await decide(second, 'approve')).toMatchObject({ status: 200, body: { state: 2, decided_by: 'admin' } })
  expect(await decide(second, 'approve')).toMatchObject({ status: 200, body: { state: 2 } })
  expect(await decide(second, 'reject')).toMatchObject({ status: 409 })
  expect(await readProtection()).toMatchObject({ is_excluded: 0, lift: null })
  expect((await deposit(token, '100')).code).toBe(200)
})

test('an exclusion without end is never lifted; a time-out ends by itself [R55]', async () => {
  const { token, id } = await app.join()
  await app.ask('POST /api/protection/exclude', { months: 0 }, token)
  await wait(id, 4000 * day)
  expect(await app.ask('POST /api/protection/lift', { reason: '申请' }, token)).toMatchObject({ code: 422 })
  expect(await deposit(token, '100')).toMatchObject(excluded)
  const other = await app.join()
  await app.ask('POST /api/protection/timeout', { span: 'week' }, other.token)
  await wait(other.id, 7 * day)
  expect((await deposit(other.token, '100')).code).toBe(200)
})

test('anyone can read the licence, the minimum age and the help contact [R57]', async () => {
  const licence = () => app.ask('POST /api/protection/licence')
  expect((await licence()).data).toEqual({
    licence: '',
    jurisdiction: '',
    minimum_age: 18,
    help_name: '',
    help_contact: '',
  })
  const set = (body: object) => app.operate('PATCH /console/api/settings', body)
  expect((await set({ minimum_age: 17 })).status).toBe(422)
  expect((await set({ licence: '<b>1</b>' })).status).toBe(422)
  await set({ licence: '第88号', minimum_age: 21, help_name: '江城援助会', help_contact: '400-000' })
  expect((await licence()).data).toMatchObject({ licence: '第88号', minimum_age: 21, help_contact: '400-000' })
})
