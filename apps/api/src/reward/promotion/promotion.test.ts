import { day, plus } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { loadBalance, loadRequirements, twenty } from '../vip/testing.ts'

let app: TestApp
let type = 0
beforeAll(async () => {
  app = await openTestApp()
  type = (await app.callConsoleApi('POST /console/api/activity-types', { name: '新人', sort: 2 })).body.id
})
afterAll(() => app.finish())

const make = async (change: object = {}) =>
  (
    await app.callConsoleApi('POST /console/api/activities', {
      title: '首存礼',
      type,
      content: '<p>内容</p>',
      memo: '说明',
      multiple: 3,
      ...change,
    })
  ).body.id as number
const apply = (token: string, activityid: unknown, amount?: unknown) =>
  app.callPlayerApi('POST /api/doactivityapply', { activityid, ...(amount === undefined ? {} : { amount }) }, token)
const pending = async (username: string) =>
  (await app.callConsoleApi('GET /console/api/activity-applications', { q: username, state: '1' })).body.items[0]
    .id as string

test('lists types and open activities publicly, in order, without content [API-13, API-14]', async () => {
  const second = (await app.callConsoleApi('POST /console/api/activity-types', { name: '日常', sort: 1 })).body.id
  await app.callConsoleApi('POST /console/api/activity-types', { name: '隐藏', state: 0 })
  expect((await app.callPlayerApi('POST /api/activitytype')).data).toEqual([
    { id: second, name: '日常' },
    { id: type, name: '新人' },
  ])
  const [shown, closed] = [await make({ type: second }), await make({ type: second, state: 0 })]
  const { data } = await app.callPlayerApi('POST /api/activitylist', { type: String(second) })
  expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 100, total: 1 })
  expect(data.data).toEqual([
    { id: shown, title: '首存礼', banner: '', created_at: '2026-03-10 12:00:00', state: 1, type: second },
  ])
  expect(
    (await app.callPlayerApi('POST /api/activitylist')).data.data.map(({ id }: { id: number }) => id),
  ).not.toContain(closed)
  for (const type of [999_999, 9_999_999_999, '-9999999999'])
    expect((await app.callPlayerApi('POST /api/activitylist', { type })).data).toMatchObject({ data: [], total: 0 })
  expect(await app.callPlayerApi('POST /api/activitylist', { type: 'abc' })).toMatchObject({
    code: 422,
    message: '参数错误',
  })
})

test('returns the details; can_apply depends on the player [API-15]', async () => {
  const id = await make()
  const { token } = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/activitydeatil', { id: String(id) })).data).toMatchObject({
    id,
    title: '首存礼',
    content: '<p>内容</p>',
    memo: '说明',
    can_apply: 1,
    needs_amount: 1,
  })
  await apply(token, id, 100)
  const { data: applied } = await app.callPlayerApi('POST /api/activitydeatil', { id }, token)
  expect(applied).toMatchObject({ can_apply: 0, application: { state: 1, amount: '100.00' } })
  const stranger = await app.registerPlayer()
  for (const other of [stranger.token, ''])
    expect((await app.callPlayerApi('POST /api/activitydeatil', { id }, other)).data.application).toBe(null)
  expect((await app.callPlayerApi('POST /api/activitydeatil', { id })).data.can_apply).toBe(1)
  expect(await app.callPlayerApi('POST /api/activitydeatil', {})).toMatchObject({ code: 422, message: '参数错误' })
  for (const unknown of [999_999, '9999999999', 9_999_999_999, await make({ state: 0 })]) {
    expect(await app.callPlayerApi('POST /api/activitydeatil', { id: unknown })).toMatchObject({
      code: 404,
      message: '活动不存在或已结束',
      data: null,
    })
  }
})

