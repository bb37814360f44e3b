import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import { Store } from './store.ts'

export interface SandboxContext {
  store: Store
  now: Clock
  /** Secret shared with the platform; signs messages in both directions. */
  secret: string
  /** Address for notices of orders that name none. */
  platformUrl: string
  /** Public base URL; '' means the address that the platform called. */
  publicUrl: string
  /** Delay of the mode `slow` in milliseconds. */
  slowness: number
  /** Speed factor of the rounds of shared tables. */
  pace: number
  /** Milliseconds before each retry of an unacknowledged notice. */
  retries: readonly number[]
  /** SMTP port; 0 while closed. */
  mailPort: number
  /** Aborted when the sandbox stops. */
  stopping: AbortController
}

export interface SandboxOptions {
  data: string
  secret?: string | undefined
  platformUrl?: string | undefined
  publicUrl?: string | undefined
  now?: Clock | undefined
  slowness?: number | undefined
  pace?: number | undefined
  retries?: readonly number[] | undefined
}

export function openContext(options: SandboxOptions): SandboxContext {
  const folder = resolve(options.data)
  mkdirSync(folder, { recursive: true })
  return {
    store: new Store(join(folder, 'sandbox.sqlite')),
    now: options.now ?? systemClock,
    secret: options.secret || secretIn(join(folder, 'sandbox.secret')),
    platformUrl: (options.platformUrl || 'http://127.0.0.1:8080').replace(/\/$/, ''),
    publicUrl: (options.publicUrl ?? '').replace(/\/$/, ''),
    slowness: options.slowness ?? 8000,
    pace: options.pace ?? 1,
    retries: options.retries ?? [1000, 5000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000],
    mailPort: 0,
    stopping: new AbortController(),
  }
}

function secretIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** Base URL for links: the public URL if configured, otherwise the one called. */
export const originOf = (
  { publicUrl }: SandboxContext,
  { protocol, host }: { protocol: string; host: string },
): string => publicUrl || `${protocol}://${host}`
