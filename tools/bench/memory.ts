import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { freshDatabase } from './place.ts'
import { memoryOf, signedIn, startPlatform } from './platform.ts'
import { postmasterOf } from './processor.ts'
import type { Row } from './table.ts'

const players = 1000
const connections = 200
const seconds = 20

/** What a signed-in player's pages ask: polls, lists that a replica could answer, and what the home page shows. */
const asked: [method: 'GET' | 'POST', path: string][] = [
  ['POST', '/api/balance'],
  ['POST', '/api/user'],
  ['POST', '/api/betrecord'],
  ['POST', '/api/gettransrecord'],
  ['GET', '/api/game/list'],
  ['POST', '/api/activitylist'],
]

/** What one process and its PostgreSQL take of memory and connections: after the start, and under more calls than they can answer. */
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
    let [most, databaseMost, mostConnections] = [0, 0, 0]
    const load = autocannon({
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
      void connectionsOf(url).then((count) => (mostConnections = Math.max(mostConnections, count)))
    }, 1000)
    const { requests, non2xx } = await load
    clearInterval(watch)
    const told = `${requests.average.toFixed(0)} calls/s by ${connections} connections, ${non2xx} not 200`
    yield row('memory of a process after its start', `${idle?.toFixed(0)} MiB`, 'idle')
    yield row('memory of a process under load', `${most.toFixed(0)} MiB`, told)
    yield row('connections of a process after its start', String(idleConnections), 'idle')
    yield row('connections of a process under load', String(mostConnections), told)
    yield row(
      'memory of PostgreSQL, shared pages once, 128 MB of shared_buffers',
      `${databaseIdle.toFixed(0)} MiB`,
      'idle',
    )
    yield row('memory of PostgreSQL under load', `${databaseMost.toFixed(0)} MiB`, told)
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

/** MiB of a PostgreSQL and its children: of a shared page each has its share (Pss). */
function memoryOfPostgres(postmaster: number): number {
  let kilobytes = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const isChild = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(postmaster)
      if (!isChild && Number(name) !== postmaster) continue
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It ended while it was looked at.
    }
  }
  return kilobytes / 1024
}
