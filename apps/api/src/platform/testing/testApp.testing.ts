import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instant } from '@koi/contract/time'
import { build } from '../../server/build.ts'
import { chooseHashCost } from '../../access/identity/password.ts'
import { seed } from '../../server/seed.ts'
import { ManualClock } from '../base/clock.ts'
import { inject } from 'vitest'
import type { Config } from '../ops/config.ts'
import type { PoolLimits } from '../db/db.ts'
import { makeDatabase } from './database.testing.ts'

export interface TestOptions {
  at: string
  demo: boolean
  /** Uses the production cost of password hashing instead of a minimal one. */
  hashesInFull: boolean
  config: Partial<Config>
  database: Partial<PoolLimits>
  logTo: { write(line: string): void }
  /** True by default: only this app writes to its database, so events are numbered only when a test asks for it. */
  isOnlyWriter: boolean
}

export interface TestPlace {
  database: string
  url: string
  data: string
  remove(): Promise<void>
}

/** The default moment of tests: noon in Beijing. */
export const usualMoment = '2026-03-10T04:00:00.000Z'
const quickHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export async function makePlace(like?: Pick<TestPlace, 'database' | 'data'>, server?: string): Promise<TestPlace> {
  const { database, url, drop } = await makeDatabase(like?.database, server)
  const data = mkdtempSync(join(tmpdir(), 'koi-data-'))
  if (like) cpSync(like.data, data, { recursive: true })
  return {
    database,
    url,
    data,
    async remove() {
      await drop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export async function openAt({ url, data }: TestPlace, options: Partial<TestOptions> & { at: string }) {
  chooseHashCost(options.hashesInFull ? undefined : quickHash)
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    socket: null,
    brand: null,
    version: null,
    databaseUrl: url,
    databases: {},
    replica: null,
    data,
    seed: options.demo ? 'demo' : 'empty',
    adminPassword: 'admin12345',
    isProduction: false,
    makesKey: true,
    isTrapOn: false,
    sandboxUrl: 'http://127.0.0.1:9',
    sandboxSecret: 'sandbox secret',
    trustProxy: ['127.0.0.1'],
    publicUrl: 'http://localhost:80',
    hosts: null,
    privateOutbound: [],
    // Milliseconds that a test waits for an outside call that gets no answer.
    outboundTimeout: 2000,
    metricsToken: null,
    traces: null,
    logsRequests: false,
    drain: 0,
    ...options.config,
  }
  const clock = new ManualClock(instant(options.at) as Instant)
  const log = options.logTo ? { logTo: options.logTo } : { logLevel: process.env['KOI_TEST_LOG'] ?? 'silent' }
  const isOnlyWriter = options.isOnlyWriter ?? true
  const built = await build(config, clock, { ...log, isOnlyWriter, hasSites: false, database: options.database ?? {} })
  return { built, clock, config }
}

const demos = new Map<string, Promise<TestPlace>>()

/** Fills an installation with demo content. `server`: as in `makeDatabase`. */
export async function fillDemo(at: string, server?: string): Promise<TestPlace> {
  const place = await makePlace(undefined, server)
  const { built } = await openAt(place, { at, demo: true })
  await seed(built.app)
  await built.close()
  process.once('exit', () => rmSync(place.data, { recursive: true, force: true }))
  return place
}

/** Clones the demo content of a moment; a run of many files has prepared that of the usual moment. */
export async function cloneDemo(at: string): Promise<TestPlace> {
  const filled = inject('demo')
  if (at === usualMoment && filled) return makePlace(filled)
  let demo = demos.get(at)
  if (!demo) demos.set(at, (demo = fillDemo(at)))
  return makePlace(await demo)
}
