import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import { audit, sealAudit } from '../../platform/db/audit.ts'
import { type TestApp, openTestApp } from '../../platform/testing/testing.ts'
import { transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await openTestApp()
  owner = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.finish()
})
beforeEach(() => sealAudit(app.app.db))
afterEach(() => owner.query('rollback'))

const insertAct = (tx: Tx, subjectId: string) =>
  audit(tx, {
    actorKind: 'system',
    actorId: null,
    actorName: 'test',
    act: 'setting.change',
    subjectKind: 'test',
    subjectId,
    before: { a: 1 },
    at: app.clock.now(),
  })

interface Row {
  seq: number | null
  subjectId: string
}

/** Audit rows of a test, in the order of their insertion. */
const rowsOf = async (subjects: string[]): Promise<Row[]> =>
  app.app.db
    .selectFrom('audit')
    .select(['seq', 'subjectId'])
    .where('subjectKind', '=', 'test')
    .where('subjectId', 'in', subjects)
    .orderBy('id')
    .execute()

const expectGapless = async () => {
  const { rows } = await owner.query<{ n: number; last: number }>(
    'select count(*)::int as n, coalesce(max(seq), 0)::int as last from audit where seq is not null',
  )
  expect(rows[0]!.n).toBe(rows[0]!.last)
  expect(await findViolations(app.app.db, invariants)).toEqual([])
}

const insertTwenty = async (prefix: string): Promise<string[]> => {
  const subjects = Array.from({ length: 20 }, (_, n) => `${prefix} ${n}`)
  await Promise.all(subjects.map((subject) => transact(app.app, (tx) => insertAct(tx, subject))))
  return subjects
}

test('transactions that write audit rows do not wait for each other, and rows that commit later are sealed later', async () => {
  const isWritten = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const open = transact(app.app, async (tx) => {
    insertAct(tx, 'first')
    await tx.selectFrom('audit').select('id').limit(1).execute() // sends the deferred insert
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  const others = await insertTwenty('other')
  await sealAudit(app.app.db)
  expect((await rowsOf(others)).every(({ seq }) => seq !== null)).toBe(true)
  mayCommit.resolve()
  await open
  expect(await rowsOf(['first'])).toEqual([{ seq: null, subjectId: 'first' }])
  await sealAudit(app.app.db)
  const [first] = await rowsOf(['first'])
  expect(first!.seq).toBe(Math.max(...(await rowsOf(others)).map(({ seq }) => seq!)) + 1)
  await expectGapless()
})

test('concurrent sealers seal each row once, and a sealer does not wait for another one', async () => {
  const subjects = await insertTwenty('concurrent')
  const sealed = await Promise.all(Array.from({ length: 5 }, () => sealAudit(app.app.db)))
  expect(sealed.reduce((sum, one) => sum + one, 0)).toBe(20)
  const numbers = (await rowsOf(subjects)).map(({ seq }) => seq!)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => numbers[0]! + n))

  const more = await insertTwenty('waiting')
  await owner.query('begin; select seal_audit(7)')
  expect(await sealAudit(app.app.db)).toBe(0)
  await owner.query('commit')
  expect(await sealAudit(app.app.db)).toBe(13)
  expect((await rowsOf(more)).every(({ seq }) => seq !== null)).toBe(true)
  await expectGapless()
})

test('a process killed between insertion and sealing, or while it seals, loses no row', async () => {
  const subjects = await insertTwenty('killed')
  const sealer = new pg.Client({ connectionString: app.app.config.databaseUrl })
  sealer.on('error', () => undefined)
  await sealer.connect()
  const { rows } = await sealer.query<{ pid: number }>('select pg_backend_pid() as pid')
  await sealer.query('begin; select seal_audit(1000)')
  await owner.query('select pg_terminate_backend($1, 10000)', [rows[0]!.pid])
  expect((await rowsOf(subjects)).map(({ seq }) => seq)).toEqual(subjects.map(() => null))
  expect(await sealAudit(app.app.db)).toBe(20)
  await expectGapless()
})

test('the console lists rows that are not sealed yet', async () => {
  await transact(app.app, (tx) => insertAct(tx, 'unsealed'))
  const { body } = await app.callConsoleApi('GET /console/api/audit', { q: 'unsealed' })
  expect(body.items).toMatchObject([{ id: expect.stringMatching(/^\d+$/), subject_id: 'unsealed' }])
})

describe('the chain detects', () => {
  const newest = "seq = (select max(seq) from audit where subject_kind = 'test')"
  test.each([
    'update audit set after = before, before = null where before is not null and after is null and seq = (select max(seq) from audit where before is not null and after is null)',
    ...[
      "at = at + interval '1 microsecond'",
      "actor_kind = 'job'",
      'actor_id = gen_random_uuid()',
      "actor_name = 'else'",
      "act = 'test.else'",
      "subject_kind = 'else'",
      "subject_id = 'else'",
      "before = '{}'",
      "after = '{}'",
      "reason = 'else'",
      "ip = 'else'",
      "request_id = 'else'",
      "actor_name = 'test|setting.change', act = 'test'",
      "chain = '\\x00'",
    ].map((change) => `update audit set ${change} where ${newest}`),
    `delete from audit where ${newest}`,
    `delete from audit where seq = (select max(seq) - 3 from audit)`,
    'delete from audit where seq = 1',
    'update audit_head set seq = seq - 1',
  ])('%s', async (statement) => {
    await insertTwenty('edited')
    await sealAudit(app.app.db)
    const { query } = invariants.find(({ id }) => id === 'audit-chain')!
    await owner.query('begin')
    expect((await owner.query(query)).rows).toEqual([])
    await owner.query('alter table audit disable trigger user')
    expect((await owner.query(statement)).rowCount).toBe(1)
    expect((await owner.query(query)).rowCount).toBeGreaterThan(0)
    await owner.query('rollback')
  })
})

describe('a trigger refuses', () => {
  test.each([
    "update audit set act = 'else' where seq = 1",
    "update audit set seq = seq + 1000, chain = '' where seq = 1",
    'update audit set seq = null, chain = null where seq = 1',
    "update audit set act = 'else' where seq is null",
    "update audit set seq = 1000000, chain = '', act = 'else' where seq is null",
    'delete from audit where seq = 1',
    'delete from audit where seq is null',
    'truncate audit',
  ])('%s', async (statement) => {
    await transact(app.app, (tx) => insertAct(tx, 'unsealed'))
    await expect(owner.query(statement)).rejects.toThrow('the audit trail is never changed')
  })
})

describe('role koi_app is denied', () => {
  const values = "'now', 'system', 'x', 'x', 'x', 'x'"
  const columns = 'at, actor_kind, actor_name, act, subject_kind, subject_id'
  test.each([
    `insert into audit (seq, chain, ${columns}) values (1000000, '', ${values})`,
    `insert into audit (id, ${columns}) overriding system value values (1000000, ${values})`,
    "update audit set seq = 1000000, chain = '' where seq is null",
    'delete from audit',
    'truncate audit',
    'update audit_head set seq = 0',
    'select from audit_head for update',
  ])('%s', async (statement) => {
    await expect(app.app.pool.query(statement)).rejects.toThrow('permission denied')
  })
})
