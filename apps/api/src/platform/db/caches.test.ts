import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emit } from '../event/emit.ts'
import { eventLogOf } from '../event/log.ts'
import { transact } from '../ops/app.ts'
import type { CacheDefinition } from './caches.ts'
import { openTestApp, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ isOnlyWriter: false })
})
afterAll(() => app.finish())

/** A cache of the stored title: `loads` counts the loads, and `hold` makes the next load wait before it returns. */
function titleCache() {
  const gate = { loads: 0, hold: null as { came: () => void; release: Promise<void> } | null }
  const definition: CacheDefinition<string> = {
    kinds: ['setting.changed'],
    load: async (db) => {
      gate.loads++
      const held = gate.hold
      gate.hold = null
      const row = await db.selectFrom('setting').select('value').where('key', '=', 'title').executeTakeFirst()
      held?.came()
      await held?.release
      return String(row?.value ?? '')
    },
  }
  return { gate, definition, read: () => app.app.caches.read(definition) }
}

const changeTitle = async (title: string) =>
  expect((await app.callConsoleApi('PATCH /console/api/settings', { title })).status).toBe(200)

/** Changes the title as another process would: this process learns of the change only from the event log. */
const changeElsewhere = async (title: string) => {
  await app.execAsOwner(`insert into setting (key, value) values ('title', '"${title}"') on conflict (key) do update set value = excluded.value;
    insert into event_waiting (kind) values ('setting.changed')`)
  await eventLogOf(app.app).catchUp()
}

test('a value is loaded once and again after a change by this process, which sees it at once', async () => {
  await eventLogOf(app.app).catchUp()
  const { gate, read } = titleCache()
  await read()
  await eventLogOf(app.app).catchUp()
  await Promise.all([read(), read()])
  const { loads } = gate
  await read()
  expect(gate.loads).toBe(loads)
  await changeTitle('新名')
  expect(await read()).toBe('新名')
})

test('a change by another process is seen after its event', async () => {
  const { read } = titleCache()
  await read()
  await eventLogOf(app.app).catchUp()
  await read()
  await changeElsewhere('别名')
  expect(await read()).toBe('别名')
})

test('a load that began before a change is neither cached nor returned to later readers', async () => {
  await changeTitle('旧名')
  const { gate, read } = titleCache()
  await read()
  await eventLogOf(app.app).catchUp()
  app.app.caches.invalidate()
  const came = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  gate.hold = { came: came.resolve, release: released.promise }
  const before = read()
  await came.promise
  await changeTitle('新名')
  expect(await read()).toBe('新名')
  released.resolve()
  expect(await before).toBe('旧名')
  expect(await read()).toBe('新名')
})

test('while the log cannot be read, every read loads', async () => {
  const { gate, read } = titleCache()
  await read()
  await eventLogOf(app.app).catchUp()
  await read()
  await app.execAsOwner('alter table event_head rename to event_head_elsewhere')
  try {
    await expect.poll(() => eventLogOf(app.app).isCurrent(), { timeout: 5000 }).toBe(false)
    const { loads } = gate
    await read()
    await read()
    expect(gate.loads).toBe(loads + 2)
  } finally {
    await app.execAsOwner('alter table event_head_elsewhere rename to event_head')
  }
})

test('a transaction that is rolled back invalidates nothing', async () => {
  await eventLogOf(app.app).catchUp()
  const { gate, read } = titleCache()
  await read()
  await eventLogOf(app.app).catchUp()
  await read()
  const { loads } = gate
  const failing = transact(app.app, async (tx) => {
    emit(tx, { kind: 'setting.changed' })
    await sql`select 1`.execute(tx)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await read()
  expect(gate.loads).toBe(loads)
})

test('settings.last() returns the settings of the latest read without a query', async () => {
  const { title } = await app.app.settings.read()
  app.app.caches.invalidate()
  expect(app.app.settings.last().title).toBe(title)
})