test('checks an application in order [API-16, PROMO-21]', async () => {
  const { token } = await app.registerPlayer()
  const [id, off] = [await make(), await make({ can_apply: 0 })]
  expect(await app.callPlayerApi('POST /api/doactivityapply', { activityid: id, amount: 1 })).toMatchObject({
    code: 401,
  })
  for (const unknown of [999_999, 9_999_999_999])
    expect(await apply(token, unknown, 'x')).toMatchObject({ code: 404, message: '活动不存在或已结束' })
  expect(await apply(token, undefined, 'x')).toMatchObject({ code: 404, message: '活动不存在或已结束' })
  expect(await apply(token, off, 'x')).toMatchObject({ code: 422, message: '该活动暂不可申请' })
  expect(await apply(token, id)).toMatchObject({ code: 422, message: '请输入申请金额' })
  expect(await apply(token, id, '')).toMatchObject({ code: 422, message: '请输入申请金额' })
  for (const amount of ['0', 'abc', '1.5', '-1', '1e3', '100000000', 1.5]) {
    expect(await apply(token, id, amount)).toMatchObject({ code: 422, message: '申请金额格式不正确' })
  }
  expect(await apply(token, id, '99999999')).toMatchObject({ code: 200, message: '申请已提交，请等待审核', data: {} })
  expect(await apply(token, id, 5)).toMatchObject({ code: 409, message: '您已提交过申请，请等待审核' })
})

test('compatibility: a promotion without an amount accepts applications without one', async () => {
  const { token } = await app.registerPlayer()
  const id = await make({ needs_amount: 0 })
  expect(await apply(token, id, 'x')).toMatchObject({ message: '申请金额格式不正确' })
  expect(await apply(token, String(id))).toMatchObject({ code: 200 })
  expect((await app.callPlayerApi('POST /api/activityapplylog', {}, token)).data.data).toEqual([
    { activity_name: '首存礼', created_at: '2026-03-10 12:00:00', state: 1, amount: '0.00' },
  ])
})

test('an application by an excluded player is refused [ruling 23]', async () => {
  const { id, token } = await app.registerPlayer()
  await app.app.db
    .updateTable('player')
    .set({ excludedUntil: plus(app.clock.now(), day) })
    .where('id', '=', id)
    .execute()
  app.app.sessions.invalidate()
  expect(await apply(token, await make(), 1)).toMatchObject({
    code: 403,
    message: '您已启用自我限制，暂不可使用该功能',
  })
})

test('a bonus for a player excluded since the application cannot be granted [R54]', async () => {
  const { id, token, name } = await app.registerPlayer()
  await apply(token, await make(), 100)
  const application = await pending(name)
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day' }, token)
  const grant = () =>
    app.callConsoleApi(`POST /console/api/activity-applications/${application}/approve`, { amount: '50' })
  expect(await grant()).toMatchObject({ status: 422, body: { detail: '该玩家已启用自我限制，不能发放优惠' } })
  expect((await app.callConsoleApi(`GET /console/api/players/${id}`)).body.balance).toBe('0.00')
})

test('of twenty concurrent applications one is filed', async () => {
  const { token } = await app.registerPlayer()
  const id = await make()
  const answers = await twenty(() => apply(token, id, 100))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ message }) => message === '您已提交过申请，请等待审核')).toHaveLength(19)
})

test('twenty concurrent approvals pay one bonus with its turnover, and a later rejection is refused', async () => {
  const { id, token, name } = await app.registerPlayer()
  const activity = await make()
  await apply(token, activity, 100)
  const application = await pending(name)
  expect((await app.callConsoleApi(`POST /console/api/activity-applications/${application}/approve`, {})).status).toBe(
    422,
  )
  expect(
    (await app.callConsoleApi(`POST /console/api/activity-applications/${application}/approve`, { amount: '0' }))
      .status,
  ).toBe(422)
  const answers = await twenty(() =>
    app.callConsoleApi(`POST /console/api/activity-applications/${application}/approve`, {
      amount: '88.88',
      turnover_multiple: 2.5,
    }),
  )
  expect(answers.every(({ status, body }) => status === 200 && body.state === 2 && body.granted === '88.88')).toBe(true)
  expect(await loadBalance(app, id)).toBe(8888)
  expect(await loadRequirements(app, id, 'promotion')).toEqual([22_220])
  expect(
    (await app.callConsoleApi(`POST /console/api/activity-applications/${application}/reject`, { reason: 'x' })).status,
  ).toBe(409)
  expect((await app.callConsoleApi('GET /console/api/audit', { q: application })).status).toBe(200)
  expect(await apply(token, activity, 100)).toMatchObject({ code: 409, message: '您已参与过该活动' })
  expect((await app.callPlayerApi('POST /api/activitydeatil', { id: activity }, token)).data.can_apply).toBe(0)
})

