import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sign } from '../../apps/api/src/platform/outside/sign.ts'
import { seal } from '../../apps/api/src/platform/base/secret.ts'
import { secretAssociatedData } from '../../apps/api/src/play/venue/venue.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { freshDatabase, hammer, pace } from './environment.ts'
import { client } from './httpClient.ts'
import { compareWithMinimal, startMinimal } from './minimal.ts'
import { signedIn, startPlatform } from './platform.ts'
import { postmasterOf } from './processor.ts'
import { quantile, type Row } from './table.ts'
import { addVenue } from './venue.ts'

const connections = 64
/** Connections of the open loop: enough that a call never waits for one. */
const pacedConnections = 512

/** Maximum milliseconds; venues give up between 2 and 5 s. */
const limits = { half: 100, full: 300, longest: 2000 }
const rounds = 3
const seconds = 5

/** Measures rounds of a seamless venue over HTTP: balance, bet and win, each signed and committed. */
export async function* benchSeamless(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const postmaster = await postmasterOf(url)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  await addVenue(url, 'crowd', 'http://127.0.0.1:9', seal({ data }, 'bench', secretAssociatedData('crowd')), 'seamless')
  const tokens = await signedIn(url, connections)
  const sessions = tokens.map(() => randomUUID())
  await withClient(url, (owner) =>
    owner.query(`select post_movement(id, gen_random_uuid(), 'adjustment.credit', gen_random_uuid(), null, 9000000000, now()) from player;
     insert into venue_account (player_id, venue, login, is_known) select id, 'crowd', username, true from player;
     insert into launch (player_id, id, venue, game_code, at) select p.id, given.id, 'crowd', 'koi', now()
       from unnest('{${sessions.join(',')}}'::uuid[]) with ordinality as given (id, n) join player p on p.username = 'bench' || n`),
  )
  const minimal = await startMinimal(url, tokens)
  const platform = await startPlatform(url, data)
  const { post, close } = client(pacedConnections)
  /** Milliseconds of every call of a phase. */
  let latencies: number[] = []
  const ask = async (at: string, due: number, call: string, content: object) => {
    const body = JSON.stringify({ venue: 'crowd', call, ...content })
    const { status, text } = await post(`${at}/hooks/venue/crowd`, body, sign('bench', body, Date.now()))
    if (status !== 200 || text.includes('refused')) throw new Error(`${call} was answered ${status} ${text}`)
    latencies.push(performance.now() - due)
  }
  const playRound = async (at: string, lane: number, due: number) => {
    const login = `bench${lane + 1}`
    const id = randomUUID()
    await ask(at, due, 'balance', { login })
    const bet = { id, login, session: sessions[lane], gameCode: 'koi', gameName: 'koi', roundId: id, amount: 100 }
    await ask(at, performance.now(), 'bet', bet)
    await ask(at, performance.now(), 'win', { id: `w${id}`, login, bet: id, amount: 90 })
  }
  const play = (at: string) => (lane: number) => playRound(at, lane, performance.now())
  try {
    const rate = yield* compareWithMinimal({ platform, minimal, postmaster }, connections, play, {
      goal: '13',
      what: 'seamless rounds over HTTP (balance, bet, win)',
      processor: 'CPU time of a seamless round (balance, bet, win)',
      wanted: '≥ 0.5',
    })
    const phases: { half: number[]; full: number[] } = { half: [], full: [] }
    for (let round = 0; round < rounds; round++) {
      latencies = phases.half
      await pace(rate / 2, seconds, (n, due) => playRound(platform.at, n % connections, due))
      latencies = phases.full
      await hammer(connections, seconds, play(platform.at))
    }
    yield latencyRow(
      'p99 of a seamless call at half of the full rate (open loop)',
      phases.half,
      limits.half,
      `${Math.round(rate / 2)} rounds/s`,
    )
    yield latencyRow(
      'p99 of a seamless call at full rate (closed loop)',
      phases.full,
      limits.full,
      `${connections} connections`,
    )
    const all = [...phases.half, ...phases.full]
    const longest = quantile(all, 1)
    yield {
      goal: '13',
      what: 'the slowest seamless call at both rates',
      figure: `${longest.toFixed(0)} ms of ${all.length} calls`,
      reference: `limit ${limits.longest} ms`,
      ratio: longest / limits.longest,
      wanted: '≤ 1.0',
    }
  } finally {
    close()
    await platform.stop()
    await minimal.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

function latencyRow(what: string, milliseconds: number[], limit: number, load: string): Row {
  const p99 = quantile(milliseconds, 0.99)
  return {
    goal: '13',
    what,
    figure: `${p99.toFixed(0)} ms, p50 ${quantile(milliseconds, 0.5).toFixed(0)} ms, ${load}`,
    reference: `limit ${limit} ms`,
    ratio: p99 / limit,
    wanted: '≤ 1.0',
  }
}
