import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

// Besides credits by hand, other writes that pay out money need two operators from an amount on.
let app: TestApp
let second: string
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.createOperator('second')
  second = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password }, 'none yet')).body
    .token
  await app.callConsoleApi('PATCH /console/api/settings', { four_eyes_adjustment: '500' })
})
afterAll(() => app.finish())

const decide = (id: string, token = '') => app.callConsoleApi(`POST /console/api/approvals/${id}/approve`, {}, token)

test('a commission correction from the threshold on, also when split, waits for a second operator', async () => {
  const [agent] = (await app.callConsoleApi('GET /console/api/agents')).body.items
  const correct = (amount: string, reason: string) =>
    app.callConsoleApi(`POST /console/api/agents/${agent.id}/corrections`, { amount, reason })
  const rows = async () =>
    (await app.callConsoleApi('GET /console/api/agent-corrections', { q: agent.username })).body.items
  const before = (await rows()).length
  const large = await correct('-1000000', '多付')
  expect(large).toMatchObject({
    status: 202,
    body: { act: 'agent.correct', after: { username: agent.username, amount: '-1000000.00', reason: '多付' } },
  })
  expect(await rows()).toHaveLength(before)
  expect(await decide(large.body.id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_NEEDED' } })
  const twenty = await Promise.all(Array.from({ length: 20 }, () => decide(large.body.id, second)))
  expect(new Set(twenty.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rows()).toHaveLength(before + 1)
  expect((await rows())[0]).toMatchObject({ amount: '-1000000.00', made_by: 'admin', decided_by: 'second' })

  expect((await correct('400', '少付')).body).toMatchObject({ made_by: 'admin', decided_by: '' })
  expect((await correct('99.99', '少付')).status).toBe(201)
  expect((await correct('0.01', '少付')).status).toBe(202)
  expect((await correct('-0.02', '少付')).status).toBe(202)
})

test('a promotion grant from the threshold on waits for a second operator', async () => {
  const [row] = (await app.callConsoleApi('GET /console/api/activity-applications', { state: 1 })).body.items
  const at = `POST /console/api/activity-applications/${row.id}/approve`
  const balance = async () => (await app.callConsoleApi(`GET /console/api/players/${row.player_id}`)).body.balance
  const had = await balance()
  const waiting = await app.callConsoleApi(at, { amount: '500', turnover_multiple: 2 })
  expect(waiting).toMatchObject({
    status: 202,
    body: { act: 'promotion.approve', after: { username: row.username, granted: '500.00', turnover_multiple: 2 } },
  })
  const read = async () =>
    (await app.callConsoleApi('GET /console/api/activity-applications', { q: row.username })).body.items
  const now = async () => (await read()).find(({ id }: { id: string }) => id === row.id)
  expect([await balance(), (await now()).state]).toEqual([had, 1])
  expect((await decide(waiting.body.id)).status).toBe(409)
  const twenty = await Promise.all(Array.from({ length: 20 }, () => decide(waiting.body.id, second)))
  expect(new Set(twenty.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await now()).toMatchObject({ state: 2, granted: '500.00', turnover_multiple: 2, decided_by: 'second' })
  expect(Number(await balance()) - Number(had)).toBeCloseTo(500, 2)
  expect((await app.callConsoleApi(at, { amount: '500' })).status).toBe(200)
})

test('a promotion grant that waits is stale once the turnover multiple of its activity has changed', async () => {
  const [row] = (await app.callConsoleApi('GET /console/api/activity-applications', { state: 1 })).body.items
  const at = `POST /console/api/activity-applications/${row.id}/approve`
  const waiting = await app.callConsoleApi(at, { amount: '600' })
  expect(waiting.status).toBe(202)
  const activity = `PATCH /console/api/activities/${row.activity_id}`
  expect((await app.callConsoleApi(activity, { multiple: 0 })).status).toBe(200)
  expect(await decide(waiting.body.id, second)).toMatchObject({ status: 409, body: { code: 'APPROVAL_STALE' } })
})

test('an adjustment without a first decision is not booked by one operator', async () => {
  const player = await app.registerPlayer()
  const balance = async () => (await app.callConsoleApi(`GET /console/api/players/${player.id}`)).body.balance
  const asked = await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, {
    amount: '600',
    reason: '补偿',
  })
  expect(asked.body.state).toBe(1)
  const setFirst = (state: string) =>
    app.execAsOwner(`update approval set ${state} where subject_id = '${asked.body.id}'`)
  await setFirst("state = 'withdrawn', decided_by_kind = 'system', decided_at = now()")
  const approve = (token?: string) =>
    app.callConsoleApi(`POST /console/api/adjustments/${asked.body.id}/approve`, {}, token)
  const twenty = await Promise.all(Array.from({ length: 20 }, () => approve()))
  expect(new Set(twenty.map(({ body }) => body.code))).toEqual(new Set(['SECOND_PAIR_NEEDED']))
  expect(await balance()).toBe('0.00')
  await setFirst("state = 'pending', decided_by_kind = null, decided_at = null")
  expect((await approve(second)).body.state).toBe(2)
  expect(await balance()).toBe('600.00')
})
