import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { childrenOf } from '../faults/supervised.ts'
import { freshDatabase } from './environment.ts'
import { client } from './httpClient.ts'
import { memoryOf, memoryRow, signedIn, startPlatform } from './platform.ts'
import { postmasterOf } from './processor.ts'
import type { Row } from './table.ts'

const players = 1000
const connections = 200
const seconds = 20
const sessionCount = 100_000
const sessionConnections = 32

/** Calls of the pages of a signed-in player. */
const asked: [method: 'GET' | 'POST', path: string][] = [
  ['POST', '/api/balance'],
  ['POST', '/api/user'],
  ['POST', '/api/betrecord'],
  ['POST', '/api/gettransrecord'],
  ['GET', '/api/game/list'],
  ['POST', '/api/activitylist'],
]

/** Measures memory and connections of one process and its PostgreSQL, idle and under more calls than they can answer. */
export async function* benchMemory(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const tokens = await signedIn(url, players, `memory${randomBytes(3).toString('hex')}`)
  const postmaster = await postmasterOf(url)
  const platform = await startPlatform(url)
  try {
    const row = (what: string, figure: string, reference: string): Row => ({
      goal: '14',
      what,
      figure,
      reference,
      ratio: null,
      wanted: 'info',
    })
    const idle = memoryOf(platform.pid)
    const databaseIdle = memoryOfPostgres(postmaster)
    const idleConnections = await connectionsOf(url)
    let [most, databaseMost, maxConnections] = [0, 0, 0]
    const running = autocannon({
      url: platform.at,
      connections,
      duration: seconds,
      requests: asked.map(([method, path]) => ({
        method,
        path,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, authorization: `Bearer ${tokens[(Math.random() * players) | 0]}` },
        }),
      })),
    })
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(platform.pid) ?? 0)
      databaseMost = Math.max(databaseMost, memoryOfPostgres(postmaster))
      void connectionsOf(url).then((count) => (maxConnections = Math.max(maxConnections, count)))
    }, 1000)
    const { requests, non2xx } = await running
    clearInterval(watch)
    const load = `${requests.average.toFixed(0)} calls/s by ${connections} connections, ${non2xx} not 200`
    yield row('memory of a process after its start', `${idle?.toFixed(0)} MiB`, 'idle')
    yield row('memory of a process under load', `${most.toFixed(0)} MiB`, load)
    yield row('connections of a process after its start', String(idleConnections), 'idle')
    yield row('connections of a process under load', String(maxConnections), load)
    yield row(
      'memory of PostgreSQL, shared pages once, 128 MB of shared_buffers',
      `${databaseIdle.toFixed(0)} MiB`,
      'idle',
    )
    yield row('memory of PostgreSQL under load', `${databaseMost.toFixed(0)} MiB`, load)
  } finally {
    await platform.stop()
  }
}

const connectionsOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows[0]!.count
  })

/** Memory of a PostgreSQL in MiB; shared pages are counted proportionally (Pss). */
function memoryOfPostgres(postmaster: number): number {
  const kilobytes = [postmaster, ...childrenOf(postmaster)].map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Measures the memory of a process that a hundred thousand signed-in players have called once. */
export async function* benchSessions(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const tokens = await signedIn(url, sessionCount)
  const platform = await startPlatform(url)
  const { post, close } = client(sessionConnections)
  try {
    const call = async (token: string) => {
      const { status } = await post(`${platform.at}/api/balance`, '{}', { authorization: `Bearer ${token}` })
      if (status !== 200) throw new Error(`a poll was answered ${status}`)
    }
    for (let n = 0; n < 2000; n++) await call(tokens[0]!)
    const before = memoryOf(platform.pid)
    let next = 0
    await Promise.all(
      Array.from({ length: sessionConnections }, async () => {
        while (next < tokens.length) await call(tokens[next++]!)
      }),
    )
    const after = memoryOf(platform.pid)
    yield memoryRow('memory of 100 000 signed-in sessions', before, after, 'info')
  } finally {
    close()
    await platform.stop()
  }
}
