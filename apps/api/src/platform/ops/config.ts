import { mkdirSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { addressesIn, isAddressOrRange } from '../base/addresses.ts'
import { type Databases, databasesIn } from '../db/databases.ts'
import { keyProblem } from '../base/secret.ts'
import { replicaIn, type ReplicaSettings } from '../db/replicaSettings.ts'

const maxProcesses = 64

/** Parses KOI_PROCESSES: 1 by default; null when invalid. */
export function processesIn(text = '1'): number | null {
  const count = Number(text)
  return /^\d+$/.test(text) && count >= 1 && count <= maxProcesses ? count : null
}

/**
 * File descriptor of the listening socket that the starting program passed on in KOI_LISTEN_FD; null if it passed none.
 */
export const socketIn = (env: NodeJS.ProcessEnv): number | null =>
  env.KOI_LISTEN_FD ? Number(env.KOI_LISTEN_FD) : null

export interface Config {
  host: string
  port: number
  /**
   * File descriptor of a socket that already listens at host and port (KOI_LISTEN_FD); null: the process opens its own.
   */
  socket: number | null
  /** Code of a further brand; null in the main one. */
  brand: string | null
  /** Version of the running release; null in a checkout. */
  version: string | null
  databaseUrl: string
  databases: Databases
  replica: ReplicaSettings | null
  data: string
  seed: 'demo' | 'empty'
  adminPassword: string | null
  isProduction: boolean
  /** Whether a missing secret.key is generated; false in production, where a new key would hide the loss of the right one. */
  makesKey: boolean
  isTrapOn: boolean
  sandboxUrl: string
  /** Secret shared with the sandbox's venues and gateways. */
  sandboxSecret: string
  trustProxy: string[]
  /** Public origin for links, callbacks and frames: 'https://play.example'. */
  publicUrl: string
  /** Accepted Host headers, the public one first; an entry without a port accepts all ports. Null: any host. */
  hosts: string[] | null
  /** Internal networks that a production server may call, for gateways and venues in the same network. */
  privateOutbound: string[]
  /** Milliseconds that a venue, gateway or messenger may take to answer. */
  outboundTimeout: number
  metricsToken: string | null
  /** Settings of tracing; null without a trace collector. `share`: fraction of the traces that is exported. */
  traces: { service: string; share: number } | null
  logsRequests: boolean
  /** Milliseconds between the stop signal and refusing new calls, for the proxy to move on (docs/decisions/0029). */
  drain: number
}

/** URL at which a client on this machine reaches a listening address. */
export const localUrl = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Origin of a URL such as 'https://play.example/'; null for a URL with a path, query, user name or password. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^\s/?#@]+\/?$/i.test(text) || !URL.canParse(text)) return null
  return new URL(text).origin
}

function tracesIn(env: NodeJS.ProcessEnv, mistakes: string[]): Config['traces'] {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    mistakes.push(`OTEL_EXPORTER_OTLP_ENDPOINT: "${endpoint}" is no address of a collector (http://collector:4318)`)
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  if (!(share >= 0 && share <= 1))
    mistakes.push(`OTEL_TRACES_SAMPLER_ARG: "${env.OTEL_TRACES_SAMPLER_ARG}" is no share (0 to 1)`)
  return { service: env.OTEL_SERVICE_NAME || 'koi', share }
}

