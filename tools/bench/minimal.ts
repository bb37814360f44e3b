import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { hammer } from './environment.ts'
import { client } from './httpClient.ts'
import { answers, type Platform, stop } from './platform.ts'
import { type Cost, costOf, medianCost } from './processor.ts'
import { median, perSecond, type Row } from './table.ts'

const schema = `
create schema minimal;
create table minimal.player (id uuid primary key, login text not null, token text not null);
create table minimal.account (player_id uuid not null, place text not null, balance bigint not null, primary key (player_id, place)) with (fillfactor = 70);
create table minimal.posting (player_id uuid not null, id bigint generated always as identity, about uuid not null, source text not null, target text not null,
  amount bigint not null, source_balance bigint not null, target_balance bigint not null, at timestamptz not null, primary key (player_id, id));
create table minimal.transfer (id uuid primary key, player_id uuid not null, venue text not null, amount bigint not null, state text not null,
  at timestamptz not null, closed_at timestamptz);
create table minimal.bet (id text primary key, player_id uuid not null, game text not null, stake bigint not null, payout bigint not null, state text not null,
  at timestamptz not null, settled_at timestamptz);
create table minimal.move (id text primary key, player_id uuid not null, kind text not null, bet text not null, amount bigint not null, at timestamptz not null);`

/** The reference server of `minimalServer.ts`. */
export interface Minimal {
  /** Address without a trailing slash. */
  at: string
  pid: number
  /** Runs a prepared query on every connection for this many seconds; returns the number of queries. */
  query(seconds: number): Promise<number>
  stop(): Promise<void>
}

/** Starts the reference server with the players of `signedIn`, each with as much money as they need. */
export async function startMinimal(databaseUrl: string, tokens: string[], venueUrl = ''): Promise<Minimal> {
  await withClient(databaseUrl, async (owner) => {
    await owner.query(schema)
    await owner.query(
      `insert into minimal.player select p.id, p.username, given.token
         from unnest($1::text[]) with ordinality as given (token, n) join player p on p.username = 'bench' || n`,
      [tokens],
    )
    await owner.query(`insert into minimal.account select id, place, 9000000000 from minimal.player, unnest('{main,transit,venue,seamless}'::text[]) place;
      analyze minimal.account`)
  })
  const port = await freePort()
  const script = fileURLToPath(new URL('minimalServer.ts', import.meta.url))
  const child = spawn(process.execPath, [script, String(port), databaseUrl, venueUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const at = `http://127.0.0.1:${port}`
  await answers(`${at}/readyz`)
  const { post, close } = client(1)
  return {
    at,
    pid: child.pid!,
    query: async (duration) => {
      const { text } = await post(`${at}/queries`, JSON.stringify({ seconds: duration }), {})
      return (JSON.parse(text) as { count: number }).count
    },
    stop: () => {
      close()
      return stop(child)
    },
  }
}

const rounds = 3
const seconds = 3

/**
 * Measures `work` at the product and at the reference in interleaved rounds: throughput, and processor time per call.
 * Returns the product's calls per second.
 */
export async function* compareWithMinimal(
  { platform, minimal, postmaster }: { platform: Platform; minimal: Minimal; postmaster: number },
  connections: number,
  work: (at: string) => (lane: number) => Promise<unknown>,
  { goal, what, processor, wanted }: { goal: string; what: string; processor: string; wanted: string },
): AsyncGenerator<Row, number> {
  const results = [minimal, platform].map(({ at, pid }) => ({ at, pid, rates: [] as number[], costs: [] as Cost[] }))
  for (const { at } of results) await hammer(connections, 2, work(at))
  for (let round = 0; round < rounds; round++)
    for (const { at, pid, rates, costs } of results) {
      const measure = async () => {
        const { rate, milliseconds } = await hammer(connections, seconds, work(at))
        rates.push(rate)
        return milliseconds.length
      }
      costs.push(await costOf(pid, postmaster, measure))
    }
  const [plain, own] = results.map(({ rates, costs }) => ({ rate: median(rates), cost: medianCost(costs) }))
  yield {
    goal,
    what,
    figure: perSecond(own!.rate),
    reference: `minimal server ${perSecond(plain!.rate)}`,
    ratio: own!.rate / plain!.rate,
    wanted,
  }
  const words = ({ own, database }: Cost) => `Node ${own.toFixed(0)} µs, PostgreSQL ${database.toFixed(0)} µs`
  const sum = ({ own, database }: Cost) => own + database
  yield {
    goal,
    what: processor,
    figure: words(own!.cost),
    reference: `minimal server: ${words(plain!.cost)}`,
    ratio: sum(plain!.cost) / sum(own!.cost),
    wanted: 'info',
  }
  return own!.rate
}
