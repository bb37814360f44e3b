import { mkdirSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { addressesIn, isAddressOrRange } from './addresses.ts'
import { processesIn } from './processes.ts'
import { keyObstacle } from './secret.ts'
import { replicaIn, type ReplicaSettings } from './replicaSettings.ts'

/** What the environment decides (interface.md). */
export interface Config {
  host: string
  port: number
  databaseUrl: string
  /** Null: there is none. */
  replica: ReplicaSettings | null
  /** Folder of all local state, absolute. */
  data: string
  seed: 'demo' | 'empty'
  adminPassword: string | null
  isProduction: boolean
  /** Whether a missing secret.key is made up: not in production, where it would hide that the right one is lost. */
  makesKey: boolean
  isTrapOn: boolean
  sandboxUrl: string
  /** Shared with the sandbox's venues and gateways; only used by the demo seed. */
  sandboxSecret: string
  trustProxy: string[]
  /** The one public address that leaves the platform, for links, callbacks and frames: 'https://play.example'. */
  publicUrl: string
  /** The hosts that are answered, the public one first; one without a port stands for all ports. Null: any. */
  hosts: string[] | null
  /** Internal networks that a production platform may call: gateways and venues next to it. */
  privateOutbound: string[]
  metricsToken: string | null
  /** Where an operator named a collector of traces: as what this process shows there, and of how many calls in one. */
  traces: { service: string; share: number } | null
  /** Whether every answered call of an API has a line of the log. */
  logsRequests: boolean
  /** Milliseconds between being asked to stop and taking no more calls, in which the proxy turns to others (0029). */
  drain: number
}

/** A listening address as a person or a machine next to us reaches it. */
const startedAt = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** 'https://play.example/' as an origin; null for anything that has a path, a name or a password in it. */
export function originOf(text: string): string | null {
  if (!/^https?:\/\/[^\s/?#@]+\/?$/i.test(text) || !URL.canParse(text)) return null
  return new URL(text).origin
}

/** The standard names of OpenTelemetry; the address and headers themselves are read by its exporter. */
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

/** Reads the settings of the process; throws one Error that lists every mistake. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = []
  const portOf = (name: string, usual: number): number => {
    const text = env[name] ?? String(usual)
    const port = Number(text)
    if (!/^\d+$/.test(text) || port > 65535) mistakes.push(`${name}: "${text}" is no port (0 to 65535)`)
    return port
  }
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], usual: Choice): Choice => {
    const text = (env[name] ?? usual) as Choice
    if (!choices.includes(text)) mistakes.push(`${name}: "${text}" is none of ${choices.join(', ')}`)
    return text
  }
  const isProduction = env.NODE_ENV === 'production'
  const databaseUrl = env.DATABASE_URL ?? ''
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    mistakes.push('DATABASE_URL: the address of a PostgreSQL is needed (postgres://…)')
  // The address is not repeated: it holds the password.
  else if (!URL.canParse(databaseUrl))
    mistakes.push('DATABASE_URL: no address; a password with other signs than letters and digits is percent-encoded')
  const replica = replicaIn(env)
  mistakes.push(...replica.mistakes)
  const data = env.KOI_DATA ?? '.koi'
  const host = env.HOST ?? '127.0.0.1'
  const port = portOf('PORT', 8080)
  const given = env.PLATFORM_URL ? originOf(env.PLATFORM_URL) : startedAt(host, port)
  if (given === null)
    mistakes.push(`PLATFORM_URL: "${env.PLATFORM_URL}" is no public address (https://play.example, without a path)`)
  if (isProduction && !env.PLATFORM_URL)
    mistakes.push('PLATFORM_URL: production needs the public address of the platform (https://play.example)')
  const publicUrl = given ?? startedAt(host, port)
  const further = (env.KOI_HOSTS ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const one of further)
    if (!/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(one))
      mistakes.push(`KOI_HOSTS: "${one}" is no host (play.example, or play.example:8443)`)
  const privateOutbound = addressesIn(env.KOI_PRIVATE_OUTBOUND ?? '')
  for (const range of privateOutbound)
    if (!isAddressOrRange(range)) mistakes.push(`KOI_PRIVATE_OUTBOUND: "${range}" is no address or range (10.1.0.0/16)`)
  // The sandbox of a demo sits next to us.
  if (env.KOI_ALLOW_DEMO === '1') privateOutbound.push('127.0.0.0/8', '::1')
  const makesKey = !isProduction || env.KOI_ALLOW_DEMO === '1'
  const isRestricted = Boolean(env.PLATFORM_URL) || further.length > 0 || isProduction
  const config: Config = {
    host,
    port,
    databaseUrl,
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
    hosts: isRestricted ? [new URL(publicUrl).host, ...further] : null,
    metricsToken: env.KOI_METRICS_TOKEN ?? null,
    traces: tracesIn(env, mistakes),
    logsRequests: oneOf('KOI_REQUEST_LOG', ['on', 'off'], 'off') === 'on',
    drain: Number(env.KOI_DRAIN ?? 0) * 1000,
  }
  const obstacle = keyObstacle(config)
  if (obstacle) mistakes.push(obstacle)
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
  if (mistakes.length) throw new Error(`wrong settings:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
  mkdirSync(config.data, { recursive: true })
  return config
}
