import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seal } from '../../apps/api/src/platform/base/secret.ts'
import { secretAssociatedData } from '../../apps/api/src/play/venue/venue.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { TcpProxy } from '../faults/tcpProxy.ts'
import { freshDatabase, hammer } from './environment.ts'
import { client } from './httpClient.ts'
import { compareWithMinimal, type Minimal, startMinimal } from './minimal.ts'
import { signedIn, startPlatform } from './platform.ts'
import { costOf, postmasterOf } from './processor.ts'
import { median, type Row } from './table.ts'
import { addVenue, startVenue } from './venue.ts'

const connections = 64

/**
 * Adds a venue and players with money to a database whose data folder is `keys`. Returns the players' tokens, and a
 * function that makes one transfer of a player at the server `at`, addressed as `host`.
 */
export async function prepareTransfers(
  databaseUrl: string,
  keys: { data: string },
  venueUrl: string,
  post: ReturnType<typeof client>['post'],
  host?: string,
): Promise<{ tokens: string[]; transfer: (at: string) => (lane: number) => Promise<unknown> }> {
  await addVenue(databaseUrl, 'crowd', venueUrl, seal(keys, 'bench', secretAssociatedData('crowd')), 'transfer')
  const tokens = await signedIn(databaseUrl, connections)
  await withClient(databaseUrl, (owner) =>
    owner.query(
      "select post_movement(id, gen_random_uuid(), 'adjustment.credit', gen_random_uuid(), null, 9000000000, now()) from player",
    ),
  )
  let made = 0
  const transfer = (at: string) => async (lane: number) => {
    // The amount differs each time, because an identical request within two seconds is refused.
    const amount = (1 + (made++ % 90_000) / 100).toFixed(2)
    const body = JSON.stringify({ amount, sourcetype: 'userbalance', targettype: 'crowd' })
    const headers = { authorization: `Bearer ${tokens[lane]}`, ...(host === undefined ? {} : { host }) }
    const { text } = await post(`${at}/api/transfer`, body, headers)
    if (!text.startsWith('{"code":200')) throw new Error(`a transfer was answered ${text}`)
  }
  return { tokens, transfer }
}

/** Measures a player's transfer over HTTP to a venue that answers at once: the order and two postings in two transactions. */
export async function* benchTransfer(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const postmaster = await postmasterOf(url)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const venue = await startVenue()
  const { post, close } = client(connections)
  const { tokens, transfer } = await prepareTransfers(url, { data }, venue.url, post)
  const minimal = await startMinimal(url, tokens, venue.url)
  try {
    const platform = await startPlatform(url, data)
    try {
      yield* compareWithMinimal({ platform, minimal, postmaster }, connections, transfer, {
        goal: '3',
        what: `a transfer over HTTP, ${connections} connections`,
        processor: 'CPU time of a transfer over HTTP',
        wanted: '≥ 0.5',
      })
    } finally {
      await platform.stop()
    }
    yield* compareRoundTrips({ url, data, minimal, postmaster }, transfer)
  } finally {
    close()
    await minimal.stop()
    await venue.close()
    rmSync(data, { recursive: true, force: true })
  }
}

const rounds = 3
const seconds = 3

/**
 * Compares the server's processor time per database round trip with that of a process that only runs a prepared query.
 * The server connects through a proxy that counts round trips, including background work; the proxy's own time does not
 * count.
 */
async function* compareRoundTrips(
  { url, data, minimal, postmaster }: { url: string; data: string; minimal: Minimal; postmaster: number },
  transfer: (at: string) => (lane: number) => Promise<unknown>,
): AsyncGenerator<Row> {
  const database = new URL(url)
  const proxy = new TcpProxy(Number(database.port))
  database.port = String(await proxy.open())
  const platform = await startPlatform(database.href, data)
  try {
    await hammer(connections, 2, transfer(platform.at))
    const queries: number[] = []
    const trips: number[] = []
    const tripsPerTransfer: number[] = []
    for (let round = 0; round < rounds; round++) {
      queries.push((await costOf(minimal.pid, postmaster, () => minimal.query(seconds))).own)
      const measured = await costOf(platform.pid, postmaster, async () => {
        const before = proxy.roundTrips
        const { milliseconds } = await hammer(connections, seconds, transfer(platform.at))
        const made = proxy.roundTrips - before
        tripsPerTransfer.push(made / milliseconds.length)
        return made
      })
      trips.push(measured.own)
    }
    yield {
      goal: '3',
      what: 'CPU time of Node per database round trip of a transfer',
      figure: `${median(trips).toFixed(0)} µs, ${median(tripsPerTransfer).toFixed(1)} round trips`,
      reference: `bare prepared query ${median(queries).toFixed(0)} µs`,
      ratio: median(trips) / median(queries),
      wanted: '≤ 2',
    }
  } finally {
    await platform.stop()
    proxy.close()
  }
}
