import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, instant } from '@koi/contract/time'
import { build } from '../build.ts'
import { chooseHashCost } from '../identity/password.ts'
import { seed } from '../seed.ts'
import { HandClock } from './clock.ts'
import type { Config } from './config.ts'
import type { PoolLimits } from './db.ts'
import { makeDatabase } from './database.testing.ts'

export interface TestOptions {
  /** The business time it starts at. */
  at: string
  /** The demo's content, players and history. */
  demo: boolean
  /** Passwords cost what they cost every day, instead of next to nothing. */
  hashesInFull: boolean
  config: Partial<Config>
  /** Limits of the connection pool, where they are not the usual ones. */
  database: Partial<PoolLimits>
  /** Takes the lines of the log. */
  logTo: { write(line: string): void }
}

/** Where a platform of a test lives: a database and a data folder of its own. */
export interface TestPlace {
  database: string
  url: string
  data: string
  remove(): Promise<void>
}

/** Beijing noon of a quiet day. */
export const usualMoment = '2026-03-10T04:00:00.000Z'
const quickHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** A place that is as migrated as the template, or as filled as another place that nobody is connected to. */
export async function makePlace(like?: TestPlace): Promise<TestPlace> {
  const { database, url, drop } = await makeDatabase(like?.database)
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

/** Builds the platform of a place, on a clock that is turned by hand. */
export async function openAt({ url, data }: TestPlace, options: Partial<TestOptions> & { at: string }) {
  chooseHashCost(options.hashesInFull ? undefined : quickHash)
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    socket: null,
    version: null,
    databaseUrl: url,
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
    metricsToken: null,
    traces: null,
    logsRequests: false,
    drain: 0,
    ...options.config,
  }
  const clock = new HandClock(instant(options.at) as Instant)
  const log = options.logTo ? { logTo: options.logTo } : { logLevel: process.env['KOI_TEST_LOG'] ?? 'silent' }
  const built = await build(config, clock, { ...log, hasSites: false, database: options.database ?? {} })
  return { built, clock, config }
}

/** The demo at a moment, filled once for all files of a worker. */
const demos = new Map<string, Promise<TestPlace>>()

async function fillDemo(at: string): Promise<TestPlace> {
  const place = await makePlace()
  const { built } = await openAt(place, { at, demo: true })
  await seed(built.app)
  await built.close()
  process.once('exit', () => rmSync(place.data, { recursive: true, force: true }))
  return place
}

/** A place of one's own with the demo as it is when it has just been filled at `at`. */
export async function cloneDemo(at: string): Promise<TestPlace> {
  let demo = demos.get(at)
  if (!demo) demos.set(at, (demo = fillDemo(at)))
  return makePlace(await demo)
}
