import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { busyCalls, expectBusy, expectBusyProblem } from './busy.testing.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
let other: pg.Client
let player: Awaited<ReturnType<TestApp['registerPlayer']>>
beforeAll(async () => {
  app = await openTestApp({ database: { most: 4, lockTimeout: 300, connectionTimeout: 3000 } })
  other = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await app.finish()
})
beforeEach(async () => {
  player = await app.registerPlayer()
})
afterEach(async () => {
  await other.query('rollback')
  await app.execAsOwner('drop trigger if exists fail on player; drop sequence if exists tries')
})

const lockPlayer = 'select from player where id = $1 for update'
const { write, operate } = busyCalls(
  () => app,
  () => player,
)

test('a lock timeout is answered with 429 and Retry-After', async () => {
  const asOperator = await operate()
  await other.query('begin')
  await other.query(lockPlayer, [player.id])
  expectBusy(await write(1))
  expectBusyProblem(await asOperator())
  await other.query('rollback')
  expect((await write(1)).json().code).toBe(200)
})

test('a write that PostgreSQL cancels because of a deadlock is retried and succeeds', async () => {
  const deadlock = await openTestApp()
  player = await deadlock.registerPlayer()
  const own = new pg.Client({ connectionString: deadlock.app.config.databaseUrl })
  await own.connect()
  await own.query('begin')
  await own.query('lock table audit in share mode')
  // The operator's write locks the player, then waits for the lock of the table `audit`.
  const answered = deadlock.callConsoleApi(`PATCH /console/api/players/${player.id}`, { realname: '李四' })
  const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await own.query(isWaiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  await own.query(lockPlayer, [player.id])
  await own.query('commit')
  await own.end()
  expect((await answered).status).toBe(200)
  await deadlock.finish()
})

/** Makes updates of players fail with this SQLSTATE, and counts the attempts. */
const failWith = (state: string) =>
  app.execAsOwner(`
    create sequence tries;
    grant usage on sequence tries to public;
    create or replace function fail() returns trigger language plpgsql as $$
    begin perform nextval('tries'); raise exception 'busy' using errcode = '${state}'; end $$;
    create trigger fail before update on player for each row execute function fail()`)

test.each([
  ['serialization_failure', '40001', 2],
  ['deadlock_detected', '40P01', 2],
  ['lock_not_available', '55P03', 1],
  ['query_canceled', '57014', 1],
  ['too_many_connections', '53300', 1],
] as const)('%s (%s) is answered 429 after %i tries', async (_name, state, tries) => {
  const asOperator = await operate()
  await failWith(state)
  expectBusy(await write(1))
  const { rows } = await other.query('select last_value::int as tries from tries')
  expect(rows).toEqual([{ tries }])
  expectBusyProblem(await asOperator())
})

test('answers any other database error with 500', async () => {
  await failWith('XX000')
  const answer = await write(1)
  expect([answer.statusCode, answer.json().code]).toEqual([500, 500])
})
