import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Built } from '../../apps/api/src/server/build.ts'
import { hashOf } from '../../apps/api/src/access/identity/session.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../apps/api/src/platform/ops/config.ts'
import { makeTemplate } from '../testing/database.ts'

/** Drops and recreates the migrated database of the bench's server; returns its address. */
export const freshDatabase = (serverUrl: string): Promise<string> => makeTemplate(serverUrl)

/** Builds the server in this process, without listening, on a database and a data folder. */
export const buildServer = (databaseUrl: string, data: string): Promise<Built> =>
  build(
    readConfig({ DATABASE_URL: databaseUrl, KOI_DATA: data, KOI_SEED: 'empty', SANDBOX_SECRET: 'bench' }),
    systemClock,
    { logLevel: 'silent', hasSites: false },
  )

/** Builds the server on a fresh database and a temporary folder, which `close` deletes. */
export async function openApp(serverUrl: string) {
  const databaseUrl = await freshDatabase(serverUrl)
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const { app, server, close } = await buildServer(databaseUrl, data)
  return {
    app,
    server,
    databaseUrl,
    close: async () => {
      await close()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Inserts a session without a sign-in; returns the token. `subject`: SQL of the id. */
export async function signIn(databaseUrl: string, realm: 'player' | 'operator', subject: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await withClient(databaseUrl, (owner) =>
    owner.query(`insert into session (token_hash, id, realm, subject, created_at, seen_at, ip, device)
      values ('\\x${hashOf(token).toString('hex')}', gen_random_uuid(), '${realm}', (${subject}), now(), now(), '', '')`),
  )
  return token
}

/**
 * Calls `work` repeatedly, `width` calls at a time, for `seconds`; returns calls per second and the milliseconds of
 * each call.
 */
export async function hammer(
  width: number,
  seconds: number,
  work: (lane: number) => Promise<unknown>,
): Promise<{ rate: number; milliseconds: number[] }> {
  const milliseconds: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: width }, async (_, lane) => {
      while (performance.now() < end) {
        const begun = performance.now()
        await work(lane)
        milliseconds.push(performance.now() - begun)
      }
    }),
  )
  return { rate: milliseconds.length / ((performance.now() - started) / 1000), milliseconds }
}

/**
 * Begins a call of `work` every 1 / `rate` seconds, whether or not earlier ones have ended (open loop). Each call gets
 * the moment at which it is due, by performance.now(), so that a late start counts as latency.
 */
export async function pace(
  rate: number,
  seconds: number,
  work: (n: number, due: number) => Promise<unknown>,
): Promise<void> {
  const started = performance.now()
  const count = Math.floor(rate * seconds)
  const open: Promise<unknown>[] = []
  for (let n = 0; n < count; n++) {
    const due = started + (n * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    open.push(work(n, due))
  }
  await Promise.all(open)
}
