import { explainFunds } from '../../money/turnover/funds.ts'
import { categories } from '@koi/contract/play/game/game'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transact } from '../../platform/ops/app.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { loadBalance, seedVenuesAndLevels, run, twenty, startSecondProcess } from '../../reward/vip/testing.ts'
import { at, type Person, agentHelpers } from './portal.testing.ts'
import { issueAgentStatement, closePeriod } from './settlement.ts'

let app: TestApp
let helpers: ReturnType<typeof agentHelpers>
let agent: Person
let player: Person
beforeEach(async () => {
  app = await openTestApp({ at: '2026-01-05T04:00:00.000Z' })
  await seedVenuesAndLevels(app)
  helpers = agentHelpers(app)
  agent = await helpers.promote(await app.registerPlayer())
  player = await helpers.recruit(agent.name)
})
afterEach(() => app.finish())

const portal = (what: string, token: string, body?: unknown) =>
  app.callConsoleApi(what.replace(' /', ' /agent/api/'), body, token)
const plan = async () => (await app.callConsoleApi('GET /console/api/agent-plans')).body.items[0]
const statements = async (name = agent.name) =>
  (await app.callConsoleApi('GET /console/api/agent-statements', { q: name })).body.items
const act = (id: string, verb: 'review' | 'pay') =>
  app.callConsoleApi(`POST /console/api/agent-statements/${id}/${verb}`)

test('a month is stated, reviewed, paid and collected once each, and its rows add up to the commission', async () => {
  await app.callConsoleApi(`PATCH /console/api/agent-plans/${(await plan()).id}`, {
    turnover_rate: 0.1,
    override_rate: 10,
  })
  app.clock.set(at('2026-02-05 12:00:00'))
  const rates = [{ category_id: 'concise', turnover_rate: 0.3, rate: 40 }]
  const made = (
    await app.callConsoleApi('POST /console/api/agent-plans', {
      name: 'slots',
      turnover_rate: 0.1,
      rate: 20,
      override_rate: 10,
      rates,
    })
  ).body
  expect(made.rates).toEqual(rates)
  await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { plan_id: made.id })
  const sub = await helpers.promote(await helpers.recruit(agent.name))
  const low = await helpers.recruit(sub.name)

  app.clock.set(at('2026-03-05 12:00:00')) // the plan applies from March
  await app.callConsoleApi(`POST /console/api/agents/${agent.id}/settle`)
  await helpers.lose(player, '1000', '2026-03-06 12:00:00')
  await helpers.lose(player, '200.33', '2026-03-07 12:00:00', 'slots')
  await helpers.lose(low, '500', '2026-03-08 12:00:00')
  const correction = await app.callConsoleApi(`POST /console/api/agents/${agent.id}/corrections`, {
    amount: '-12.34',
    reason: '重复计算',
  })
  expect(correction).toMatchObject({ status: 201, body: { amount: '-12.34', month: '', made_by: 'admin' } })
  for (const wrong of [
    { amount: '0', reason: 'x' },
    { amount: '1.234', reason: 'x' },
    { amount: '1', reason: ' ' },
  ])
    expect((await app.callConsoleApi(`POST /console/api/agents/${agent.id}/corrections`, wrong)).status).toBe(422)

  app.clock.set(at('2026-04-01 02:00:00'))
  await run(app, 'agent-settlement')
  const [draft] = await statements()
  const token = await helpers.enter(agent)
  const shown = (await portal(`GET /statements/${draft.id}`, token)).body
  // 1000 × (0.1 % + 20 %) + 200.33 × (0.3 % + 40 %), each share rounded down; the sub-agent's 100.50 × 10 %
  expect(shown.parts).toMatchObject([
    {
      category_id: 'realbet',
      turnover: '1000.00',
      net_loss: '1000.00',
      turnover_rate: 0.1,
      rate: 20,
      earned: '201.00',
    },
    { category_id: 'concise', turnover: '200.33', net_loss: '200.33', turnover_rate: 0.3, rate: 40, earned: '80.73' },
  ])
  expect(shown.overrides).toMatchObject([{ base: '100.50', rate: 10, earned: '10.05' }])
  expect(shown.corrections_made).toMatchObject([{ amount: '-12.34', reason: '重复计算' }])
  expect(shown).toMatchObject({
    state: 'draft',
    plan: 'slots',
    commission: '279.44',
    carried_in: '0.00',
    carried_out: '0.00',
  })
  expect(JSON.stringify(shown)).not.toContain(player.name)
  expect((await portal(`GET /statements/${draft.id}`, await helpers.enter(sub))).status).toBe(404)

  expect((await act(draft.id, 'pay')).status).toBe(409)
  const reviews = await twenty(() => act(draft.id, 'review'))
  expect(reviews.every(({ status, body }) => status === 200 && body.state === 'reviewed')).toBe(true)
  await helpers.lose(player, '700', '2026-03-09 12:00:00') // late: counts for April
  expect(await run(app, 'agent-settlement')).toBe(0) // the sub-agent's statement stays, because a share of it was counted
  const pays = await twenty(() => act(draft.id, 'pay'))
  expect(
    pays.every(({ status, body }) => status === 200 && body.state === 'paid' && body.commission === '279.44'),
  ).toBe(true)
  expect((await act(draft.id, 'review')).status).toBe(409)
  expect(await loadBalance(app, agent.id)).toBe(0)

  expect(await explainFunds(app.app.db, agent.id, 'zh', app.clock.now())).toMatchObject({
    total_balance: 27_944,
    balance: 0,
    commission: 27_944,
  })
  expect((await portal('GET /wallet', token)).body).toMatchObject({
    balance: '279.44',
    items: [{ kind: 'agent.commission', month: '2026-03', amount: '279.44' }],
  })
  for (const [amount, detail] of [
    ['279.45', '领取金额超过可领取的佣金'],
    ['0', '暂无可领取的佣金'],
    ['1.001', '金额格式不正确'],
    ['-1', '金额格式不正确'],
  ])
    expect((await portal('POST /collect', token, { amount })).body).toMatchObject({ status: 422, detail })
  const same = await twenty(() => portal('POST /collect', token, { amount: '79.44' }))
  expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(429)])
  expect(same.find(({ status }) => status === 200)!.body).toEqual({ amount: '79.44', balance: '200.00' })
  expect((await portal('GET /wallet', token)).body.items[0]).toMatchObject({ is_by_operator: false, amount: '-79.44' })
  const collects = await twenty(() => portal('POST /collect', token))
  expect(collects.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(collects.filter(({ body }) => body.code === 'NOTHING_TO_COLLECT')).toHaveLength(19)
  expect(await loadBalance(app, agent.id)).toBe(27_944)
  expect((await portal('GET /wallet', token)).body).toMatchObject({
    balance: '0.00',
    earned: '279.44',
    collected: '279.44',
    total: 3,
  })

  app.clock.set(at('2026-05-01 02:00:00'))
  await run(app, 'agent-settlement')
  expect((await statements())[0]).toMatchObject({ month: '2026-04', turnover: '700.00', commission: '140.70' })
})

