import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createBrand } from '../brands/createBrand.ts'
import { loadBalance } from '../../books/ledger/ledger.ts'
import { readConfig } from '../../platform/ops/config.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { TestApp } from '../../platform/testing/testing.ts'
import { until } from '../../platform/testing/wait.testing.ts'
import { give, openPlay, openSandbox, type TestSandbox } from '../../play/venue/testing.ts'
import { type Server, startServer } from './process.testing.ts'

// KOI_PROCESSES: several worker processes behind one port.
let sandbox: TestSandbox
let app: TestApp
let server: Server
beforeAll(async () => {
  sandbox = await openSandbox()
  app = await openPlay(sandbox, systemClock.now())
}, 120_000)
afterAll(async () => {
  await app.finish()
  await sandbox.close()
})

/** Starts a server that ends with the test, and waits until both processes serve. */
async function startTwo(): Promise<void> {
  server = await startServer(app, sandbox, '', { KOI_PROCESSES: '2' })
  onTestFinished(() => server.stop())
  await until(async () => (await serving()) === 2)
}

const workers = (): number[] => {
  const { pid } = server.child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Calls over a new connection, which any worker may accept; returns the body. */
const ask = (method: string, path: string, token = '', body?: object, more: { host?: string } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more }
    const asked = request(server.url + path, { agent: false, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () => resolve(text))
    })
    asked.once('error', reject)
    asked.end(body && JSON.stringify(body))
  })
const loadCode = async (path: string, token: string, body: object): Promise<number> =>
  (JSON.parse(await ask('POST', path, token, body)) as { code: number }).code

const serving = async (): Promise<number> =>
  Number(/^koi_processes (\d+)$/m.exec(await ask('GET', '/metrics'))?.[1] ?? 0)

test('refuses to start with an invalid number of processes', () => {
  for (const KOI_PROCESSES of ['0', '65', '2.5', '-1', 'two', ''])
    expect(() => readConfig({ DATABASE_URL: 'postgres://x', KOI_PROCESSES })).toThrow('KOI_PROCESSES')
})

test('two processes behind one port share the ledger; a dead one is replaced', async () => {
  await startTwo()
  expect(workers()).toHaveLength(2)
  const player = await app.registerPlayer()
  await give(app, player.id, 100)
  const moved = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      loadCode('/api/transfer', player.token, {
        amount: String(20 + n),
        sourcetype: 'userbalance',
        targettype: n % 2 ? 'ag' : 'slot',
      }),
    ),
  )
  expect(moved.filter((code) => code === 200).length).toBeGreaterThanOrEqual(2)
  const there = await Promise.all(['slot', 'ag'].map((venue) => sandbox.walletOf(venue, player.name)))
  const here = (await loadBalance(app.app.db, player.id)) / 100
  expect(there.reduce((sum, one) => sum + Number(one), here)).toBeCloseTo(100, 6)

  const [killed] = workers()
  process.kill(killed!, 'SIGKILL')
  await until(async () => !workers().includes(killed!) && (await serving()) === 2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => loadCode('/api/balance', player.token, {})))
  expect(answers).toEqual(answers.map(() => 200))
})

test('metrics cover the brand of their host, summed over both processes', async () => {
  const host = 'second.localhost'
  await createBrand(app.app.config, systemClock, { code: 'second', name: 'Second', hosts: [host] })
  await startTwo()
  const calls = async (at: { host?: string }) =>
    Number(
      /^koi_request_seconds_count{route="\/api\/app",status="200"} (\d+)$/m.exec(
        await ask('GET', '/metrics', '', undefined, at),
      )?.[1] ?? 0,
    )
  for (let n = 0; n < 6; n++) await ask('POST', '/api/app', '', {}, { host })
  expect(await calls({ host })).toBe(6)
  expect(await calls({})).toBe(0)
  expect(await serving()).toBe(2)
})

test('a stop signal to the primary process ends it and all its workers', async () => {
  await startTwo()
  const before = workers()
  expect(before).toHaveLength(2)
  await server.stop()
  expect(server.child.exitCode).toBe(0)
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
