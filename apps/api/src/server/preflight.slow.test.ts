import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../platform/db/client.ts'
import { findProblems } from './preflight.ts'
import { openTestApp, type TestApp } from '../platform/testing/testing.ts'
import { builtServer, childEnv, stopped, until } from '../platform/testing/wait.testing.ts'

let app: TestApp
let data = ''
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'koi-preflight-'))
  return () => rmSync(data, { recursive: true, force: true })
})

async function start(env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [builtServer], {
    env: {
      ...childEnv(),
      PORT: '0',
      DATABASE_URL: app.app.config.databaseUrl,
      KOI_DATA: data,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (part) => (output += String(part)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('a start with an invalid key file exits with code 2 and says what to do', async () => {
  writeFileSync(join(data, 'secret.key'), 'hello\n', { mode: 0o600 })
  const { code, output } = await start()
  expect(output).toContain('secret.key holds no key, 64 hexadecimal digits a line: put back the key')
  expect(output).not.toContain('    at ')
  expect(code).toBe(2)
})

test('production detects a key that belongs to another database', async () => {
  writeFileSync(join(data, 'secret.key'), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  const { db, config } = app.app
  expect(await findProblems({ db, config: { ...config, data, makesKey: false } })).toEqual([
    {
      what: 'secret key',
      message: expect.stringContaining('secret.key does not open what this database was sealed with') as string,
    },
  ])
  expect(await findProblems({ db, config: { ...config, makesKey: false } })).toEqual([])
})

test('a start with several processes and an invalid key file exits with code 2 too', async () => {
  writeFileSync(join(data, 'secret.key'), 'hello\n')
  expect(await start({ KOI_PROCESSES: '2' })).toMatchObject({ code: 2 })
})

test('a start without write access to uploads exits with code 2 and names folder and user', async () => {
  writeFileSync(join(data, 'uploads'), 'a file where the folder belongs')
  const { code, output } = await start()
  expect(output).toContain(`${join(data, 'uploads')} cannot be written to by the user "${userInfo().username}"`)
  expect(code).toBe(2)
})

test('a start without a database exits with code 2 and names host, database and role', async () => {
  const { code, output } = await start({ DATABASE_URL: 'postgres://koi:wrong@127.0.0.1:1/koi' })
  expect(output).toContain('the database koi at 127.0.0.1:1 does not let the role "koi" in')
  expect(output).not.toContain('    at ')
  expect(output).not.toContain('wrong')
  expect(code).toBe(2)
})

test('a DATABASE_URL that is not an address is refused without being printed', async () => {
  const { code, output } = await start({ DATABASE_URL: 'postgres://koi:se/cret@127.0.0.1:5432/koi' })
  expect(output).toContain('DATABASE_URL: no address')
  expect(output).not.toContain('cret')
  expect(code).toBe(2)
})

test('every connection of a server has application_name koi', async () => {
  const { databaseUrl, data: own } = app.app.config
  const child = spawn(process.execPath, [builtServer], {
    env: { ...childEnv(), PORT: '0', DATABASE_URL: databaseUrl, KOI_DATA: own, KOI_SEED: 'empty' },
    stdio: 'ignore',
  })
  try {
    const named = () =>
      withClient(databaseUrl, async (owner) => {
        const { rows } = await owner.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'koi'`,
        )
        return rows[0]!.count >= 4
      })
    expect(await until(named, 30_000)).toBe(true)
  } finally {
    child.kill('SIGTERM')
    await stopped(child)
  }
})

test('/readyz fails while the role may not read a table, and recovers', async () => {
  const ready = async () => (await app.server.inject('/readyz')).json() as object
  expect(await ready()).toEqual({ ok: true })
  await withClient(app.app.config.databaseUrl, (owner) => owner.query('revoke select on article from koi_app'))
  expect(await until(async () => (await app.server.inject('/readyz')).statusCode === 503 && (await ready()))).toEqual({
    ok: false,
    failing: ['rights'],
  })
  await withClient(app.app.config.databaseUrl, (owner) => owner.query('grant select on article to koi_app'))
  expect(await until(async () => (await app.server.inject('/readyz')).statusCode === 200 && (await ready()))).toEqual({
    ok: true,
  })
})

test('/readyz fails while uploads cannot be written', async () => {
  const uploads = join(app.app.config.data, 'uploads')
  rmSync(uploads, { recursive: true, force: true })
  writeFileSync(uploads, '')
  await until(async () => (await app.server.inject('/readyz')).statusCode === 503)
  expect((await app.server.inject('/readyz')).json()).toEqual({ ok: false, failing: ['uploads'] })
  rmSync(uploads)
  mkdirSync(uploads)
  await until(async () => (await app.server.inject('/readyz')).statusCode === 200)
})
