import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { agentHelpers } from '../../api/src/partner/agent/portal.testing.ts'
import { Brands } from '../../api/src/server/brands/brands.ts'
import { createBrand } from '../../api/src/server/brands/createBrand.ts'
import { handlersOf } from '../../api/src/server/handlers.ts'
import { migrate } from '../../api/src/platform/db/migrate.ts'
import { runAt } from '../../api/src/platform/testing/database.testing.ts'
import { recordRoundTrips } from '../../api/src/platform/testing/roundTrips.testing.ts'
import { openTestApp, password, payPassword, type TestApp } from '../../api/src/platform/testing/testing.ts'
import { copyBackup } from './backup/copy.ts'
import { restoreBackup } from './backup/restore.ts'
import { replicationSettings, startStandby } from './backup/standby.ts'
import { readReplicaFacts } from './doctor/facts.ts'
import { childrenOf, sendSignal } from '../../../tools/faults/supervised.ts'
import { TcpProxy } from '../../../tools/faults/tcpProxy.ts'
import { type Postgres, startPostgres } from './start/postgres.ts'
import { secretsOf } from './start/secrets.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-replica-'))
const data = join(place, 'primary')
const logFile = join(place, 'postgres.log')
let primary: Postgres
let standby: Postgres
let standbyFolder: string
let startAgain: () => Promise<Postgres>
let line: TcpProxy
let app: TestApp

beforeAll(async () => {
  chmodSync(place, 0o711) // the database's system user must be able to traverse the folder
  mkdirSync(data)
  primary = await startPostgres({
    folder: join(data, 'pg'),
    password: secretsOf(data).database,
    log: logFile,
    isDisposable: true,
    more: replicationSettings,
  })
  await migrate(primary.url)
  await openStandby('standby')
  line = new TcpProxy(portOf(standby))
  const url = new URL(standby.url)
  url.port = String(await line.open())
  app = await openTestApp({ config: { databaseUrl: primary.url, replica: { url: url.href, bound } } })
  await app.registerPlayer('first01')
}, 120_000)
// Each test starts with a replica that is in use.
beforeEach(() => becomes('well'))
afterEach(() => void (line.mode = 'open'))
afterAll(async () => {
  await app.finish()
  line.close()
  await standby.stop()
  await primary.stop()
  rmSync(place, { recursive: true, force: true })
})

/** Copies the primary to a new standby. */
async function openStandby(name: string): Promise<void> {
  standbyFolder = join(place, name)
  const made = await startStandby({ data, url: primary.url, to: standbyFolder, logFile, isDisposable: true })
  standby = made.standby
  startAgain = made.start
}

/** Milliseconds of lag; long enough for a registration and a report on a busy machine. */
const bound = 10_000
const portOf = ({ url }: Postgres): number => Number(new URL(url).port)
const figures = () => app.app.replica!.figures
const becomes = (state: string) => expect.poll(() => figures().state, { timeout: 60_000 }).toBe(state)
const lists = async (name: string): Promise<number> => {
  const { status, body } = await app.callConsoleApi('GET /console/api/players', { q: name })
  expect(status).toBe(200)
  return body.total
}
const registered = async (): Promise<number> =>
  (await app.callConsoleApi('GET /console/api/reports/finance')).body.totals.registered
/** Waits until the standby has replayed what the primary wrote. */
const replays = async () => {
  const { rows } = await app.app.pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  const behind = `select 1 / (pg_last_wal_replay_lsn() >= '${rows[0]!.lsn}')::int`
  await expect
    .poll(
      () =>
        runAt(standby.url, behind).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true)
}
/** Counts the reads of `work` by the server that answered them. */
async function countReads(work: () => Promise<unknown>) {
  const before = { ...figures().reads }
  await work()
  const { replica, primary } = figures().reads
  return { replica: replica - before.replica, primary: primary - before.primary }
}

test('a further brand reads from the replica that the main brand watches', async () => {
  await createBrand(app.app.config, app.clock, { code: 'second', name: 'Second', hosts: ['second.example'] })
  const brands = await Brands.start(app, { hasWork: false })
  await brands.reload()
  onTestFinished(async () => {
    await brands.stop()
    await runAt(primary.url, 'drop schema brand_second cascade; drop schema platform cascade')
  })
  await replays()
  const { app: second, server } = brands.find('second')!
  const headers = { host: 'second.example' }
  const payload = { username: 'admin', password: 'admin12345' }
  const { token } = (await server.inject({ method: 'POST', url: '/console/api/login', headers, payload })).json()
  await replays()
  const loadPlayers = async () => {
    const authorization = `Bearer ${token}`
    const answer = await server.inject({ url: '/console/api/players', headers: { ...headers, authorization } })
    expect(answer.json()).toMatchObject({ total: 0 })
  }
  const readsOf = () => ({ ...second.replica!.figures.reads })
  const before = readsOf()
  await loadPlayers()
  expect(readsOf()).toEqual({ ...before, replica: before.replica + 1 })
  line.mode = 'hole'
  await loadPlayers()
  expect(readsOf()).toEqual({ replica: before.replica + 1, primary: before.primary + 1 })
  await becomes('gone')
  expect(second.replica!.figures.state).toBe('gone')
})

