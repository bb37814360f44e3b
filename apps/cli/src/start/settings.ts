import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseConfig } from '../../../api/src/platform/ops/config.ts'
import { databaseSettingNames, type DatabaseSettings, parseDatabaseSettings } from './databaseSettings.ts'
import { nearestExisting } from './nearest.ts'
import { listeningSocket } from './socket.ts'

export interface Settings {
  port: number
  sandboxPort: number
  host: string
  /** File descriptor of the platform's listening socket, passed by systemd. */
  socket?: number | null
  /** Null: the embedded PostgreSQL is used. */
  databaseUrl: string | null
  databaseSettings?: DatabaseSettings
  /** Runs the embedded PostgreSQL without fsync, for tests only. */
  isDisposable?: boolean
  data: string
  seed: 'demo' | 'empty'
  hasSandbox: boolean
  adminPassword: string | null
  isProduction: boolean
}

type Env = Record<string, string | undefined>

/** Reads and validates all settings. Creates the data folder if there is no mistake. `mistakes` are sentences. */
export function readSettings(env: Env): { settings: Settings; mistakes: string[] } {
  const mistakes: string[] = []
  const isProduction = env['NODE_ENV'] === 'production'

  const settings: Settings = {
    port: port(env, 'PORT', 8080, mistakes),
    sandboxPort: port(env, 'SANDBOX_PORT', 8081, mistakes),
    host: env['HOST'] || '127.0.0.1',
    databaseUrl: database(env['DATABASE_URL'], mistakes),
    databaseSettings: databaseSettings(env['KOI_EMBEDDED_SETTINGS'], mistakes),
    data: resolve(env['KOI_DATA'] || '.koi'),
    seed: (env['KOI_SEED'] || (isProduction ? 'empty' : 'demo')) as Settings['seed'],
    hasSandbox: env['KOI_SANDBOX'] ? env['KOI_SANDBOX'] === 'on' : !isProduction || env['KOI_ALLOW_DEMO'] === '1',
    adminPassword: env['KOI_ADMIN_PASSWORD'] || null,
    isProduction,
  }

  if (settings.port === settings.sandboxPort)
    mistakes.push(`PORT and SANDBOX_PORT are both ${settings.port}: they must differ.`)
  if (!/^[\w.:-]+$/.test(settings.host))
    mistakes.push(
      `HOST is "${settings.host}": it must be a name or an address to listen on, such as 127.0.0.1 or 0.0.0.0.`,
    )
  if (!['demo', 'empty'].includes(settings.seed))
    mistakes.push(`KOI_SEED is "${settings.seed}": it must be demo or empty.`)
  for (const name of ['KOI_SANDBOX', 'KOI_TRAP']) {
    const value = env[name]
    if (value && !['on', 'off'].includes(value)) mistakes.push(`${name} is "${value}": it must be on or off.`)
  }
  if (settings.adminPassword && settings.adminPassword.length < 8)
    mistakes.push('KOI_ADMIN_PASSWORD is too short: at least 8 characters.')
  settings.socket = listeningSocket(env, settings, mistakes)
  if (isProduction) production(env, settings, mistakes)
  mistakes.push(...platformMistakes(env, settings, mistakes))
  folder(settings.data, mistakes)
  return { settings, mistakes }
}

/** The environment with these settings in the form that the platform reads. */
export const platformEnv = (env: Env, settings: Settings, databaseUrl: string): Env => ({
  ...env,
  DATABASE_URL: databaseUrl,
  HOST: settings.host,
  PORT: String(settings.port),
  KOI_DATA: settings.data,
  KOI_SEED: settings.seed,
})

/** Mistakes that the platform would find, except those about variables that `known` names already. */
function platformMistakes(env: Env, settings: Settings, known: string[]): string[] {
  const databaseUrl = settings.databaseUrl ?? 'postgres://embedded'
  return parseConfig(platformEnv(env, settings, databaseUrl)).mistakes.filter((mistake) => {
    const name = /^([A-Z_]+):/.exec(mistake)?.[1]
    return !known.some((one) => name && one.includes(name))
  })
}

function port(env: Env, name: string, usual: number, mistakes: string[]): number {
  const given = env[name]
  if (!given) return usual
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= 1 && value <= 65535) return value
  mistakes.push(`${name} is "${given}": it must be a number between 1 and 65535.`)
  return usual
}

function database(given: string | undefined, mistakes: string[]): string | null {
  if (!given) return null
  if (URL.canParse(given) && ['postgres:', 'postgresql:'].includes(new URL(given).protocol)) return given
  mistakes.push(
    'DATABASE_URL is not an address of a PostgreSQL: it must look like postgres://name:password@host:5432/database.',
  )
  return null
}

function databaseSettings(given: string | undefined, mistakes: string[]): DatabaseSettings {
  const settings = parseDatabaseSettings(given ?? '')
  if (settings) return settings
  mistakes.push(
    `KOI_EMBEDDED_SETTINGS is "${given}": it may set ${databaseSettingNames.join(', ')}, such as shared_buffers=1GB work_mem=8MB.`,
  )
  return {}
}

/** Production rejects demo features and generated secrets unless KOI_ALLOW_DEMO=1. */
function production(env: Env, settings: Settings, mistakes: string[]) {
  const isDemoAllowed = env['KOI_ALLOW_DEMO'] === '1'
  if (settings.seed === 'demo' && !isDemoAllowed) {
    mistakes.push(
      'NODE_ENV is production and KOI_SEED is demo: demo accounts have published passwords. Set KOI_SEED=empty, or KOI_ALLOW_DEMO=1 as well.',
    )
  }
  if (settings.hasSandbox && !isDemoAllowed) {
    mistakes.push(
      'NODE_ENV is production and KOI_SANDBOX is on: the sandbox pays out play money. Set KOI_SANDBOX=off, or KOI_ALLOW_DEMO=1 as well.',
    )
  }
  if (!env['PLATFORM_URL']) {
    mistakes.push(
      'NODE_ENV is production and PLATFORM_URL is not set: links and callbacks use it, and other Host headers are rejected. Set it to the public address, such as https://play.example.',
    )
  }
  if (!settings.adminPassword && !existsSync(secretsFile(settings.data)) && !isDemoAllowed) {
    mistakes.push(
      'NODE_ENV is production and KOI_ADMIN_PASSWORD is not set: no password is generated in production. Set it for the first start.',
    )
  }
  if (!settings.databaseUrl && env['KOI_EMBEDDED_DATABASE'] !== 'on' && !isDemoAllowed) {
    mistakes.push(
      'NODE_ENV is production and DATABASE_URL is not set: set it, or KOI_EMBEDDED_DATABASE=on to keep the database in KOI_DATA.',
    )
  }
}

export const secretsFile = (data: string) => resolve(data, 'secrets.json')

function folder(data: string, mistakes: string[]) {
  try {
    accessSync(nearestExisting(data), constants.W_OK | constants.X_OK)
    if (mistakes.length === 0) mkdirSync(data, { recursive: true })
  } catch (error) {
    mistakes.push(
      `KOI_DATA is "${data}": that folder cannot be written to (${error instanceof Error ? error.message : error}).`,
    )
  }
}
