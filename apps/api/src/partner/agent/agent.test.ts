import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { twenty } from '../../reward/vip/testing.ts'
import { makeAgent } from './agent.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const apply = (token: string, change: object = {}) =>
  app.callPlayerApi('POST /api/applyagentdo', { mobile: '13812345678', apply_info: '有推广渠道', ...change }, token)
const pending = async (username: string) =>
  (await app.callConsoleApi('GET /console/api/agent-applications', { q: username, state: '1' })).body.items[0]
    .id as string
const refer = (player: string, referrer: string) =>
  app.app.db.updateTable('player').set({ referrerId: referrer }).where('id', '=', player).execute()
const findAgent = (player: string) =>
  app.app.db.selectFrom('agent').selectAll().where('playerId', '=', player).executeTakeFirst()
const become = (player: string) => transact(app.app, (tx) => makeAgent(tx, player, app.clock.now()))

test('rejects an application by the first broken rule [API-43, AGENT-07, AGENT-08]', async () => {
  const { token, name } = await app.registerPlayer()
  expect(await app.callPlayerApi('POST /api/applyagentdo', { mobile: '13812345678', apply_info: 'x' })).toMatchObject({
    code: 401,
  })
  for (const mobile of ['', '14612345678', '15412345678', '17012345678', '1381234567']) {
    expect(await apply(token, { mobile, apply_info: '' })).toMatchObject({ code: 422, message: '请输入正确手机号' })
  }
  expect(await apply(token, { mobile: '14512345678', apply_info: '  ' })).toMatchObject({
    code: 422,
    message: '请输入申请理由',
  })
  expect(await apply(token, { apply_info: '好'.repeat(501) })).toMatchObject({
    code: 422,
    message: '申请理由不能超过500字',
  })
  expect(await apply(token, { apply_info: '好'.repeat(500) })).toMatchObject({
    code: 200,
    message: '申请已提交，请等待审核',
    data: {},
  })
  expect(await apply(token)).toMatchObject({ code: 409, message: '您已提交过申请，请等待审核' })
  await app.callConsoleApi(`POST /console/api/agent-applications/${await pending(name)}/approve`)
  expect(await apply(token)).toMatchObject({ code: 409, message: '您已是代理' })
})

test('any player may apply once; the application is kept as it was sent [AGENT-11]', async () => {
  const { token, name } = await app.registerPlayer()
  const sent = { mobile: ' 13812345678', apply_info: '  有渠道：\n  <b>群</b> \n' }
  expect((await apply(token, sent)).code).toBe(200)
  const { items } = (await app.callConsoleApi('GET /console/api/agent-applications', { q: name })).body
  expect(items[0]).toMatchObject(sent)
  expect(await apply(token)).toMatchObject({ code: 409, message: '您已提交过申请，请等待审核' })
})

test('of twenty concurrent applications one is filed; of twenty concurrent approvals one creates the agent', async () => {
  const { id, token, name } = await app.registerPlayer()
  const answers = await twenty(() => apply(token))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const application = await pending(name)
  const approved = await twenty(() => app.callConsoleApi(`POST /console/api/agent-applications/${application}/approve`))
  expect(approved.every(({ status, body }) => status === 200 && body.state === 2 && body.player_id === id)).toBe(true)
  expect(await findAgent(id)).toMatchObject({ parentId: null, path: `${id}/`, state: 'active' })
  expect(
    (await app.callConsoleApi(`POST /console/api/agent-applications/${application}/reject`, { reason: 'x' })).status,
  ).toBe(409)
  expect(
    (await app.app.db.selectFrom('player').select('isAgent').where('id', '=', id).executeTakeFirstOrThrow()).isAgent,
  ).toBe(true)
})