test('endpoints that write, move money or need a fresh second factor never use the replica', () => {
  const late = handlersOf(app.app)
    .map(({ endpoint }) => endpoint)
    .filter(({ replica }) => replica !== 'never')
  expect(late.length).toBeGreaterThanOrEqual(40)
  expect(
    late.filter(({ kind, movesMoney, needsFreshFactor }) => kind !== 'read' || movesMoney || needsFreshFactor),
  ).toEqual([])
})

test('a list is read from the replica and includes a row written just before', async () => {
  const read = await countReads(async () => {
    for (let n = 0; n < 10; n++) {
      const { name } = await app.registerPlayer()
      expect(await lists(name)).toBe(1)
    }
  })
  expect(read.replica).toBeGreaterThanOrEqual(8)
  expect(read.replica + read.primary).toBe(10)
})

test('every endpoint that may use the replica does, and queries the primary only for session and WAL position', async () => {
  const { token, id } = await app.registerPlayer()
  await app.callConsoleApi('GET /console/api/me')
  const agent = await agentHelpers(app).promote(await app.registerPlayer())
  const statement = randomUUID()
  await runAt(
    primary.url,
    `insert into agent_statement (agent_id, id, month, turnover, net_loss, costs, turnover_share, net_loss_share,
    carried_in, commission, carried_out, created_at) values ('${agent.id}', '${statement}', '2026-01-01', 0, 0, 0, 0, 0, 0, 0, 0, now())`,
  )
  const login = await app.callConsoleApi('POST /agent/api/login', { username: agent.name, password }, 'none')
  const made = await app.callConsoleApi('POST /console/api/api-keys', {
    name: 'warehouse',
    scopes: ['events', 'ledger'],
  })
  await runAt(
    primary.url,
    `insert into deposit (id, deposit_no, player_id, channel, amount, state, expires_at, created_at)
    values ('${randomUUID()}', 'D1', '${id}', 'card', 10000, 'pending', now(), now())`,
  )
  const credit = { amount: '200', reason: '测试', turnover_multiple: 0 }
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, credit)
  const card = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: '6222000011112222' }
  await app.callPlayerApi('POST /api/bindcard', { ...card, pay_pass: payPassword }, token)
  const [payee] = (await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)).data
  await app.callPlayerApi('POST /api/withdraw', { amount: 200, bank: payee.id, password: payPassword }, token)
  const [withdrawal] = (await app.callConsoleApi('GET /console/api/withdrawals', { player_id: id })).body.items
  const makeOne = async (at: string, body: object) => (await app.callConsoleApi(at, body)).body.id as string
  const campaign = await makeOne('POST /console/api/campaigns', {
    name: 'x',
    ways: 'popup',
    title: 'x',
    starts_at: '',
    ends_at: '2099-01-01 00:00:00',
  })
  const rule = await makeOne('POST /console/api/bonus-rules', {
    name: 'x',
    title: 'x',
    starts_at: '',
    ends_at: '',
    budget: 0,
    budget_day: 0,
    terms: {
      on: { trigger: 'hand' },
      reward: { kind: 'fixed', amount: '1' },
      shares: { slots: 100 },
      take_days: 1,
      play_days: 1,
    },
  })
  const orders = new Map([
    ['GET /console/api/campaigns/:id/count', `GET /console/api/campaigns/${campaign}/count`],
    ['GET /console/api/bonus-rules/:id/result', `GET /console/api/bonus-rules/${rule}/result`],
    ['GET /console/api/withdrawals/:id', `GET /console/api/withdrawals/${withdrawal.id}`],
    ['GET /console/api/deposits/:deposit_no', 'GET /console/api/deposits/D1'],
  ])
  const bodies = new Map([
    ['POST /console/api/segments/preview', { condition: { fact: 'level', is: 'at_least', value: 0 } }],
  ])
  const asking: Record<string, (at: string) => Promise<unknown>> = {
    player: (at) => app.callPlayerApi(at, { page: 1, type: 1, date: 1, api_type: '' }, token),
    agent: (at) => app.callConsoleApi(at.replace(':id', statement), undefined, login.body.token),
    key: (at) => app.callConsoleApi(at, undefined, made.body.key),
    operator: (at) => app.callConsoleApi(orders.get(at) ?? at.replace(':id', id), bodies.get(at)),
  }
  for (const ask of [asking['agent']!('GET /agent/api/me'), asking['key']!('GET /open/api/key')])
    expect(await ask).toMatchObject({ status: 200 })
  const [called, wrong]: [string[], string[]] = [[], []]
  for (const { endpoint } of handlersOf(app.app)) {
    if (endpoint.replica === 'never') continue
    const [who = ''] = endpoint.audience.split(':')
    called.push(who)
    let asked: string[] = []
    await replays()
    const read = await countReads(async () => {
      asked = await recordRoundTrips(app, () => asking[who]!(endpoint.at))
    })
    const own = asked.filter((text) => !/pg_current_wal|_session"?|"session"|from "player"|"api_key"/.test(text))
    if (read.replica !== 1 || own.length) wrong.push(`${endpoint.name} ${JSON.stringify(read)} ${own.join(' ; ')}`)
  }
  expect(new Set(called)).toEqual(new Set(Object.keys(asking)))
  // No bet exists, so the "not found" of the replica is repeated on the primary.
  expect(wrong).toEqual([expect.stringContaining('bet.detail')])
})

