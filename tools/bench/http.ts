import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { captchaTexts } from '@koi/contract/auth/captcha.copy'
import { freePort } from '../start/ports.ts'
import { freshDatabase } from './place.ts'
import { processorOf, processorOfPostgres } from './processor.ts'
import { makeReference } from './reference.ts'
import { median, type Row } from './table.ts'

const seconds = 4
const rounds = 3

const hello = `require('node:http').createServer((_q, s) => { s.setHeader('content-type', 'application/json'); s.end('{"code":200}') }).listen(process.argv[1], '127.0.0.1')`

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

interface Load {
  /** Microseconds of the process's own processor per call, and of the database's. */
  own: number
  database: number
  rate: number
}

async function load(url: string, pid: number, headers: Record<string, string>): Promise<Load> {
  const ownBefore = processorOf(pid)
  const databaseBefore = processorOfPostgres()
  const { requests } = await autocannon({
    url,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
    connections: 32,
    duration: seconds,
  })
  const calls = requests.total
  return {
    own: ((processorOf(pid) - ownBefore) * 1e6) / calls,
    database: ((processorOfPostgres() - databaseBefore) * 1e6) / calls,
    rate: requests.average,
  }
}

/** What a poll of the balance costs, against a bare server and against PostgreSQL's own look-up. */
export async function* benchHttp(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const reference = await makeReference(url)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const [port, barePort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: String(port),
    KOI_DATA: data,
    KOI_SEED: 'empty',
    KOI_ADMIN_PASSWORD: 'bench password',
    SANDBOX_SECRET: 'bench',
  }
  const platform = spawn(process.execPath, ['apps/api/src/main.ts'], { env, stdio: 'ignore' })
  const bare = spawn(process.execPath, ['-e', hello, String(barePort)], { stdio: 'ignore' })
  const at = `http://127.0.0.1:${port}`
  try {
    await answers(`${at}/readyz`)
    await answers(`http://127.0.0.1:${barePort}/`)
    const { token } = (await ask(`${at}/console/api/login`, { username: 'admin', password: 'bench password' })) as {
      token: string
    }
    await fetch(`${at}/console/api/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"limit_calls_minute":1000000}',
    })
    const player = (await ask(`${at}/api/register`, {
      name: 'bench001',
      password: 'koi12345',
      confirmPass: 'koi12345',
      realname: 'Bench',
      paypassword: '123456',
      code: captchaTexts[0],
    })) as { data: { api_token: string } }
    const headers = { authorization: `Bearer ${player.data.api_token}` }

    const bares: number[] = []
    const polls: Load[] = []
    const lookUps: number[] = []
    for (let round = 0; round < rounds; round++) {
      bares.push((await load(`http://127.0.0.1:${barePort}/`, bare.pid!, {})).own)
      polls.push(await load(`${at}/api/balance`, platform.pid!, headers))
      const before = processorOfPostgres()
      const rate = await reference.lookUps(seconds)
      if (rate !== null) lookUps.push(((processorOfPostgres() - before) * 1e6) / (rate * seconds))
    }
    const own = median(polls.map((poll) => poll.own))
    const database = median(polls.map((poll) => poll.database))
    const bareCost = median(bares)
    yield {
      goal: '5',
      what: 'processor of a balance poll',
      figure: `${own.toFixed(0)} µs`,
      reference: `bare node:http ${bareCost.toFixed(0)} µs`,
      ratio: bareCost / own,
      wanted: '≥ 0.40',
    }
    const lookUp = lookUps.length ? median(lookUps) : null
    yield {
      goal: '6',
      what: 'database of a balance poll',
      figure: `${database.toFixed(0)} µs`,
      reference: lookUp === null ? 'pgbench is not installed' : `select by key ${lookUp.toFixed(0)} µs`,
      ratio: lookUp === null ? null : database / lookUp,
      wanted: '≤ 1.0',
    }
  } finally {
    await Promise.all([stop(platform), stop(bare)])
    reference.forget()
    rmSync(data, { recursive: true, force: true })
  }
}

async function ask(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