test('a player sees where their newest application stands [API-43]', async () => {
  const { token, name } = await app.registerPlayer()
  const own = async () => (await app.callPlayerApi('POST /api/agent/application', {}, token)).data
  expect(await own()).toEqual({ is_agent: 0, application: null })
  await apply(token)
  expect(await own()).toMatchObject({ is_agent: 0, application: { state: 1, reason: '' } })
  await app.callConsoleApi(`POST /console/api/agent-applications/${await pending(name)}/reject`, { reason: '渠道不足' })
  expect(await own()).toMatchObject({ is_agent: 0, application: { state: 3, reason: '渠道不足' } })
  app.clock.advance(1000)
  await apply(token)
  expect(await own()).toMatchObject({ application: { state: 1, reason: '' } })
  await app.callConsoleApi(`POST /console/api/agent-applications/${await pending(name)}/approve`)
  expect(await own()).toMatchObject({ is_agent: 1, application: { state: 2 } })
  const stranger = await app.registerPlayer()
  expect((await app.callPlayerApi('POST /api/agent/application', {}, stranger.token)).data.application).toBe(null)
  expect((await app.callPlayerApi('POST /api/agent/application', {})).code).toBe(401)
})

test('a rejected player gets the reason, can apply again, and is notified of the approval; each once', async () => {
  const { token, name } = await app.registerPlayer()
  const messagesOf = async () => (await app.callPlayerApi('POST /api/noticeList', { page: 1 }, token)).data.data
  await apply(token)
  const application = await pending(name)
  const reject = () =>
    app.callConsoleApi(`POST /console/api/agent-applications/${application}/reject`, { reason: '渠道 <b>不足</b>' })
  expect((await reject()).body).toMatchObject({ state: 3, reason: '渠道 <b>不足</b>', decided_by: 'admin' })
  expect((await reject()).status).toBe(200)
  expect(await messagesOf()).toMatchObject([
    { title: '代理申请未通过', content: expect.stringContaining('渠道 &lt;b&gt;不足&lt;/b&gt;') },
  ])
  expect((await app.callConsoleApi(`POST /console/api/agent-applications/${application}/approve`)).status).toBe(409)
  expect((await app.callConsoleApi('POST /console/api/agent-applications/nothing/approve')).status).toBe(404)
  expect(await apply(token)).toMatchObject({ code: 200 })
  const second = await pending(name)
  for (let time = 0; time < 2; time++)
    await app.callConsoleApi(`POST /console/api/agent-applications/${second}/approve`)
  expect((await messagesOf()).map(({ title }: { title: string }) => title)).toEqual([
    '代理申请已通过',
    '代理申请未通过',
  ])
})

test('an agent is placed below the nearest agent who referred them and above the agents they referred', async () => {
  const [top, plain, mid, low] = [
    await app.registerPlayer(),
    await app.registerPlayer(),
    await app.registerPlayer(),
    await app.registerPlayer(),
  ]
  await refer(plain.id, top.id)
  await refer(mid.id, plain.id)
  await refer(low.id, mid.id)
  await become(top.id)
  await become(low.id)
  expect(await findAgent(low.id)).toMatchObject({ parentId: top.id, path: `${top.id}/${low.id}/` })
  await become(mid.id)
  expect(await findAgent(mid.id)).toMatchObject({ parentId: top.id, path: `${top.id}/${mid.id}/` })
  expect(await findAgent(low.id)).toMatchObject({ parentId: mid.id, path: `${top.id}/${mid.id}/${low.id}/` })
  await become(plain.id)
  expect((await findAgent(low.id))?.path).toBe(`${top.id}/${plain.id}/${mid.id}/${low.id}/`)
  const row = (await app.callConsoleApi('GET /console/api/agents', { q: top.name })).body.items[0]
  expect(row).toMatchObject({
    id: top.id,
    player_id: top.id,
    code: top.name,
    downline: 1,
    agents: 1,
    rate: 20,
    turnover_rate: 0.05,
    parent: '',
  })
})