/** Reads the settings and creates the data folder; throws one Error that lists every mistake. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { config, mistakes } = parseConfig(env)
  if (mistakes.length) throw new Error(`wrong settings:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
  mkdirSync(config.data, { recursive: true })
  return config
}

/** Reads the settings without side effects. Each mistake reads "NAME: what is wrong with it". */
export function parseConfig(env: NodeJS.ProcessEnv): { config: Config; mistakes: string[] } {
  const mistakes: string[] = []
  const portOf = (name: string, fallback: number): number => {
    const text = env[name] ?? String(fallback)
    const port = Number(text)
    if (!/^\d+$/.test(text) || port > 65535) mistakes.push(`${name}: "${text}" is no port (0 to 65535)`)
    return port
  }
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
    const text = (env[name] ?? fallback) as Choice
    if (!choices.includes(text)) mistakes.push(`${name}: "${text}" is none of ${choices.join(', ')}`)
    return text
  }
  const isProduction = env.NODE_ENV === 'production'
  const databaseUrl = env.DATABASE_URL ?? ''
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    mistakes.push('DATABASE_URL: the address of a PostgreSQL is needed (postgres://…)')
  // The message omits the address, which contains the password.
  else if (!URL.canParse(databaseUrl))
    mistakes.push('DATABASE_URL: no address; a password with other signs than letters and digits is percent-encoded')
  const replica = replicaIn(env)
  mistakes.push(...replica.mistakes)
  const databases = databasesIn(env)
  mistakes.push(...databases.mistakes)
  const data = env.KOI_DATA ?? '.koi'
  const host = env.HOST ?? '127.0.0.1'
  const port = portOf('PORT', 8080)
  const given = env.PLATFORM_URL ? originOf(env.PLATFORM_URL) : localUrl(host, port)
  if (given === null)
    mistakes.push(`PLATFORM_URL: "${env.PLATFORM_URL}" is no public address (https://play.example, without a path)`)
  if (isProduction && !env.PLATFORM_URL)
    mistakes.push('PLATFORM_URL: production needs the public address of the platform (https://play.example)')
  const publicUrl = given ?? localUrl(host, port)
  const otherHosts = (env.KOI_HOSTS ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const one of otherHosts)
    if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(one))
      mistakes.push(`KOI_HOSTS: "${one}" is no host (play.example, or play.example:8443)`)
  const privateOutbound = addressesIn(env.KOI_PRIVATE_OUTBOUND ?? '')
  for (const range of privateOutbound)
    if (!isAddressOrRange(range)) mistakes.push(`KOI_PRIVATE_OUTBOUND: "${range}" is no address or range (10.1.0.0/16)`)
  if (env.KOI_ALLOW_DEMO === '1') privateOutbound.push('127.0.0.0/8', '::1')
  const makesKey = !isProduction || env.KOI_ALLOW_DEMO === '1'
  const isRestricted = Boolean(env.PLATFORM_URL) || otherHosts.length > 0 || isProduction
  const config: Config = {
    host,
    port,
    socket: socketIn(env),
    brand: null,
    version: env.KOI_VERSION ?? null,
    databaseUrl,
    databases: databases.found,
    replica: replica.found,
    data: isAbsolute(data) ? data : resolve(data),
    seed: oneOf('KOI_SEED', ['demo', 'empty'], 'demo'),
    adminPassword: env.KOI_ADMIN_PASSWORD ?? null,
    isProduction,
    makesKey,
    isTrapOn: oneOf('KOI_TRAP', ['on', 'off'], isProduction ? 'on' : 'off') === 'on',
    sandboxUrl: env.SANDBOX_URL ?? `http://127.0.0.1:${env.SANDBOX_PORT ?? '8081'}`,
    sandboxSecret: env.SANDBOX_SECRET ?? '',
    trustProxy: addressesIn(env.KOI_TRUST_PROXY ?? ''),
    publicUrl,
    privateOutbound,
    hosts: isRestricted ? [new URL(publicUrl).host, ...otherHosts] : null,
    outboundTimeout: 5000,
    metricsToken: env.KOI_METRICS_TOKEN ?? null,
    traces: tracesIn(env, mistakes),
    logsRequests: oneOf('KOI_REQUEST_LOG', ['on', 'off'], 'off') === 'on',
    drain: Number(env.KOI_DRAIN ?? 0) * 1000,
  }
  const keyMistake = keyProblem(config)
  if (keyMistake) mistakes.push(keyMistake)
  for (const proxy of config.trustProxy)
    if (!isAddressOrRange(proxy)) mistakes.push(`KOI_TRUST_PROXY: "${proxy}" is no address or range (10.1.0.0/16)`)
  if (config.adminPassword !== null && config.adminPassword.length < 8)
    mistakes.push('KOI_ADMIN_PASSWORD: at least 8 characters')
  if (isProduction && config.seed === 'demo' && env.KOI_ALLOW_DEMO !== '1') {
    mistakes.push('KOI_SEED: demo content in production needs KOI_ALLOW_DEMO=1; use KOI_SEED=empty')
  }
  if (!/^\d{1,2}$/.test(env.KOI_DRAIN ?? '0'))
    mistakes.push(`KOI_DRAIN: "${env.KOI_DRAIN}" is no number of seconds (0 to 99)`)
  if (processesIn(env.KOI_PROCESSES) === null)
    mistakes.push(`KOI_PROCESSES: "${env.KOI_PROCESSES}" is no number of processes (1 to 64)`)
  return { config, mistakes }
}
