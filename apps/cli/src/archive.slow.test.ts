import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fen } from '@koi/contract/money'
import { day, type Instant, instant, plus } from '@koi/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleEvents } from '../../api/src/platform/event/event.testing.ts'
import { sign } from '../../api/src/platform/outside/sign.ts'
import { systemClock } from '../../api/src/platform/base/clock.ts'
import { openTestApp, type TestApp } from '../../api/src/platform/testing/testing.ts'
import { aboutOf } from '../../api/src/play/seamless/rows.ts'
import { give, openSandbox, type TestSandbox } from '../../api/src/play/venue/testing.ts'
import { archive } from './archive/archive.ts'
import { findFaults, readLines, readManifest } from './archive/file.ts'
import { lists } from './archive/lists.ts'
import { bundleTools } from '../../../tools/release/bundle.ts'

// Each test has its own database and archive, because archiving and sweeping affect all rows.
let folder: string
let app: TestApp
let sandbox: TestSandbox
let begin: Instant
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koi-archive-'))
  app = await openTestApp({ config: { sandboxUrl: sandbox.url, sandboxSecret: sandbox.secret } })
  begin = app.clock.now()
  await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'seam', name: '锦鲤免转' })
  await app.app.db
    .updateTable('venue')
    .set({ walletMode: 'seamless', winCap: fen(100_000) })
    .where('code', '=', 'seam')
    .execute()
  await app.callConsoleApi('PATCH /console/api/settings', { archive_first: 1, limit_calls_minute: 100_000 })
})
afterEach(async () => {
  await app.finish()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => sandbox.close())

const keyOf = (name: string) => lists.find((list) => list.name === name)!.key
const run = (to = folder) => archive(app.app.config.databaseUrl, to, app.clock.now())
const runJob = async (name: string) => {
  const { status, body } = await app.callConsoleApi(`POST /console/api/jobs/${name}/run`, {})
  expect([name, status]).toEqual([name, 200])
  return body.processed as number
}
const one = async <Value>(text: string, values: unknown[] = []): Promise<Value> =>
  (await app.app.pool.query<{ value: Value }>(text, values)).rows[0]!.value
const count = (from: string): Promise<number> => one(`select count(*) as value from ${from}`)
const makeMonths = (at: string): Promise<number> =>
  one("select make_months('event', $1) + make_months('job_run', $1) as value", [at])
const months = async (list: string): Promise<string[]> => {
  const parts = await one<string[]>(
    'select array_agg(inhrelid::regclass::text) as value from pg_inherits where inhparent = $1::regclass',
    [list],
  )
  return parts.map((name) => name.slice(list.length + 1)).toSorted()
}

interface Guest {
  id: string
  login: string
  session: string
}
async function guest(): Promise<Guest> {
  const { token, id, name } = await app.registerPlayer()
  await give(app, id, 100)
  return { id, login: name, session: await launch(token, id) }
}
async function launch(token: string, id: string): Promise<string> {
  expect((await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)).code).toBe(200)
  return one('select id as value from launch where player_id = $1 order by at desc limit 1', [id])
}
async function say(call: string, content: object) {
  const body = JSON.stringify({ venue: 'seam', call, ...content })
  const headers = { 'content-type': 'application/json', ...sign(sandbox.secret, body, Date.now()) }
  const answer = await app.server.inject({ method: 'POST', url: '/hooks/venue/seam', headers, payload: body })
  return { status: answer.statusCode, ...answer.json<{ result?: string; balance?: number }>() }
}
const bet = ({ login, session }: Guest, id: string, amount: number, roundId = `r-${id}`) =>
  say('bet', { id, login, session, gameCode: 'koi', gameName: '锦鲤', roundId, amount })
const win = ({ login }: Guest, id: string, of: string, amount: number) => say('win', { id, login, bet: of, amount })
const rollback = ({ login }: Guest, id: string, target: string) => say('rollback', { id, login, target })
/** Inserts a sign-in 400 days ago, which has expired. */
const addOldSignIn = async (player: string, outcome = 'right'): Promise<Instant> => {
  const at = plus(app.clock.now(), -400 * day)
  await app.execAsOwner(`insert into sign_in (id, player_id, at, kind, outcome, ip, device, is_new)
    values ('${randomUUID()}', '${player}', '${at}', 'password', '${outcome}', '10.0.0.1', 'x', false)`)
  return at
}
const moves = async ({ id }: Guest) => count(`seamless_move where player_id = '${id}'`)

