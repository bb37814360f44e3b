import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandConfig, inSchema, loadBrands, schemaOf } from '../../apps/api/src/site/brand/brand.ts'
import { createBrand } from '../../apps/api/src/server/brands/createBrand.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../apps/api/src/platform/ops/config.ts'
import { startPostgres } from '../../apps/cli/src/start/postgres.ts'
import { freshDatabase, hammer } from './environment.ts'
import { client } from './httpClient.ts'
import { startPlatform } from './platform.ts'
import { median, type Row } from './table.ts'
import { prepareTransfers } from './transfer.ts'
import { startVenue } from './venue.ts'

const connections = 64
const rounds = 5
const seconds = 3
const lanes = (share: number) => Math.floor(connections / share)

type Transfer = (lane: number) => Promise<unknown>

/**
 * Measures transfers over HTTP in interleaved rounds with one server process: at the main brand, at a brand in its
 * database, at a brand on a second PostgreSQL server, and at the first and the last at once.
 */
export async function* benchBrandTransfer(serverUrl: string): AsyncGenerator<Row> {
  const url = await freshDatabase(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'koi-bench-west-'))
  chmodSync(folder, 0o711)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const venue = await startVenue()
  const { post, close } = client(connections)
  const west = await startPostgres({
    folder: join(folder, 'pg'),
    password: 'west',
    log: join(folder, 'postgres.log'),
    isDisposable: true,
  })
  const databases = { KOI_DATABASES: `west=${west.url}` }
  const config = readConfig({
    DATABASE_URL: url,
    KOI_DATA: data,
    KOI_SEED: 'empty',
    SANDBOX_SECRET: 'bench',
    ...databases,
  })

  const prepare = async (databaseUrl: string, keys: { data: string }, host: string) =>
    (await prepareTransfers(databaseUrl, keys, venue.url, post, host)).transfer

  try {
    for (const [code, place] of [
      ['near', undefined],
      ['far', 'west'],
    ] as const)
      await createBrand(config, systemClock, {
        code,
        name: code,
        hosts: [`${code}.localhost`],
        ...(place && { place }),
      })
    const brands = (await withClient(url, loadBrands))!
    const dataOf = (code: string) => ({
      data: brandConfig(
        config,
        brands.find((brand) => brand.code === code)!,
      ).data,
    })
    const main = await prepare(url, { data }, 'main.localhost')
    const near = await prepare(inSchema(url, schemaOf('near')), dataOf('near'), 'near.localhost')
    const far = await prepare(inSchema(west.url, schemaOf('far')), dataOf('far'), 'far.localhost')
    const platform = await startPlatform(url, data, databases)
    const rates: Record<'main' | 'near' | 'far' | 'both', number[]> = { main: [], near: [], far: [], both: [] }
    try {
      const alone = async (transfer: (at: string) => Transfer) =>
        (await hammer(connections, seconds, transfer(platform.at))).rate
      for (let round = 0; round <= rounds; round++) {
        const [one, two, three] = [await alone(main), await alone(near), await alone(far)]
        const halves = await Promise.all([main, far].map((one) => hammer(lanes(2), seconds, one(platform.at))))
        // The first round is a warm-up and does not count.
        if (round === 0) continue
        rates.main.push(one)
        rates.near.push(two)
        rates.far.push(three)
        rates.both.push(halves.reduce((sum, { rate }) => sum + rate, 0))
      }
    } finally {
      await platform.stop()
    }
    const reference = median(rates.main)
    const row = (what: string, rate: number, wanted: string): Row => ({
      goal: 'brand-transfer',
      what: `${what}, ${connections} connections`,
      figure: `${rate.toFixed(0)}/s`,
      reference: `main brand ${reference.toFixed(0)}/s, load ${loadavg()[0]!.toFixed(1)}`,
      ratio: rate / reference,
      wanted,
    })
    yield row('transfers of a brand in the same database', median(rates.near), '≥ 0.7')
    yield row('transfers of a brand on a second PostgreSQL server', median(rates.far), '≥ 0.7')
    yield row('transfers of both servers at once, one machine', median(rates.both), 'info')
  } finally {
    close()
    await venue.close()
    await west.stop()
    for (const one of [data, folder]) rmSync(one, { recursive: true, force: true })
  }
}
