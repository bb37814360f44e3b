import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { freshDatabase } from './environment.ts'
import { answers, signedIn, startPlatform, stop } from './platform.ts'
import { type Cost, costOf, medianCost, postmasterOf } from './processor.ts'
import { makeReference } from './reference.ts'
import { median, type Row } from './table.ts'

const seconds = 4
const rounds = 3
const starts = 5
/** Goal of the start in milliseconds. */
const startGoal = 1000

const hello = `require('node:http').createServer((_q, s) => { s.setHeader('content-type', 'application/json'); s.end('{"code":200}') }).listen(process.argv[1], '127.0.0.1')`

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const { requests } = await autocannon({
    url,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
    connections: 32,
    duration: seconds,
  })
  return requests.total
}

export async function startBare(): Promise<{ at: string; pid: number; stop(): Promise<void> }> {
  const port = await freePort()
  const bare = spawn(process.execPath, ['-e', hello, String(port)], { stdio: 'ignore' })
  const at = `http://127.0.0.1:${port}`
  await answers(`${at}/`)
  return { at, pid: bare.pid!, stop: () => stop(bare) }
}

/** Measures the processor time of a balance poll, compared with a bare HTTP server and a select by key. */
export async function* benchHttp(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const reference = await makeReference(url)
  const postmaster = await postmasterOf(url)
  const platform = await startPlatform(url)
  const bare = await startBare()
  try {
    const [token] = await signedIn(url, 1)
    const headers = { authorization: `Bearer ${token}` }
    const bares: number[] = []
    const polls: Cost[] = []
    const lookUps: number[] = []
    for (let round = 0; round < rounds; round++) {
      bares.push((await costOf(bare.pid, postmaster, () => load(`${bare.at}/`, {}))).own)
      polls.push(await costOf(platform.pid, postmaster, () => load(`${platform.at}/api/balance`, headers)))
      const looked = await costOf(0, postmaster, async () => ((await reference.lookUps(seconds)) ?? 0) * seconds)
      if (Number.isFinite(looked.database)) lookUps.push(looked.database)
    }
    const { own, database } = medianCost(polls)
    const bareCost = median(bares)
    yield {
      goal: '5',
      what: 'CPU time of a balance poll',
      figure: `${own.toFixed(0)} µs`,
      reference: `bare node:http ${bareCost.toFixed(0)} µs`,
      ratio: bareCost / own,
      wanted: '≥ 0.5',
    }
    const lookUp = lookUps.length ? median(lookUps) : null
    yield {
      goal: '6',
      what: 'database time of a balance poll',
      figure: `${database.toFixed(0)} µs`,
      reference: lookUp === null ? 'pgbench is not installed' : `select by key ${lookUp.toFixed(0)} µs`,
      ratio: lookUp === null ? null : database / lookUp,
      wanted: '≤ 1.0',
    }
  } finally {
    await Promise.all([platform.stop(), bare.stop()])
    reference.forget()
  }
}

/** Measures the start of a server process until it is ready, on a migrated and seeded database. */
export async function* benchStartup(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const times: number[] = []
  try {
    for (let round = 0; round <= starts; round++) {
      const platform = await startPlatform(url, data)
      await platform.stop()
      if (round > 0) times.push(platform.startedIn) // the first start seeds
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  yield {
    goal: '15',
    what: 'start of a server process to its first answer',
    figure: `${median(times).toFixed(0)} ms`,
    reference: `goal ${startGoal} ms`,
    ratio: median(times) / startGoal,
    wanted: '≤ 1.0',
  }
}