test('readReplicaFacts distinguishes a replica from an unrelated database', async () => {
  expect(await readReplicaFacts(standby.url, primary.url)).toMatchObject({ isStandby: true, isOurs: true })
  expect(await readReplicaFacts(inject('pgUrl'), primary.url)).toMatchObject({ isStandby: false, isOurs: false })
})

test('a backup of the running database is restored with every row and no violated invariant', async () => {
  for (let n = 0; n < 11; n++) await app.registerPlayer()
  const from = join(place, 'backup')
  const { counts } = await copyBackup(data, primary.url, from)
  const restored = await restoreBackup({ from, to: join(place, 'restored'), key: null, archive: null, until: null })
  expect(restored).toMatchObject({ counts, fewer: [], broken: [] })
  expect(counts['player']).toBeGreaterThan(10)
})

test('a lagging replica serves stale reports within the bound only, and no reads that must see a preceding write', async () => {
  await replays()
  const before = await registered()
  onTestFinished(() => runAt(standby.url, 'select pg_wal_replay_resume()'))
  await runAt(standby.url, 'select pg_wal_replay_pause()')
  await app.registerPlayer('late01')
  expect(await countReads(async () => expect(await registered()).toBe(before))).toEqual({ replica: 1, primary: 0 })
  expect(await countReads(async () => expect(await lists('late01')).toBe(1))).toEqual({ replica: 0, primary: 1 })
  await app.registerPlayer('late02')
  await becomes('behind')
  expect(figures().behind).toBeGreaterThan(bound)
  expect(await countReads(async () => expect(await registered()).toBe(before + 2))).toEqual({ replica: 0, primary: 1 })
  await runAt(standby.url, 'select pg_wal_replay_resume()')
  await becomes('well')
  expect(await countReads(async () => expect(await registered()).toBe(before + 2))).toEqual({ replica: 1, primary: 0 })
})

test('no call fails when the replica stops answering or crashes, and a recovered replica is used again', async () => {
  line.mode = 'hole'
  expect(await countReads(async () => expect(await lists('first01')).toBe(1))).toEqual({ replica: 0, primary: 1 })
  await becomes('gone')
  line.mode = 'open'
  await becomes('well')
  const pid = Number(readFileSync(join(standbyFolder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const one of [pid, ...childrenOf(pid)]) sendSignal(one, 'SIGKILL')
  await standby.stop()
  let isRunning = false
  const restart = async () => {
    if (isRunning) return
    isRunning = true
    standby = await startAgain()
    line.port = portOf(standby)
  }
  onTestFinished(restart)
  expect(await countReads(async () => expect(await lists('first01')).toBe(1))).toEqual({ replica: 0, primary: 1 })
  await becomes('gone')
  expect((await app.server.inject({ url: '/metrics' })).body).toContain('koi_replica{state="gone"} 1')
  await restart()
  await becomes('well')
  await replays()
  expect(await countReads(() => lists('first01'))).toEqual({ replica: 1, primary: 0 })
})

test('a broken connection to the primary fails its own query only', async () => {
  const client = await app.app.pool.connect()
  const broken = client.query('select pg_sleep(60)').then(String, String)
  let isBroken = false
  void broken.then(() => (isBroken = true))
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`
  await expect.poll(async () => (await runAt(primary.url, end), isBroken)).toBe(true)
  expect(await broken).toContain('terminat')
  client.release(true)
  expect(await lists('first01')).toBe(1)
})

test('a promoted standby is no longer used as a replica', async () => {
  onTestFinished(async () => {
    await standby.stop()
    await openStandby('another')
    line.port = portOf(standby)
  }, 120_000)
  await runAt(standby.url, 'select pg_promote()')
  await becomes('gone')
  expect(await countReads(() => lists('first01'))).toEqual({ replica: 0, primary: 1 })
})