test("a correction of a sub-agent whose month was zero counts, and the superior's share of it after their review", async () => {
  await app.callConsoleApi(`PATCH /console/api/agent-plans/${(await plan()).id}`, { override_rate: 10 })
  const sub = await helpers.promote(await helpers.recruit(agent.name))
  const low = await helpers.promote(await helpers.recruit(sub.name))
  app.clock.set(at('2026-02-05 12:00:00')) // the plan applies from now
  await helpers.lose(player, '1000', '2026-02-06 12:00:00')
  app.clock.set(at('2026-03-01 02:00:00'))
  expect(await run(app, 'agent-settlement')).toBe(3)
  await act((await statements())[0].id, 'review')
  for (const { id } of [sub, low])
    await app.callConsoleApi(`POST /console/api/agents/${id}/corrections`, { amount: '50', reason: '补发' })
  expect(await run(app, 'agent-settlement')).toBe(0)
  for (const { name } of [sub, low])
    expect((await statements(name))[0]).toMatchObject({ month: '2026-02', commission: '0.00' })
  app.clock.set(at('2026-04-01 02:00:00'))
  await run(app, 'agent-settlement')
  const march = { month: '2026-03' }
  expect((await statements(low.name))[0]).toMatchObject({ ...march, commission: '50.00' })
  expect((await statements(sub.name))[0]).toMatchObject({ ...march, commission: '55.00' })
  expect((await statements())[0]).toMatchObject({ ...march, commission: '5.50' })
})