test('twenty concurrent jobs create a month partition once and move rows of the default partition into it', async () => {
  const january = '2031-01-15T12:00:00.000Z'
  const add = (position: number, at: string) =>
    app.execAsOwner(
      `insert into event (position, kind, player_id, at) values (${position}, 'none', gen_random_uuid(), '${at}')`,
    )
  for (const [n, at] of ['2031-01-01 00:00:00+00', '2031-02-28 23:59:59.999+00', '2031-03-01 00:00:00+00'].entries())
    await add(-10 - n, at)
  const made = await Promise.all(Array.from({ length: 20 }, () => makeMonths(january)))
  expect(made.reduce((sum, some) => sum + some, 0)).toBe(4)
  expect(await months('event')).toEqual(['2031_01', '2031_02', 'rest'])
  expect(await months('job_run')).toEqual(['2031_01', '2031_02', 'rest'])
  expect([await count('event'), await count('event_rest')]).toEqual([3, 1])
  await app.execAsOwner('delete from event')
  // The application's role must not alter a table, not even a partition that the application created.
  await expect(app.app.pool.query('drop table event_2031_01')).rejects.toThrow('owner')
  // A month that is not over, or that contains rows to keep, must not be dropped.
  const drop = (at: string, rows: number | null): Promise<boolean> =>
    one(`select drop_month('job_run', '2031-01-01', $1, 30, $2) as value`, [at, rows])
  expect(await drop('2031-02-15T00:00:00.000Z', null)).toBe(false)
  expect(await drop('2031-03-15T00:00:00.000Z', 1)).toBe(false)
  expect(await drop('2031-03-15T00:00:00.000Z', 0)).toBe(true)
  expect(await months('job_run')).toEqual(['2031_02', 'rest'])
  for (const part of ['event_2031_01', 'event_2031_02', 'job_run_2031_02']) await app.execAsOwner(`drop table ${part}`)
})

test('twenty concurrent runs archive each expired row once, and a repeated venue transaction moves no money', async () => {
  for (const moment of [begin, systemClock.now()]) await makeMonths(moment)
  const me = await guest()
  await bet(me, 'b1', 1000)
  await win(me, 'w1', 'b1', 3000)
  await app.execAsOwner(`insert into seamless_move (venue, id, about, player_id, kind, target, amount, state, at)
    values ('seam', '${me.id}/r-b1', '${aboutOf('seam', `${me.id}/r-b1`)}', '${me.id}', 'end', 'r-b1', 0, 'done', '${begin}')`)
  await bet(me, 'b2', 500)
  await rollback(me, 'x2', 'b2')
  await bet(me, 'open', 700)
  expect(await bet(me, 'refused', 99_999_999)).toMatchObject({ result: 'refused' })
  await bet(me, 'held', 100)
  await win(me, 'held-w', 'held', 200_000)
  await runJob('collect-bets')
  await handleEvents(app.app)
  expect((await run()).files).toEqual([])
  const balance = 10_000 - 1000 + 3000 - 700 - 100
  app.clock.set(plus(begin, 450 * day))
  // Sweeps must not delete expired rows that are not archived yet.
  for (const job of ['sweep', 'sweep-messages', 'sweep-webhooks', 'sweep-feed']) await runJob(job)
  await runJob('keep-months')
  const [events, signIns] = [await count('event'), await count('sign_in')]
  expect(events).toBeGreaterThan(3)
  expect(signIns).toBeGreaterThan(0)
  expect(await moves(me)).toBe(9)

  const done = (await Promise.all(Array.from({ length: 20 }, () => run()))).flatMap(({ files }) => files)
  const rows = Object.fromEntries(done.map(({ list, rows: written }) => [list, written]))
  expect(rows).toMatchObject({ event: events, sign_in: signIns, seamless_move: 5 })
  expect(rows['job_run']).toBeGreaterThan(0)
  expect(new Set(done.map(({ name }) => name)).size).toBe(done.length)
  expect(readManifest(folder)).toHaveLength(done.length)
  expect(await findFaults(folder, keyOf)).toEqual([])
  expect([await count('event'), await count('sign_in')]).toEqual([0, 0])
  expect(await months('event')).not.toContain('2026_03')
  expect([await moves(me), await count('seamless_archived')]).toEqual([4, 5])
  const name = done.find(({ list }) => list === 'seamless_move')!.name
  const kept: Record<string, unknown>[] = []
  for await (const line of readLines(folder, name)) kept.push(JSON.parse(line) as Record<string, unknown>)
  expect(kept.map(({ id }) => String(id)).sort()).toEqual([`${me.id}/r-b1`, 'b1', 'b2', 'w1', 'x2'].sort())
  expect(kept.find(({ id }) => id === 'w1')).toMatchObject({ venue: 'seam', kind: 'win', amount: 3000, state: 'done' })
  await app.check()

  const again = [
    await bet(me, 'b1', 1000),
    await win(me, 'w1', 'b1', 3000),
    await bet(me, 'b2', 500),
    await rollback(me, 'x2', 'b2'),
  ]
  expect(again).toEqual(again.map(() => expect.objectContaining({ result: 'done', balance })))
  expect(await bet(me, 'refused', 99_999_999)).toMatchObject({ result: 'refused', balance })
  // A new transaction on an archived bet needs an operator; another player cannot use its id.
  expect((await win(me, 'w1b', 'b1', 50)).status).toBe(409)
  expect((await rollback(me, 'x1', 'b1')).status).toBe(409)
  expect((await rollback(me, 'x1', 'w1')).status).toBe(409)
  expect(await bet(me, 'b3', 100, 'r-b1')).toMatchObject({ result: 'refused', reason: 'ended', balance })
  const other = await guest()
  expect((await bet(other, 'b1', 1000)).status).toBe(409)
  expect((await win(other, 'w1', 'b1', 3000)).status).toBe(409)
  expect(await moves(me)).toBe(5)
  expect(await win(me, 'late', 'open', 900)).toMatchObject({ result: 'done', balance: balance + 900 })
  expect((await run()).files).toEqual([])
})