test('self-referral and referral cycles yield neither downline nor parent', async () => {
  const [self, one, two, three] = [
    await app.registerPlayer(),
    await app.registerPlayer(),
    await app.registerPlayer(),
    await app.registerPlayer(),
  ]
  await refer(self.id, self.id)
  await refer(one.id, three.id)
  await refer(two.id, one.id)
  await refer(three.id, two.id)
  for (const { id } of [self, one, two, three]) await become(id)
  for (const { name } of [self, one, two, three]) {
    expect((await app.callConsoleApi('GET /console/api/agents', { q: name })).body.items[0]).toMatchObject({
      downline: 0,
      parent: '',
    })
  }
})

test('a plan with two rates of one category is refused', async () => {
  const rate = { category_id: 'sport', turnover_rate: 0, rate: 30 }
  expect(
    await app.callConsoleApi('POST /console/api/agent-plans', {
      name: 'x',
      turnover_rate: 0,
      rate: 20,
      rates: [rate, rate],
    }),
  ).toMatchObject({ status: 422, body: { title: 'PLAN_CATEGORY_TWICE' } })
})

test('operators block agents and assign plans', async () => {
  const { id, name } = await app.registerPlayer()
  await become(id)
  const plan = (
    await app.callConsoleApi('POST /console/api/agent-plans', { name: 'gold', turnover_rate: '0.1', rate: 35 })
  ).body
  expect(plan).toMatchObject({ turnover_rate: 0.1, rate: 35, carries_loss: 1, is_default: 0 })
  expect(
    (await app.callConsoleApi('PATCH /console/api/agents/' + id, { plan_id: plan.id, state: 0 })).body,
  ).toMatchObject({
    plan: 'gold',
    rate: 35,
    state: 0,
  })
  expect((await app.callConsoleApi('PATCH /console/api/agents/' + id, { plan_id: 999 })).status).toBe(422)
  expect((await app.callConsoleApi(`POST /console/api/agents/${id}/settle`)).status).toBe(409)
  expect((await app.callConsoleApi('PATCH /console/api/agents/' + id, { plan_id: null, state: 1 })).body).toMatchObject(
    {
      plan: '标准方案',
    },
  )
  const { body: plans } = await app.callConsoleApi('GET /console/api/agent-plans')
  const before = plans.items.find((one: { is_default: number }) => one.is_default).id
  onTestFinished(async () => {
    await app.callConsoleApi('PATCH /console/api/agent-plans/' + before, { is_default: 1 })
  })
  await app.callConsoleApi('PATCH /console/api/agent-plans/' + plan.id, { is_default: 1, rate: 40 })
  expect((await app.callConsoleApi('GET /console/api/agents', { q: name })).body.items[0]).toMatchObject({
    plan: 'gold',
    rate: 40,
  })
  expect(
    (await app.callConsoleApi('POST /console/api/agent-plans', { name: 'x', turnover_rate: 0, rate: 101 })).status,
  ).toBe(422)
})

test('a tree of agents has at most fifty levels, also when an agent is put in between, and the refusal says so', async () => {
  let above = ''
  const ids: string[] = []
  for (let level = 1; level <= 50; level++) {
    const { id } = await app.registerPlayer()
    if (above) await refer(id, above)
    if (level !== 2) await become(id)
    ids.push(id)
    above = id
  }
  const { id, token, name } = await app.registerPlayer()
  await refer(id, above)
  expect((await apply(token)).code).toBe(200)
  const approve = async (username: string) =>
    app.callConsoleApi(`POST /console/api/agent-applications/${await pending(username)}/approve`)
  expect((await approve(name)).status).toBe(200)
  const { id: deeper, token: own, name: last } = await app.registerPlayer()
  await refer(deeper, id)
  await apply(own)
  expect(await approve(last)).toMatchObject({ status: 409, body: { code: 'AGENT_TOO_DEEP' } })
  // The second of the chain is not an agent yet: with it, fifty would become fifty-one.
  await expect(become(ids[1]!)).rejects.toThrow()
  expect(await findAgent(ids[1]!)).toBeUndefined()
})