test('a collection repeated under its Idempotency-Key collects once', async () => {
  await helpers.lose(player, '1000', '2026-01-20 12:00:00')
  app.clock.set(at('2026-02-01 02:00:00'))
  await run(app, 'agent-settlement')
  const [{ id }] = await statements()
  await act(id, 'review')
  await act(id, 'pay')
  const token = await helpers.enter(agent)
  const send = (amount: string) =>
    app.server.inject({
      method: 'POST',
      url: '/agent/api/collect',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
      payload: { amount },
    })
  const answers = await twenty(() => send('100'))
  expect(answers.map((one) => one.json())).toEqual(
    Array.from({ length: 20 }, () => ({ amount: '100.00', balance: '100.50' })),
  )
  expect((await send('50')).statusCode).toBe(409)
  expect(await loadBalance(app, agent.id)).toBe(10_000)
})

test('a correction repeated under its Idempotency-Key corrects once', async () => {
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' }))
    .body
  const answers = await twenty(() =>
    app.server.inject({
      method: 'POST',
      url: `/console/api/agents/${agent.id}/corrections`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
      payload: { amount: '-12.34', reason: '重复计算' },
    }),
  )
  expect(new Set(answers.map((one) => one.json().id)).size).toBe(1)
  expect((await app.callConsoleApi('GET /console/api/agent-corrections')).body.total).toBe(1)
})

test('a plan change within a month applies from the next one, for plan, choice and default', async () => {
  await helpers.lose(player, '1000', '2026-01-10 12:00:00')
  app.clock.set(at('2026-01-15 12:00:00'))
  const standard = await plan()
  const rich = (await app.callConsoleApi('POST /console/api/agent-plans', { name: 'rich', turnover_rate: 0, rate: 90 }))
    .body
  await app.callConsoleApi(`PATCH /console/api/agent-plans/${standard.id}`, {
    rate: 50,
    rates: [{ category_id: 'realbet', turnover_rate: 0, rate: 60 }],
  })
  await app.callConsoleApi(`PATCH /console/api/agent-plans/${rich.id}`, { is_default: 1 })
  await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { plan_id: standard.id })
  expect((await portal('GET /me', await helpers.enter(agent))).body.plan).toMatchObject({
    name: '标准方案',
    rate: 20,
    rates: [],
  })
  await helpers.lose(player, '1000', '2026-02-10 12:00:00')
  app.clock.set(at('2026-03-01 02:00:00'))
  await run(app, 'agent-settlement')
  expect(await statements()).toMatchObject([
    { month: '2026-02', plan: '标准方案', commission: '600.00' },
    { month: '2026-01', plan: '标准方案', rate: 20, commission: '200.50' },
  ])
})

test('a settlement that runs twice, in two processes and after a crash halfway pays once', async () => {
  const subs = [
    await helpers.promote(await helpers.recruit(agent.name)),
    await helpers.promote(await helpers.recruit(agent.name)),
  ]
  await app.callConsoleApi(`PATCH /console/api/agent-plans/${(await plan()).id}`, { override_rate: 50 })
  app.clock.set(at('2026-02-05 12:00:00'))
  for (const sub of subs) await helpers.lose(await helpers.recruit(sub.name), '1000', '2026-02-06 12:00:00')
  app.clock.set(at('2026-03-01 02:00:00'))
  // Stops after the first of three.
  await transact(app.app, (tx) => issueAgentStatement(tx, subs[0]!.id, '2026-02-01' as never, app.clock.now()))
  const other = await startSecondProcess(app)
  await Promise.all([closePeriod(app.app, null), closePeriod(other.app, null), closePeriod(other.app, null)])
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'admin', password: 'admin12345' }))
    .body
  const url = `/console/api/agents/${agent.id}/settle`
  const headers = { authorization: `Bearer ${token}` }
  await twenty(async (n) => (n % 2 ? app.server : other.server).inject({ method: 'POST', url, headers, payload: {} }))
  await other.close()
  expect(await loadBalance(app, agent.id)).toBe(20_050) // half of 200.50 of each
  expect((await portal('GET /wallet', await helpers.enter(agent))).body.items).toMatchObject([
    { kind: 'agent.collect', is_by_operator: true, amount: '-200.50' },
    { kind: 'agent.commission', is_by_operator: false, amount: '200.50' },
  ])
  const [{ id }] = await statements()
  expect((await app.callConsoleApi(`GET /console/api/agent-statements/${id}`)).body).toMatchObject({
    state: 'paid',
    override: '200.50',
    overrides: [{ earned: '100.25' }, { earned: '100.25' }],
  })
})

