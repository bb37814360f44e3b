import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '../jobs.ts'
import { runJob } from './job.ts'
import { migrate } from './migrate.ts'
import { openTestApp, type TestApp } from './testing.ts'

let app: TestApp
let folder: string
beforeEach(async () => {
  app = await openTestApp({ demo: true })
  folder = mkdtempSync(join(tmpdir(), 'koi-later-'))
  cpSync(new URL('../../migrations/', import.meta.url), folder, { recursive: true })
})
afterEach(async () => {
  await app.finish()
  rmSync(folder, { recursive: true, force: true })
})

/** Brings the database of the test to a release with one migration more. */
const migrateBy = (name: string, text: string): Promise<void> => {
  writeFileSync(join(folder, name), text)
  return migrate(app.app.config.databaseUrl, pathToFileURL(`${folder}/`))
}

/** A column more in every table: what an expanding migration does to whoever serves next to it, at its worst. */
const oneColumnMore = `
do $$ declare one regclass; begin
  for one in select oid from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
  loop execute format('alter table %s add column later_release text', one); end loop;
end $$;
alter table ledger.account add constraint later_release check (later_release is null); -- a statement of its own; one of many
create table later_release (id uuid primary key);`

const ready = async () => (await app.server.inject('/readyz')).statusCode

test('a release goes on while a later one expands the database under it: no call fails, no job, and it starts again', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => app.join()))
  const calls = (token: string) => [
    app.ask('POST /api/user', {}, token),
    app.ask('POST /api/recharge', { paytype: 'usdt', amount: '200' }, token),
    app.ask('POST /api/balancelist2', {}, token),
    app.ask('POST /api/gettransrecord', {}, token),
    app.ask('POST /api/noticeList', {}, token),
    app.ask('POST /api/protection', {}, token),
  ]
  const operatorCalls = () =>
    ['players', 'deposits', 'audit', 'jobs', 'ledger/check'].map((path) => app.operate(`GET /console/api/${path}`))
  const round = async () => {
    const told = await Promise.all(players.flatMap(({ token }) => calls(token)))
    const operators = await Promise.all(operatorCalls())
    return [told.map(({ code }) => code), operators.map(({ status }) => status)]
  }
  await app.operate('GET /console/api/me')
  const before = await round()
  expect(before.flat()).not.toContain(500)
  const isOver = { is: false }
  const during = (async () => {
    const rounds = [await round()]
    while (!isOver.is) rounds.push(await round())
    return rounds.flat(2)
  })()
  await migrateBy('0010_later.sql', oneColumnMore)
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

test('a release neither starts nor is ready where a later one took away what it needs; one that knows of it does', async () => {
  await migrateBy('0010_later.sql', 'create table later_release (id uuid primary key)')
  await migrateBy('0011_without.sql', '-- needs: 0010_later.sql\ndrop table later_release')
  expect(await ready()).toBe(503)
  await expect(migrate(app.app.config.databaseUrl)).rejects.toThrow(
    'the database has migration 0011_without.sql, which needs a release with 0010_later.sql',
  )
  rmSync(join(folder, '0011_without.sql'))
  await migrate(app.app.config.databaseUrl, pathToFileURL(`${folder}/`))
})

test('one that will stop is not ready, answers all the same, and ends each connection with its answer', async () => {
  expect(await ready()).toBe(200)
  app.leave()
  expect(await ready()).toBe(503)
  const { statusCode, headers } = await app.server.inject('/healthz')
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
  // A proxy that repeats a 504 at another server is given one before anything is done.
  const handedOver = await app.server.inject({
    method: 'POST',
    url: '/api/login_pc',
    headers: { 'x-koi-handover': '1' },
    payload: { name: 'demo002', password: 'wrong', code: '1234' },
  })
  expect(handedOver.statusCode).toBe(504)
})

test('before it listens no more it waits until no call comes, but not for ever', async () => {
  let isQuiet = false
  const quiet = app.untilQuiet().then(() => (isQuiet = true))
  let answered = 0
  while (!isQuiet) {
    await app.server.inject('/healthz')
    // A turn of the event loop: inject alone lets no timer fire.
    await turn()
    answered++
  }
  await quiet
  expect(answered).toBeGreaterThan(1)
  await app.untilQuiet()
})
