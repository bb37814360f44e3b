import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { seal } from '../../apps/api/src/platform/base/secret.ts'
import { secretAssociatedData } from '../../apps/api/src/play/venue/venue.ts'
import { freshDatabase, hammer } from './environment.ts'
import { client } from './httpClient.ts'
import { signedIn, startPlatform } from './platform.ts'
import { quantile, type Row } from './table.ts'
import { addVenue, startVenue } from './venue.ts'

const bets = 20_000
const players = 2000
const pollers = 4
const idleSeconds = 6
const timeout = 120_000

const settled = (n: number) => ({
  betId: `B${String(n).padStart(10, '0')}`,
  login: `bench${1 + (n % players)}`,
  gameCode: 'koi',
  gameName: 'koi',
  roundId: `R${n}`,
  stake: 1000,
  validStake: 1000,
  winLoss: n % 5 < 3 ? -1000 : 1200,
  state: 'settled',
  memo: 'line 1 to 25',
  betAt: '2026-03-01T00:00:00.000Z',
  settledAt: '2026-03-01T00:01:00.000Z',
  changedAt: '2026-03-01T00:01:00.000Z',
})

/** Measures the latency of players' calls while the same process stores twenty thousand bets of a venue. */
export async function* benchIntake(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const venue = await startVenue()
  await addVenue(url, 'crowd', venue.url, seal({ data }, 'bench', secretAssociatedData('crowd')), 'transfer')
  const tokens = await signedIn(url, players)
  await withClient(url, (owner) =>
    owner.query(
      "insert into venue_account (player_id, venue, login, is_known) select id, 'crowd', username, true from player",
    ),
  )
  const platform = await startPlatform(url, data)
  const { post, close } = client(pollers)
  const paths = ['/api/balance', '/api/betrecord', '/api/gettransrecord'] as const
  const bodies = ['{}', '{"date":4}', '{"type":3,"date":4,"page":1}'] as const
  let turn = 0
  const poll = async (lane: number) => {
    const which = turn++ % paths.length
    const { status } = await post(platform.at + paths[which]!, bodies[which]!, {
      authorization: `Bearer ${tokens[lane]}`,
    })
    if (status !== 200) throw new Error(`${paths[which]} was answered ${status}`)
  }
  const counter = new pg.Client({ connectionString: url })
  await counter.connect()
  const stored = async () => Number((await counter.query<{ count: string }>('select count(*) from bet')).rows[0]?.count)
  try {
    await hammer(pollers, 2, poll)
    const idle = await hammer(pollers, idleSeconds, poll)
    venue.report(Array.from({ length: bets }, (_, n) => settled(n)))
    const begun = performance.now()
    while ((await stored()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const first = performance.now()
    const busy: number[] = []
    while ((await stored()) < bets) {
      if (performance.now() - begun > timeout) throw new Error('the bets are not taken in')
      busy.push(...(await hammer(pollers, 0.5, poll)).milliseconds)
    }
    const seconds = (performance.now() - first) / 1000
    const [calm, under] = [quantile(idle.milliseconds, 0.99), quantile(busy, 0.99)]
    yield {
      goal: '11',
      what: `p99 of a player’s calls while ${bets.toLocaleString('en')} bets are stored`,
      figure: `${under.toFixed(1)} ms, ${Math.round(bets / seconds)} bets/s`,
      reference: `idle ${calm.toFixed(1)} ms`,
      ratio: under / calm,
      wanted: '≤ 2',
    }
  } finally {
    close()
    await counter.end()
    await platform.stop()
    await venue.close()
    rmSync(data, { recursive: true, force: true })
  }
}