test('self-referral and a referral cycle earn no commission', async () => {
  const [one, two] = [await helpers.recruit('nobody'), await helpers.recruit('nobody')]
  const refer = (who: string, referrer: string) =>
    app.app.db.updateTable('player').set({ referrerId: referrer }).where('id', '=', who).execute()
  await refer(one.id, two.id)
  await refer(two.id, one.id)
  await refer(agent.id, agent.id)
  for (const person of [one, two]) {
    await helpers.promote(person)
    await helpers.lose(person, '1000', '2026-01-20 12:00:00')
  }
  await helpers.lose(agent, '1000', '2026-01-20 12:00:00')
  app.clock.set(at('2026-02-01 02:00:00'))
  await run(app, 'agent-settlement')
  for (const { name } of [one, two, agent])
    expect(await statements(name)).toMatchObject([{ turnover: '0.00', commission: '0.00' }])
})

test('a plan that pays more waits for a second operator where changes need two', async () => {
  await app.createOperator('second')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
  const { id, turnover_rate, rate } = await plan()
  const change = (to: object) => app.callConsoleApi(`PATCH /console/api/agent-plans/${id}`, to)
  for (const more of [
    { rate: 100 },
    { turnover_rate: 5 },
    { override_rate: 50 },
    { rates: [{ category_id: 'concise', turnover_rate: 5, rate: 0 }] },
  ])
    expect(await change(more)).toMatchObject({ status: 202, body: { act: 'agent.changePlan' } })
  expect(await change({ rate: 1, rates: [] })).toMatchObject({ status: 200, body: { rate: 1, turnover_rate } })
  expect((await change({ rate })).status).toBe(202)
  expect(
    (await app.callConsoleApi('POST /console/api/agent-plans', { name: 'x', turnover_rate: 5, rate: 100 })).status,
  ).toBe(202)
})

test('a plan that subtracts less of the costs waits for a second operator, however its categories are written', async () => {
  const { id, turnover_rate, rate } = await plan()
  const named = (share: number) =>
    Object.values(categories).map((category_id) => ({ category_id, turnover_rate, rate: share }))
  const make = async (name: string, change: object) =>
    (await app.callConsoleApi('POST /console/api/agent-plans', { name, turnover_rate, rate, ...change })).body.id
  const free = await make('free', { rate: 0, rates: named(rate) })
  const dear = await make('dear', { rates: named(rate / 2) })
  await app.createOperator('second')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
  const change = (plan: number, to: object) => app.callConsoleApi(`PATCH /console/api/agent-plans/${plan}`, to)
  const waits = { status: 202, body: { act: 'agent.changePlan' } }
  expect(await change(id, { rate: '0', rates: named(rate) })).toMatchObject(waits)
  expect(await change(id, { rate: rate / 2, rates: named(rate).slice(0, 1) })).toMatchObject(waits)
  // The general share falls to the share that every category had by name.
  expect(await change(dear, { rate: rate / 2, rates: [] })).toMatchObject(waits)
  expect((await change(dear, { rate: rate / 2, rates: named(rate / 4) })).status).toBe(200)
  expect(await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { plan_id: free })).toMatchObject({
    status: 202,
    body: { act: 'agent.change' },
  })
})

test('an agent whose plan pays more than before waits for a second operator where changes need two', async () => {
  const { turnover_rate, rate } = await plan()
  const make = async (change: object) =>
    (await app.callConsoleApi('POST /console/api/agent-plans', { name: 'x', turnover_rate, rate, ...change })).body.id
  const [dear, cheap] = [await make({ rate: 100 }), await make({ rate: 1, turnover_rate: 0 })]
  await app.createOperator('second')
  expect((await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_changes: 1 })).status).toBe(200)
  const change = (plan_id: number | null) => app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, { plan_id })
  expect(await change(dear)).toMatchObject({ status: 202, body: { act: 'agent.change' } })
  const stopped = { plan_id: dear, state: 0 }
  expect(await app.callConsoleApi(`PATCH /console/api/agents/${agent.id}`, stopped)).toMatchObject({
    status: 202,
    body: { before: { state: 'active' }, after: { state: 'stopped', plan: { rate: 100 } } },
  })
  expect((await change(cheap)).status).toBe(200)
  expect((await change(null)).status).toBe(202)
})
