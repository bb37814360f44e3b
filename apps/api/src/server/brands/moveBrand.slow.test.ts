import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUrlOf, inSchema, loadBrands, schemaOf } from '../../site/brand/brand.ts'
import { digestOf, mainHost, openTwoBrands, secondHost, type TwoBrands } from './brands.testing.ts'
import { createBrand } from './createBrand.ts'
import { findViolations, invariants } from '../../books/ledger/check.ts'
import { moveBrand } from './moveBrand.ts'
import { withClient } from '../../platform/db/client.ts'
import { makeDatabase, runAt, type TestDatabase } from '../../platform/testing/database.testing.ts'
import { connect } from '../../platform/db/db.ts'
import { code, password } from '../../platform/testing/testing.ts'

let two: TwoBrands
let west: TestDatabase
const schema = schemaOf('second')
/** Tables whose rows a request changes, or that contain the time of a migration. */
/** Opening a brand also makes its task `match-exclusions` due. */
const changing = ['migration', 'call_count', 'task']

beforeEach(async () => {
  west = await makeDatabase()
  two = await openTwoBrands({ databases: { west: west.url, closed: 'postgres://koi@127.0.0.1:1/koi' } })
})
afterEach(async () => {
  await two.finish()
  await west.drop()
})

const config = () => two.main.app.config
const second = () => two.brands.find('second')!
const signIn = async (): Promise<string> => {
  const answer = await two.call(secondHost, 'POST /api/login_pc', { body: { name: 'demo005', password, code } })
  expect(answer.code).toBe(200)
  return answer.body.data.api_token as string
}
const schemasAt = async (name: string | null): Promise<string[]> => {
  const { rows } = await withClient(databaseUrlOf(config(), name), (client) =>
    client.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname like '%brand\\_%' order by 1",
    ),
  )
  return rows.map((row) => row.name)
}
const movesLeft = async () => (await sql`select from platform.brand_move`.execute(two.main.app.db)).rows.length

test('moves a brand to another database and back: rows, sequences, partitions, sessions and rights', async () => {
  const token = await signIn()
  const before = await digestOf(second(), changing)
  for (const target of ['west', null]) {
    const { rows, pause } = await moveBrand(config(), 'second', target)
    expect(rows).toBeGreaterThan(1000)
    expect(pause).toBeGreaterThan(0)
    await two.brands.reload()
    expect(await digestOf(second(), changing)).toEqual(before)
    expect(await schemasAt(target)).toEqual([schema])
    expect(await schemasAt(target === null ? 'west' : null)).toEqual([])
    expect(await movesLeft()).toBe(0)
    expect((await two.call(secondHost, 'POST /api/user', { token })).body.data.username).toBe('demo005')
    expect(await findViolations(second().app.db, invariants)).toEqual([])
  }
  expect((await two.call(mainHost, 'POST /api/app')).code).toBe(200)
})

test("a moved brand accepts new rows, continues its numbering, and still keeps the application's role from changing the ledger", async () => {
  const next = async () => {
    const { rows } = await sql<{ id: number }>`insert into banner (src) values ('/x.png') returning id`.execute(
      second().app.db,
    )
    return rows[0]!.id
  }
  const first = await next()
  await moveBrand(config(), 'second', 'west')
  await two.brands.reload()
  expect(await next()).toBe(first + 1)
  await expect(sql`delete from posting`.execute(second().app.db)).rejects.toThrow('permission denied')
  await expect(runAt(inSchema(west.url, schema), 'delete from posting')).rejects.toThrow('posting')
})

test('a process that has not read the new placement cannot write to the old database, not even in an open transaction', async () => {
  const stale = await connect(second().app.config.databaseUrl)
  let written = 0
  const write = async () => {
    await sql`insert into banner (src) values ('/stale.png')`.execute(stale.db)
    written++
  }
  await write()
  let release = () => undefined as void
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let begun = () => undefined as void
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const open = stale.db.transaction().execute(async (tx) => {
    await sql`select count(*) from banner`.execute(tx)
    begun()
    await isReleased
    await sql`insert into banner (src) values ('/late.png')`.execute(tx)
  })
  const failed = expect(open).rejects.toThrow('does not exist')
  await isBegun
  const moving = moveBrand(config(), 'second', 'west')
  const isMoved = moving.then(async () => expect(await schemasAt('west')).toEqual([schema]))
  await two.brands.reload()
  const tryWrite = () =>
    write().then(
      () => 'written',
      () => 'refused',
    )
  await expect.poll(tryWrite, { timeout: 15_000 }).toBe('refused')
  release()
  await failed
  await isMoved
  await two.brands.reload()
  await stale.close()
  const { rows } = await sql<{ src: string; count: number }>`
    select src, count(*) from banner where src in ('/late.png', '/stale.png') group by 1`.execute(second().app.db)
  expect(rows).toEqual([{ src: '/stale.png', count: written }])
})

test('while a brand is being moved it answers 503, and a second move, export or removal is refused', async () => {
  const token = await signIn()
  await withClient(second().app.config.databaseUrl, async (client) => {
    // This lock keeps the move waiting before it locks all tables.
    await client.query('begin; lock table banner in row exclusive mode')
    const moving = moveBrand(config(), 'second', 'west')
    const readUser = async () => {
      await two.brands.reload()
      return (await two.call(secondHost, 'POST /api/user', { token })).code
    }
    await expect.poll(readUser, { timeout: 15_000 }).toBe(503)
    expect(two.brands.stateOf('second')).toBe('moving')
    await expect(moveBrand(config(), 'second', 'west')).rejects.toThrow('is being created, moved, exported or removed')
    await client.query('rollback')
    await moving
  })
  await two.brands.reload()
  expect((await two.call(secondHost, 'POST /api/user', { token })).code).toBe(200)
})

