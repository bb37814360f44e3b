import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

test('refuses a future date that would block later runs', async () => {
  const ask = (name: string, date: string) => app.callConsoleApi(`POST /console/api/jobs/${name}/run`, { date })
  for (const name of ['rebate', 'repull-bets', 'find-harm', 'promise-packets', 'vip'])
    expect([name, await ask(name, '2026-03-11')]).toMatchObject([
      name,
      { status: 422, body: { title: 'JOB_DATE_AHEAD', detail: '业务日期不能晚于 2026-03-10' } },
    ])
  expect(await ask('rebate', '2026-03-10')).toMatchObject({ status: 200 })
  expect(await ask('make-net-results', '2026-03-10')).toMatchObject({
    status: 422,
    body: { title: 'JOB_DATE_AHEAD', detail: '业务日期不能晚于 2026-03-09' },
  })
  expect(await ask('make-net-results', '2026-03-09')).toMatchObject({ status: 200 })
  expect(await ask('agent-settlement', '2026-03-31')).toMatchObject({ status: 200 })
  for (const date of ['2026-04-01', '2027-03-10'])
    expect(await ask('agent-settlement', date)).toMatchObject({ body: { title: 'JOB_DATE_AHEAD' } })
})

test('refuses a date of a job that gives money from more than 35 days ago', async () => {
  const ask = (name: string, date: string) => app.callConsoleApi(`POST /console/api/jobs/${name}/run`, { date })
  for (const name of ['rebate', 'request-gifts', 'request-cashback']) {
    expect([name, await ask(name, '2026-02-02')]).toMatchObject([
      name,
      { status: 422, body: { title: 'JOB_DATE_PAST', detail: '业务日期不能早于 2026-02-03' } },
    ])
    expect([name, (await ask(name, '2026-02-03')).status]).toEqual([name, 200])
  }
})

test('every job can be started twice concurrently and leaves database connections free', async () => {
  const { items } = (await app.callConsoleApi('GET /console/api/jobs', { per_page: '200' })).body as {
    items: { name: string }[]
  }
  const names = [...new Set(items.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(20)
  const answers = await Promise.all(
    [...names, ...names].map(
      async (name) => (await app.callConsoleApi(`POST /console/api/jobs/${name}/run`, {})).status,
    ),
  )
  expect(answers).toEqual(answers.map(() => 200))
})
