import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomBytes, createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { builtServer } from '../../apps/cli/src/start/build.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import type { Row } from './table.ts'

/** A server process, built as for operators. */
export interface Platform {
  /** Address without a trailing slash. */
  at: string
  pid: number
  /** Milliseconds until its first successful answer. */
  startedIn: number
  data: string
  stop(): Promise<void>
}

export async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${url} does not answer`)
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts a server on a database and waits until it is ready; `settings` are environment variables. */
export async function startPlatform(
  databaseUrl: string,
  data?: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Platform> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    KOI_TRUST_PROXY: '127.0.0.1',
    PORT: String(port),
    KOI_DATA: folder,
    KOI_SEED: 'empty',
    KOI_ADMIN_PASSWORD: 'bench password',
    SANDBOX_SECRET: 'bench',
    ...settings,
  }
  const begun = performance.now()
  const child = spawn(process.execPath, [builtServer], { env, stdio: 'ignore' })
  const at = `http://127.0.0.1:${port}`
  await answers(`${at}/readyz`)
  const startedIn = performance.now() - begun
  return {
    at,
    pid: child.pid!,
    startedIn,
    data: folder,
    stop: async () => {
      await stop(child)
      if (data === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resident memory of a process in MiB; null without /proc. */
export function memoryOf(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return null
  }
}

/** A row with the memory that a process has gained, in MiB. */
export const memoryRow = (what: string, before: number | null, after: number | null, wanted: string): Row => ({
  goal: '14',
  what,
  figure: before === null || after === null ? 'unknown' : `${(after - before).toFixed(0)} MiB`,
  reference: `process alone ${before?.toFixed(0) ?? '?'} MiB`,
  ratio: before === null || after === null ? null : after / before,
  wanted,
})

/** Inserts signed-in players, because one address may not register that many; returns their tokens. */
export async function signedIn(databaseUrl: string, count: number, prefix = 'bench'): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await withClient(databaseUrl, (owner) =>
    owner.query(`insert into setting (key, value) values ('limit_calls_minute', '100000000') on conflict (key) do update set value = excluded.value;
     insert into player (id, username, realname, password_hash, pay_password_hash, vip_since, terms_accepted_at, created_at, created_ip)
       select gen_random_uuid(), '${prefix}' || n, '', 'x', 'x', now(), now(), now(), '' from generate_series(1, ${count}) n;
     insert into session (token_hash, id, realm, subject, created_at, seen_at, ip, device)
       select decode(hash, 'hex'), gen_random_uuid(), 'player', p.id, now(), now(), '', ''
       from unnest('{${hashes.join(',')}}'::text[]) with ordinality as given (hash, n) join player p on p.username = '${prefix}' || n;
     analyze player; analyze session;`),
  )
  return tokens
}