test('refuses to move an unknown brand, or to a database that is unknown, unreachable, the same, or has such a schema', async () => {
  const refusals: [string, string | null, string][] = [
    ['none', 'west', 'There is no brand none.'],
    ['second', 'north', 'KOI_DATABASES has no database "north".'],
    ['second', 'closed', 'KOI_DATABASES ("closed")'],
    ['second', null, 'is in the database main already'],
  ]
  for (const [code, target, message] of refusals)
    await expect(moveBrand(config(), code, target), message).rejects.toThrow(message)
  await runAt(west.url, `create schema ${schema}; create table ${schema}.kept ()`)
  await expect(moveBrand(config(), 'second', 'west')).rejects.toThrow(`The database has a schema ${schema} already.`)
  await runAt(west.url, `select from ${schema}.kept`)
  await two.brands.reload()
  expect((await two.call(secondHost, 'POST /api/app')).code).toBe(200)
  expect(await movesLeft()).toBe(0)
})

test('a move that fails while rows are copied leaves the brand open where it was, and can be repeated', async () => {
  const token = await signIn()
  const before = await digestOf(second(), changing)
  // The copy fails after all rows are copied, as it would with a full disk.
  await runAt(
    west.url,
    `create function fail() returns event_trigger language plpgsql as $$ begin
       if current_query() like 'alter table withdrawal add%' then raise exception 'No space left on device'; end if; end $$;
     create event trigger fail on ddl_command_start execute function fail()`,
  )
  await expect(moveBrand(config(), 'second', 'west')).rejects.toThrow('No space left on device')
  expect(await schemasAt('west')).toEqual([])
  await two.brands.reload()
  expect((await two.call(secondHost, 'POST /api/user', { token })).code).toBe(200)
  expect(await digestOf(second(), changing)).toEqual(before)
  await runAt(west.url, 'drop event trigger fail')
  await moveBrand(config(), 'second', 'west')
  await two.brands.reload()
  expect(await digestOf(second(), changing)).toEqual(before)
})

test('servers undo a move that was killed before the placement changed, and complete one killed afterwards', async () => {
  const before = await digestOf(second(), changing)
  const main = two.main.app
  const begin = (source: string | null, target: string | null) =>
    runAt(
      config().databaseUrl,
      `insert into platform.brand_move (brand, source, target) values ('second', ${source ? `'${source}'` : 'null'}, ${target ? `'${target}'` : 'null'})`,
    )
  await begin(null, 'west')
  await runAt(config().databaseUrl, `alter schema ${schema} rename to moving_${schema}`)
  await runAt(west.url, `create schema ${schema}; comment on schema ${schema} is 'koi: incomplete copy'`)
  await two.brands.reload()
  expect(await digestOf(second(), changing)).toEqual(before)
  expect(await schemasAt('west')).toEqual([])
  expect(await movesLeft()).toBe(0)

  await moveBrand(config(), 'second', 'west')
  await begin(null, 'west')
  await runAt(config().databaseUrl, `create schema moving_${schema}; create table moving_${schema}.rest ()`)
  await two.brands.reload()
  expect(second().app.config.databaseUrl).toContain(west.database)
  expect(await digestOf(second(), changing)).toEqual(before)
  expect(await schemasAt(null)).toEqual([])
  expect(await movesLeft()).toBe(0)
  expect(main.installation.brands).toMatchObject([{ code: 'second' }])
})

test('a brand can be created in another database, also with the contents of a brand in the main database', async () => {
  const clock = two.main.clock
  await runAt(
    inSchema(config().databaseUrl, 'public'),
    `insert into setting values ('brand_color', '"#0f766e"') on conflict (key) do update set value = excluded.value`,
  )
  await createBrand(config(), clock, { code: 'third', name: 'Third', hosts: ['third.example'], place: 'west' })
  await createBrand(config(), clock, {
    code: 'fourth',
    name: 'Fourth',
    hosts: ['fourth.example'],
    place: 'west',
    like: 'main',
  })
  await createBrand(config(), clock, { code: 'fifth', name: 'Fifth', hosts: ['fifth.example'], like: 'third' })
  expect(await schemasAt('west')).toEqual(['brand_fourth', 'brand_third'])
  expect(await schemasAt(null)).toEqual(['brand_fifth', schema])
  await two.brands.reload()
  for (const code of ['third', 'fourth', 'fifth'])
    expect((await two.call(`${code}.example`, 'POST /api/app')).code, code).toBe(200)
  const { data } = (await two.call('fourth.example', 'POST /api/app')).body
  expect(data).toMatchObject({ title: 'Fourth', brand_color: '#0f766e' })
  for (const place of ['north', 'closed'])
    await expect(
      createBrand(config(), clock, { code: 'sixth', name: 'x', hosts: ['sixth.example'], place }),
    ).rejects.toThrow(place)
  expect(await withClient(config().databaseUrl, loadBrands)).toHaveLength(4)
})