test("a rejected player may apply again; the multiple defaults to the activity's", async () => {
  const { id, token, name } = await app.registerPlayer()
  const activity = await make()
  await apply(token, activity, 100)
  const first = await pending(name)
  expect(
    (await app.callConsoleApi(`POST /console/api/activity-applications/${first}/reject`, { reason: '不符' })).body,
  ).toMatchObject({ state: 3, reason: '不符', player_id: id, username: name, decided_by: 'admin' })
  expect(
    (await app.callConsoleApi(`POST /console/api/activity-applications/${first}/reject`, { reason: '不符' })).status,
  ).toBe(200)
  expect(
    (await app.callConsoleApi(`POST /console/api/activity-applications/${first}/approve`, { amount: 1 })).status,
  ).toBe(409)
  expect(await apply(token, activity, 100)).toMatchObject({ code: 200 })
  await app.callConsoleApi(`POST /console/api/activity-applications/${await pending(name)}/approve`, { amount: 10 })
  expect(await loadRequirements(app, id, 'promotion')).toEqual([3000])
  expect((await app.callPlayerApi('POST /api/activityApplyLog', { page: 1 }, token)).data).toMatchObject({
    total: 2,
    last_page: 1,
    data: [{ state: 2, amount: '100.00' }, { state: 3 }],
  })
  for (const unknown of ['nothing', '018f0000-0000-7000-8000-000000000000']) {
    expect(
      (await app.callConsoleApi(`POST /console/api/activity-applications/${unknown}/approve`, { amount: 1 })).status,
    ).toBe(404)
  }
})

test('concurrent approval and rejection end in one decision', async () => {
  const { id, token, name } = await app.registerPlayer()
  await apply(token, await make({ repeats: 1 }), 100)
  const application = await pending(name)
  const answers = await twenty((n) =>
    n % 2
      ? app.callConsoleApi(`POST /console/api/activity-applications/${application}/approve`, { amount: 10 })
      : app.callConsoleApi(`POST /console/api/activity-applications/${application}/reject`, { reason: 'x' }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
  expect(await loadBalance(app, id)).toBe(answers[1]!.status === 200 ? 1000 : 0)
})

test('an activity can be granted again where the operator allows it', async () => {
  const { token, name } = await app.registerPlayer()
  const activity = await make({ repeats: 1 })
  await apply(token, activity, 100)
  await app.callConsoleApi(`POST /console/api/activity-applications/${await pending(name)}/approve`, { amount: 1 })
  expect((await app.callPlayerApi('POST /api/activitydeatil', { id: activity }, token)).data.can_apply).toBe(1)
  expect(await apply(token, activity, 100)).toMatchObject({ code: 200 })
})

test("sanitises an operator's text when saving; deleting hides and keeps the history [D-019]", async () => {
  const { token } = await app.registerPlayer()
  const id = await make({
    content: '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>',
    memo: '<iframe src="https://x"></iframe><b>c</b>',
  })
  const { content, memo } = (
    await app.callConsoleApi('PATCH /console/api/activities/' + id, { title: '新标题', can_apply: 1 })
  ).body
  expect(content).not.toMatch(/script|onclick/)
  expect(memo).toBe('<b>c</b>')
  await apply(token, id, 1)
  expect((await app.callConsoleApi('DELETE /console/api/activity-types/' + type)).status).toBe(409)
  expect((await app.callConsoleApi('DELETE /console/api/activities/' + id)).status).toBe(200)
  expect(await app.callPlayerApi('POST /api/activitydeatil', { id })).toMatchObject({ code: 404 })
  expect((await app.callConsoleApi('PATCH /console/api/activities/' + id, { title: 'x' })).status).toBe(404)
  expect((await app.callPlayerApi('POST /api/activityApplyLog', {}, token)).data.data[0].activity_name).toBe('新标题')
  expect((await app.callConsoleApi('POST /console/api/activities', { title: 'x', type: 999_999 })).status).toBe(422)
})
