import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defer, inTransaction } from './db.ts'
import { recordRoundTrips } from '../testing/roundTrips.testing.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.execAsOwner('create table pipelined (id int primary key); grant all on pipelined to public')
})
beforeEach(() => app.execAsOwner('truncate pipelined'))
afterAll(() => app.finish())

const insert = (id: number | string) => sql`insert into pipelined (id) values (${id})`
const load = async () => {
  const { rows } = await sql<{ id: number }>`select id from pipelined order by id`.execute(app.app.db)
  return rows.map(({ id }) => id)
}

test('begin, deferred writes and commit of a transaction without reads are one round trip', async () => {
  const trips = await recordRoundTrips(app, () =>
    inTransaction(app.app.db, (tx) => {
      void defer(tx, insert(1))
      void defer(tx, insert(2))
    }),
  )
  expect(trips).toEqual([
    'begin;\ninsert into pipelined (id) values ($1);\ninsert into pipelined (id) values ($1);\ncommit',
  ])
  expect(await load()).toEqual([1, 2])
})

test('statements of one Promise.all are one round trip, and a statement sees the deferred writes before it', async () => {
  const trips = await recordRoundTrips(app, () =>
    inTransaction(app.app.db, async (tx) => {
      void defer(tx, insert(1))
      const count = sql<{ n: number }>`select count(*)::int as n from pipelined`
      const [first, , second] = await Promise.all([count.execute(tx), insert(2).execute(tx), count.execute(tx)])
      expect([first.rows[0]!.n, second.rows[0]!.n]).toEqual([1, 2])
    }),
  )
  expect(trips).toHaveLength(2)
})

test('a transaction without statements has no round trip', async () => {
  expect(await recordRoundTrips(app, () => inTransaction(app.app.db, () => 1))).toEqual([])
})

test('the commit throws the error of a deferred write, mapped, and nothing is stored', async () => {
  const failing = inTransaction(app.app.db, (tx) => {
    void defer(tx, insert(1))
    void defer(tx, insert(1), () => new Error('the id is taken'))
    void defer(tx, insert(2))
  })
  await expect(failing).rejects.toThrow('the id is taken')
  expect(await load()).toEqual([])
})

test('the next statement throws the error of a deferred write', async () => {
  const failing = inTransaction(app.app.db, async (tx) => {
    void defer(tx, insert('no number'), () => new Error('no number'))
    await expect(insert(2).execute(tx)).rejects.toThrow('no number')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await load()).toEqual([])
})

test('a transaction that ignores the error of a statement is not reported as committed', async () => {
  const ignoring = inTransaction(app.app.db, async (tx) => {
    void defer(tx, insert(1))
    await insert('no number')
      .execute(tx)
      .catch(() => undefined)
  })
  await expect(ignoring).rejects.toThrow('it was rolled back')
  expect(await load()).toEqual([])
})

test('a deferred write before a savepoint survives a rollback to it', async () => {
  await inTransaction(app.app.db, async (tx) => {
    void defer(tx, insert(1))
    await sql`savepoint here`.execute(tx)
    void defer(tx, insert(2))
    await sql`rollback to savepoint here`.execute(tx)
    void defer(tx, insert(3))
  })
  expect(await load()).toEqual([1, 3])
})

test('work that throws sends no deferred write, and its connection is used again', async () => {
  const trips = await recordRoundTrips(app, async () => {
    const failing = inTransaction(app.app.db, (tx) => {
      void defer(tx, insert(1))
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
  })
  expect(trips).toEqual([])
  await inTransaction(app.app.db, (tx) => void defer(tx, insert(2)))
  expect(await load()).toEqual([2])
})

test('a write is deferred only in a transaction that is open', async () => {
  const ended = await inTransaction(app.app.db, (tx) => ({ tx }))
  expect(() => defer(ended.tx, insert(1))).toThrow('The transaction has ended')
})
