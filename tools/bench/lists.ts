import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Built } from '../../apps/api/src/server/build.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { makeInstallation } from '../large/installation.ts'
import { startPostgres } from '../../apps/cli/src/start/postgres.ts'
import { secretsOf } from '../../apps/cli/src/start/secrets.ts'
import { buildServer, freshDatabase, signIn } from './environment.ts'
import { quantile, type Row } from './table.ts'

/** Enough players to fill a page of every list. */
const smallInstallation = 20
const looks = 60
/** A list may take this many times as long as in the small installation; a list within `always` milliseconds always passes. */
const allowed = { ratio: 1.5, always: 15 }
/** Goals of single pages in milliseconds: these summarise thousands of rows. */
const ownGoals: Record<string, number> = { agents: 30, 'reports/dashboard': 50, 'reports/finance': 50 }
const looker = 'large000001'

const playersLists: [path: string, body: object][] = [
  ['/api/betrecord', { date: 4 }],
  ['/api/gettransrecord', { type: 1, date: 4 }],
  ['/api/gettransrecord', { type: 2, date: 4 }],
  ['/api/gettransrecord', { type: 3, date: 4 }],
  ['/api/gettransrecord', { type: 4, date: 4 }],
  ['/api/statement', { date: 4 }],
]
const operatorsLists = [
  'players',
  'deposits',
  'withdrawals',
  'transfers',
  'bets',
  'adjustments',
  'rebates',
  'agents',
  'audit',
  'reports/dashboard',
  'reports/finance',
  'reports/players',
]

interface LargeInstallation {
  built: Built
  player: string
  operator: string
  close(): Promise<void>
}

/** Starts a server on an existing installation, with sessions of a player and an operator. */
async function openInstallation(databaseUrl: string, data: string): Promise<LargeInstallation> {
  const built = await buildServer(databaseUrl, data)
  await withClient(databaseUrl, (owner) =>
    owner.query(
      "insert into setting (key, value) values ('limit_calls_minute', '100000000') on conflict (key) do update set value = excluded.value",
    ),
  )
  const player = await signIn(databaseUrl, 'player', `select id from player where username = '${looker}'`)
  const operator = await signIn(databaseUrl, 'operator', "select id from operator where username = 'admin'")
  return { built, player, operator, close: built.close }
}

async function look(
  { built, player, operator }: LargeInstallation,
  path: string,
  body: object | null,
): Promise<number> {
  const begun = performance.now()
  const answer = await built.server.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: { authorization: `Bearer ${body ? player : operator}` },
    ...(body ? { payload: body } : {}),
  })
  const took = performance.now() - begun
  if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode} ${answer.body}`)
  return took
}

/** Measures every list of the installation that `npx koi dev seed-large` made, alternating with a nearly empty one. */
export async function* benchLists(serverUrl: string): AsyncGenerator<Row> {
  const place = resolve(process.env['KOI_LARGE'] ?? '.koi-large')
  if (!existsSync(join(place, 'pg'))) {
    const row = { goal: '9', what: 'lists of the large installation', figure: 'not measured' }
    yield { ...row, reference: 'npx koi dev seed-large makes it', ratio: null, wanted: '≤ 1.0' }
    return
  }
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const databaseUrl = await freshDatabase(serverUrl)
  const server = await startPostgres({
    folder: join(place, 'pg'),
    password: secretsOf(place).database,
    log: join(place, 'postgres.log'),
    isDisposable: true,
  })
  const installations: LargeInstallation[] = []
  try {
    await makeInstallation({ databaseUrl, data, sandboxSecret: 'bench' }, smallInstallation, () => undefined)
    const [small, large] = [await openInstallation(databaseUrl, data), await openInstallation(server.url, place)]
    installations.push(small, large)
    const lists: [name: string, path: string, body: object | null][] = [
      ...playersLists.map(([path, body]): [string, string, object] => [
        `${path} ${JSON.stringify(body)}`,
        path,
        { ...body, page: 1 },
      ]),
      ...operatorsLists.map((name): [string, string, null] => [name, `/console/api/${name}`, null]),
    ]
    for (const [name, path, body] of lists) {
      const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
      for (let turn = -3; turn < looks; turn++) {
        const [one, other] = [await look(small, path, body), await look(large, path, body)]
        if (turn < 0) continue
        times.small.push(one)
        times.large.push(other)
      }
      const [few, many] = [quantile(times.small, 0.95), quantile(times.large, 0.95)]
      const most = ownGoals[name] ?? Math.max(allowed.ratio * few, allowed.always)
      yield {
        goal: '9',
        what: `a page of ${name}`,
        figure: `p95 ${many.toFixed(1)} ms`,
        reference: `goal ${most.toFixed(1)} ms, small installation ${few.toFixed(1)} ms`,
        ratio: many / most,
        wanted: '≤ 1.0',
      }
    }
  } finally {
    for (const { close } of installations) await close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
