import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const newest = async (act: string) => (await app.callConsoleApi('GET /console/api/audit', { q: act })).body.items[0]

test('the audit trail shows amounts in yuan and rates as stored', async () => {
  const changes: [list: string, act: string, change: object][] = [
    ['vip-levels', 'vip.change', { recharge: '1234.50', electron: '0.65' }],
    ['redpacket-rules', 'packet.changeRule', { max_money: '88.80', multiple: 3 }],
    ['agent-plans', 'agent.changePlan', { rate: 31.5 }],
    ['activities', 'promotion.change', { multiple: 2.5 }],
  ]
  for (const [list, act, change] of changes) {
    const [{ players: _, ...before }] = (await app.callConsoleApi(`GET /console/api/${list}`)).body.items
    const answer = await app.callConsoleApi(`PATCH /console/api/${list}/${before.id}`, change)
    const { outcome: _outcome, players: _players, ...after } = answer.body
    expect(await newest(act)).toMatchObject({ before, after })
  }
})

test('the audit trail shows a grant and a commission in yuan', async () => {
  const [{ id }] = (await app.callConsoleApi('GET /console/api/activity-applications', { state: 1 })).body.items
  const at = `POST /console/api/activity-applications/${id}/approve`
  expect((await app.callConsoleApi(at, { amount: 88, turnover_multiple: 1.5 })).status).toBe(200)
  expect((await newest('promotion.approve')).after).toEqual({
    state: 'approved',
    granted: '88.00',
    turnover_multiple: 1.5,
  })
  const [agent] = (await app.callConsoleApi('GET /console/api/agents')).body.items
  await app.callConsoleApi(`POST /console/api/agents/${agent.id}/corrections`, { amount: '-12.5', reason: '多付' })
  expect((await newest('agent.correct')).after).toMatchObject({ amount: '-12.50' })
})

test('the list shows the acts on one object only', async () => {
  const [one, other] = (await app.callConsoleApi('GET /console/api/banks')).body.items
  for (const { id } of [one, other]) await app.callConsoleApi(`PATCH /console/api/banks/${id}`, { sort: 77 })
  const all = (await app.callConsoleApi('GET /console/api/audit', { per_page: '50' })).body.items
  const { subject_kind, subject_id } = all[0]
  const own = (await app.callConsoleApi('GET /console/api/audit', { subject_kind, subject_id })).body
  expect(own.total).toBeGreaterThan(0)
  for (const row of own.items) expect([row.subject_kind, row.subject_id]).toEqual([subject_kind, subject_id])
  const none = await app.callConsoleApi('GET /console/api/audit', { subject_kind, subject_id: "' or 1=1 --" })
  expect(none.body.total).toBe(0)
})
