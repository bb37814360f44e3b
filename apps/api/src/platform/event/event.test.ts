import { feedKinds } from '@koi/contract/platform/feed/feed'
import { day } from '@koi/contract/time'
import { messageEventNames } from '@koi/contract/player/messenger/messenger'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { transact } from '../ops/app.ts'
import { withClient } from '../db/client.ts'
import { until } from '../testing/wait.testing.ts'
import { sumBalances } from '../../books/report/totals.ts'
import { give } from '../../play/venue/testing.ts'
import { emit } from './emit.ts'
import { deskKinds, kindsOfFeed, playerKinds, termsOf } from './kinds.ts'
import { type EventLog, eventLogOf, type LogEntry } from './log.ts'
import { numberEvents } from './number.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

const head = async () =>
  (await app.app.db.selectFrom('eventHead').select('position').executeTakeFirstOrThrow()).position
const since = async (position: number) =>
  app.app.db.selectFrom('event').selectAll().where('position', '>', position).orderBy('position').execute()

/** Adds a reader of harm markers and settings to the log, as the console's streams do. */
function readLog(log: EventLog): LogEntry[] {
  const read: LogEntry[] = []
  log.add({
    isNeeded: () => true,
    kinds: () => ['harm_marker.changed', 'approval.changed'],
    players: () => [],
    onEvents: (entries) => read.push(...entries),
  })
  return read
}

test('an approved deposit writes its posting, its state and its announcement, in this order', async () => {
  const { id, token } = await app.registerPlayer()
  const made = await app.recharge(token, bankDeposit({ amount: '100' }))
  expect(made).toMatchObject({ code: 200 })
  await numberEvents(app.app)
  const before = await head()
  expect((await app.callConsoleApi(`POST /console/api/deposits/${made.message}/approve`)).status).toBe(200)
  await numberEvents(app.app)
  const events = await since(before)
  expect(events.map(({ kind }) => kind)).toEqual(['ledger.posted', 'deposit.closed', 'deposit.credited'])
  expect(new Set(events.map(({ playerId }) => playerId))).toEqual(new Set([id]))
  expect(events[1]!.data).toMatchObject({ number: made.message, state: 'approved', credited_fen: 10_000 })
})

test('a transaction that is rolled back or refused writes no event', async () => {
  const { id } = await app.registerPlayer()
  await numberEvents(app.app)
  const before = await head()
  const thrown = transact(app.app, async (tx) => {
    emit(tx, { kind: 'protection.changed', player: id })
    throw new Error('rolled back')
  })
  await expect(thrown).rejects.toThrow('rolled back')
  const refused = { amount: '-5.00', reason: 'more than the player has' }
  expect((await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, refused)).body.code).toBe(
    'BALANCE_TOO_LOW',
  )
  expect(await numberEvents(app.app)).toBe(0)
  expect(await since(before)).toEqual([])
})

test('with twenty concurrent writers and two pollers each reader gets every event once, in commit order', async () => {
  const others = [app.app, { ...app.app }].map((one) => ({ log: eventLogOf(one), read: [] as LogEntry[] }))
  for (const one of others) {
    one.read = readLog(one.log)
    await one.log.start()
  }
  const write = (n: number) =>
    transact(app.app, (tx) => emit(tx, { kind: 'harm_marker.changed', about: `marker ${n}` }))
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      for (let m = 0; m < 5; m++) await write(5 * n + m)
    }),
  )
  for (const { log, read } of others) {
    await log.catchUp()
    const own = read.filter(({ kind }) => kind === 'harm_marker.changed')
    expect(own).toHaveLength(100)
    expect(new Set(own.map(({ about }) => about)).size).toBe(100)
    const positions = own.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other))
    await log.close()
  }
})

test("every type of the feed has kinds; announcements are neither published nor sent to players' or operators' streams", () => {
  for (const type of feedKinds) expect(kindsOfFeed([type]).length).toBeGreaterThan(0)
  for (const kind of messageEventNames) expect(termsOf(kind)).toBeUndefined()
  expect(new Set([...deskKinds, ...playerKinds]).size).toBeGreaterThan(20)
})

test('no trigger writes an event: triggers only refuse changes or maintain hash chains and versions', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(app.app.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(20)
  const { rows: writers } = await sql`
    select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and p.prosrc ilike '%event_waiting%'`.execute(
    app.app.db,
  )
  expect(writers).toEqual([])
})

/** Creates the partitions of this month in a transaction, starts `work`, and commits once `work` waits for the transaction. */
async function whileMonthIsMade<T>(work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await owner.connect()
  await owner.query('begin')
  const { rows } = await owner.query<{ made: number }>("select make_months('event', $1) as made", [app.clock.now()])
  expect(rows).toEqual([{ made: 2 }])
  const worked = work()
  const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await until(async () => (await withClient(app.app.config.databaseUrl, (client) => client.query(isWaiting))).rowCount)
  await owner.query('commit')
  await owner.end()
  return worked
}

test('events are numbered while a partition for them is attached', async () => {
  const { id } = await app.registerPlayer()
  await numberEvents(app.app)
  const before = await head()
  app.clock.advance(100 * day)
  await transact(app.app, async (tx) => emit(tx, { kind: 'protection.changed', player: id }))
  expect(await whileMonthIsMade(() => numberEvents(app.app))).toBeGreaterThan(0)
  expect((await since(before)).map(({ kind }) => kind)).toContain('protection.changed')
})

test("no reader misses an event that moves from the default partition to its month's partition", async () => {
  const { id } = await app.registerPlayer()
  const sumMain = async () => {
    await sumBalances(app.app)
    const total = app.app.db.selectFrom('balanceTotal').select('total').where('place', '=', 'main')
    return (await total.executeTakeFirstOrThrow()).total
  }
  await numberEvents(app.app)
  const before = await sumMain()
  app.clock.advance(100 * day)
  await give(app, id, 100)
  await numberEvents(app.app)
  expect(await whileMonthIsMade(sumMain)).toBe(before + 10_000)
})
