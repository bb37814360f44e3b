import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { freePort } from '../start/ports.ts'
import { freshDatabase } from './place.ts'
import { answers, signedIn, startPlatform, stop } from './platform.ts'
import { processorOf, processorOfPostgres } from './processor.ts'
import { makeReference } from './reference.ts'
import { median, type Row } from './table.ts'

const seconds = 4
const rounds = 3

const hello = `require('node:http').createServer((_q, s) => { s.setHeader('content-type', 'application/json'); s.end('{"code":200}') }).listen(process.argv[1], '127.0.0.1')`

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
  const barePort = await freePort()
  const platform = await startPlatform(url)
  const bare = spawn(process.execPath, ['-e', hello, String(barePort)], { stdio: 'ignore' })
  try {
    await answers(`http://127.0.0.1:${barePort}/`)
    const [token] = await signedIn(url, 1)
    const headers = { authorization: `Bearer ${token}` }
    const bares: number[] = []
    const polls: Load[] = []
    const lookUps: number[] = []
    for (let round = 0; round < rounds; round++) {
      bares.push((await load(`http://127.0.0.1:${barePort}/`, bare.pid!, {})).own)
      polls.push(await load(`${platform.at}/api/balance`, platform.pid, headers))
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
    await Promise.all([platform.stop(), stop(bare)])
    reference.forget()
  }
}
