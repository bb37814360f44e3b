import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { runJob } from '../../platform/queue/job.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const metrics = async (): Promise<string> => (await app.server.inject({ url: '/metrics' })).body
/** Value of a line such as `koi_queue_waiting{queue="deposit"}`; null if there is no such line. */
const figure = async (line: string): Promise<number | null> => {
  const found = (await metrics()).split('\n').find((one) => one.startsWith(`${line} `))
  return found ? Number(found.slice(line.length + 1)) : null
}

test('exports the state of queues, jobs and venues', async () => {
  expect(await figure('koi_processes')).toBe(1)
  expect(await figure('koi_database_answers')).toBe(1)
  expect(await figure('koi_venue_silent{venue="ag"}')).toBe(0)
  const before = (await figure('koi_queue_waiting{queue="deposit"}'))!

  const { token } = await app.registerPlayer()
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '江城支行', bank_no: '6222800000000001' }
  expect(
    (await app.callPlayerApi('POST /api/recharge', { paytype: 'bank', amount: '1000', ...card }, token)).code,
  ).toBe(200)
  app.clock.advance(11 * minute)
  expect(await figure('koi_queue_waiting{queue="deposit"}')).toBe(before + 1)
  expect(await figure('koi_queue_oldest_seconds{queue="deposit"}')).toBeGreaterThanOrEqual(660)
})

test('exports a job as failed until it succeeds, and the age of its last run', async () => {
  const job = (run: () => Promise<number>) => ({ name: 'sound-alarms', cron: null, run })
  app.clock.advance(minute) // a run of another test may have ended at this time
  await expect(
    runJob(
      app.app,
      job(() => Promise.reject(new Error('no'))),
      null,
    ),
  ).rejects.toThrow('no')
  expect(await figure('koi_job_failed{job="sound-alarms"}')).toBe(1)
  app.clock.advance(minute)
  expect(await figure('koi_job_ended_seconds{job="sound-alarms"}')).toBe(60)
  await runJob(
    app.app,
    job(() => Promise.resolve(0)),
    null,
  )
  expect(await figure('koi_job_failed{job="sound-alarms"}')).toBe(0)
})

test('an unavailable database does not suppress the other metrics', async () => {
  onTestFinished(() => app.execAsOwner('alter table if exists job_run_gone rename to job_run'))
  await app.execAsOwner('alter table job_run rename to job_run_gone')
  expect(await figure('koi_database_answers')).toBe(0)
  expect(await figure('koi_processes')).toBe(1)
  expect(await figure('koi_queue_waiting{queue="deposit"}')).toBe(null)
  await app.execAsOwner('alter table job_run_gone rename to job_run')
  expect(await figure('koi_database_answers')).toBe(1)
})

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: object }[] }[]
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}
const deployed = (path: string): string => readFileSync(`deploy/monitoring/${path}`, 'utf8')

test('the scrape example uses the job name of the alert rules, and each rule has one summary', () => {
  const { scrape_configs: jobs } = parse(deployed('prometheus.yml')) as { scrape_configs: { job_name: string }[] }
  const named = new Set([...deployed('alerts.yml').matchAll(/up\{job="(\w+)"/g)].map(([, job]) => job))
  expect(jobs.map(({ job_name }) => job_name)).toEqual([...named])
  const { groups } = parse(deployed('alerts.yml')) as Alerts
  for (const { alert, annotations } of groups.flatMap(({ rules }) => rules))
    expect(annotations, alert).toEqual({ summary: expect.stringMatching(/\w/) })
})

/** Runs Prometheus's own checker. Where it is not installed, the rules are only compared with the metrics below. */
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })
if (promtool('--version').status === 0)
  test('promtool accepts the scrape example, the rules, their tests and the expressions of the dashboard', () => {
    const folder = mkdtempSync(join(tmpdir(), 'koi-promtool-'))
    const panels = (JSON.parse(deployed('grafana.json')) as Dashboard).panels.flatMap(({ targets }) => targets)
    // Variables of the dashboard stand for time ranges.
    const rules = panels.map(({ expr }, n) => ({ record: `panel${n}`, expr: expr.replaceAll(/\$__\w+/g, '5m') }))
    writeFileSync(join(folder, 'dashboard.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    for (const args of [
      ['check', 'config', 'deploy/monitoring/prometheus.yml'],
      ['test', 'rules', 'deploy/monitoring/alerts.test.yml'],
      ['check', 'rules', join(folder, 'dashboard.yml')],
    ]) {
      const { status, stdout, stderr } = promtool(...args)
      expect(status, `promtool ${args.join(' ')}: ${stdout}${stderr}`).toBe(0)
    }
    rmSync(folder, { recursive: true })
  })

test('every alert rule and panel uses existing metrics and labels', async () => {
  // Some metrics exist only after a call without a session, and after a job has ended.
  await app.registerPlayer()
  await runJob(app.app, { name: 'sound-alarms', cron: null, run: () => Promise.resolve(0) }, null)
  const metricsText = await metrics()
  const alerts = (parse(deployed('alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
  const panels = (JSON.parse(deployed('grafana.json')) as Dashboard).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  )
  const asked = [...alerts, ...panels].flatMap((expr) =>
    [...expr.matchAll(/\b((?:koi|nodejs|process)_\w+)(?:\{(\w+))?/g)].map(([, name, label]) => ({
      name: name!,
      label,
    })),
  )
  expect(asked.length).toBeGreaterThanOrEqual(30)
  const missing = asked.filter(
    ({ name, label }) => !new RegExp(`^${name}${label ? `\\{[^}]*\\b${label}=` : '[ {]'}`, 'm').test(metricsText),
  )
  expect(missing).toEqual([])
})
