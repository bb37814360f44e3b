import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../server/jobs.ts'
import { runJob } from '../queue/job.ts'
import { migrate } from './migrate.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
let folder: string
beforeEach(async () => {
  app = await openTestApp({ demo: true })
  folder = mkdtempSync(join(tmpdir(), 'koi-later-'))
  cpSync(new URL('../../../migrations/', import.meta.url), folder, { recursive: true })
})
afterEach(async () => {
  await app.finish()
  rmSync(folder, { recursive: true, force: true })
})

const migrateBy = (name: string, text: string): Promise<void> => {
  writeFileSync(join(folder, name), text)
  return migrate(app.app.config.databaseUrl, pathToFileURL(`${folder}/`))
}

/** Adds columns to every table: the worst case of an expanding migration for servers of the earlier release. */
const oneColumnMore = `
do $$ declare one regclass; begin
  for one in select oid from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = current_schema()::regnamespace
  loop execute format('alter table %s add column later_release text', one); end loop;
end $$;
alter table account add constraint later_release check (later_release is null);
create table later_release (id uuid primary key);`

const ready = async () => (await app.server.inject('/readyz')).statusCode

test('while a later release expands the database, the earlier one keeps working: no call and no job fails, and it can restart', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => app.registerPlayer()))
  const calls = (token: string) => [
    app.callPlayerApi('POST /api/user', {}, token),
    app.callPlayerApi('POST /api/recharge', { paytype: 'usdt', amount: '200' }, token),
    app.callPlayerApi('POST /api/balancelist2', {}, token),
    app.callPlayerApi('POST /api/gettransrecord', {}, token),
    app.callPlayerApi('POST /api/noticeList', {}, token),
    app.callPlayerApi('POST /api/protection', {}, token),
  ]
  const operatorCalls = () =>
    ['players', 'deposits', 'audit', 'jobs', 'ledger/check'].map((path) =>
      app.callConsoleApi(`GET /console/api/${path}`),
    )
  const round = async () => {
    const answers = await Promise.all(players.flatMap(({ token }) => calls(token)))
    const operators = await Promise.all(operatorCalls())
    return [answers.map(({ code }) => code), operators.map(({ status }) => status)]
  }
  await app.callConsoleApi('GET /console/api/me')
  const before = await round()
  expect(before.flat()).not.toContain(500)
  const isOver = { is: false }
  const during = (async () => {
    const rounds = [await round()]
    while (!isOver.is) rounds.push(await round())
    return rounds.flat(2)
  })()
  await migrateBy('0011_later.sql', oneColumnMore)
  isOver.is = true
  expect(await during).not.toContain(500)
  const after = await round()
  expect(after[1]).toEqual(before[1])
  expect(after.flat()).not.toContain(500)
  for (const name of ['vip', 'rebate', 'ledger-audit', 'expire-deposits'])
    await runJob(
      app.app,
      jobs.find((job) => job.name === name)!,
      null,
    )
  expect(await ready()).toBe(200)
  await migrate(app.app.config.databaseUrl)
})

test('when a later release removed what a release needs, that release is not ready and does not start; a newer one starts', async () => {
  await migrateBy('0011_later.sql', 'create table later_release (id uuid primary key)')
  await migrateBy('0012_without.sql', '-- needs: 0011_later.sql\ndrop table later_release')
  expect(await ready()).toBe(503)
  await expect(migrate(app.app.config.databaseUrl)).rejects.toThrow(
    'the database has migration 0012_without.sql, which needs a release with 0011_later.sql',
  )
  rmSync(join(folder, '0012_without.sql'))
  await migrate(app.app.config.databaseUrl, pathToFileURL(`${folder}/`))
})

test('a draining server is not ready, still answers, and closes each connection with its answer', async () => {
  expect(await ready()).toBe(200)
  app.startDraining()
  expect(await ready()).toBe(503)
  const { statusCode, headers } = await app.server.inject('/healthz')
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  // A request that the proxy can retry elsewhere gets 504 before it has any effect.
  const handedOver = await app.server.inject({
    method: 'POST',
    url: '/api/login_pc',
    headers: { 'x-koi-handover': '1' },
    payload: { name: 'demo002', password: 'wrong', code: '1234' },
  })
  expect(handedOver.statusCode).toBe(504)
})

test('a draining server waits for a pause between calls before it stops listening, but not forever', async () => {
  let isQuiet = false
  const quiet = app.waitUntilIdle().then(() => (isQuiet = true))
  let answered = 0
  while (!isQuiet) {
    await app.server.inject('/healthz')
    // A turn of the event loop: inject alone lets no timer fire.
    await turn()
    answered++
  }
  await quiet
  expect(answered).toBeGreaterThan(1)
  await app.waitUntilIdle()
})