test('the next run finishes an interrupted one and requires its files', async () => {
  const { id } = await app.registerPlayer()
  const old = await addOldSignIn(id)
  for (let n = 0; n < 2; n++) await addOldSignIn(id)
  await app.execAsOwner(`create function stay() returns trigger language plpgsql as $$ begin raise exception 'cut short'; end $$;
    create trigger stays before delete on sign_in for each row execute function stay()`)
  await expect(run()).rejects.toThrow('cut short')
  expect(await count(`sign_in where at = '${old}'`)).toBe(3)
  await app.execAsOwner('drop trigger stays on sign_in; drop function stay()')
  const elsewhere = mkdtempSync(join(tmpdir(), 'koi-archive-'))
  try {
    await expect(run(elsewhere)).rejects.toThrow('put the file back')
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
  expect((await run()).files).toEqual([])
  expect(await count(`sign_in where at = '${old}'`)).toBe(0)
  // Further rows of the same month go to another file; a row that was changed before its deletion is kept.
  await addOldSignIn(id, 'wrong')
  expect((await run()).files.map(({ name }) => name)).toEqual([`sign_in-${old.slice(0, 7)}-2.jsonl.gz`])
})

test('--check reports changed, truncated and unknown files', async () => {
  await addOldSignIn((await app.registerPlayer()).id)
  await run()
  expect(await findFaults(folder, keyOf)).toEqual([])
  const [name = ''] = readdirSync(folder).filter((file) => file.startsWith('sign_in'))
  const path = join(folder, name)
  const whole = readFileSync(path)
  for (const spoiled of [whole.subarray(0, -9), Buffer.concat([whole, Buffer.from('x')])]) {
    writeFileSync(path, spoiled)
    expect(await findFaults(folder, keyOf)).toEqual([expect.stringContaining(name)])
  }
  writeFileSync(path, whole)
  writeFileSync(join(folder, 'more.jsonl.gz'), '')
  expect(await findFaults(folder, keyOf)).toEqual([expect.stringContaining('more.jsonl.gz')])
  rmSync(join(folder, 'more.jsonl.gz'))
})

test('the bundled archive command of a release runs with Node alone', async () => {
  app.clock.set(systemClock.now()) // The command uses the real clock.
  await addOldSignIn((await app.registerPlayer()).id)
  await run()
  const place = mkdtempSync(join(tmpdir(), 'koi-archive-built-'))
  try {
    await bundleTools(place, { hasSandbox: false })
    const built = (...args: string[]) =>
      execFileSync(process.execPath, [join(place, 'apps/cli/dist/koi.mjs'), 'archive', ...args], {
        cwd: place,
        encoding: 'utf8',
        env: { DATABASE_URL: app.app.config.databaseUrl, KOI_ENV_FILE: join(place, 'none') },
      })
    expect(built('--check', folder)).toContain('all unchanged')
    expect(built(join(place, 'more'))).toContain('no rows to archive')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

test('without an archive, expired month partitions are dropped automatically', async () => {
  await app.callConsoleApi('PATCH /console/api/settings', { archive_first: 0, feed_days: 7 })
  const now = app.clock.now()
  const before = instant(plus(now, -60 * day))
  await makeMonths(before)
  app.clock.set(before)
  await app.registerPlayer()
  await handleEvents(app.app)
  const held = await count('event')
  expect(await count('event_rest')).toBe(0)
  expect(held).toBeGreaterThan(0)
  app.clock.set(now)
  await runJob('keep-months')
  expect(await count('event')).toBe(held)
  await runJob('sweep-feed')
  await runJob('keep-months')
  expect(await count('event')).toBe(0)
  expect(await months('event')).not.toContain(before.slice(0, 7).replace('-', '_'))
})
