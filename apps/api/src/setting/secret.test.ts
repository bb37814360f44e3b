import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceOf } from '../channel/chainSource.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { readSettings } from '../platform/settings.ts'
import { openSetting } from './setting.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const key = 'tron-key-4711-of-the-house'
const change = (body: object) => app.operate('PATCH /console/api/settings', body)
const told = async () => JSON.stringify((await app.operate('GET /console/api/settings')).body)
const kept = async () => openSetting(app.app.config, await readSettings(app.app.db), 'chain_trc20_key')

test("the key of a chain's source is told to nobody: not in a list, an answer, the trail or the tables", async () => {
  expect((await app.operate('GET /console/api/settings')).body.chain_trc20_key).toEqual({ set: false })
  const changed = await change({ chain_trc20_key: key, title: '锦鲤' })
  expect(changed).toMatchObject({ status: 200, body: { chain_trc20_key: { set: true } } })
  expect(JSON.stringify(changed.body)).not.toContain(key)
  expect(await told()).not.toContain(key)
  expect(JSON.stringify((await app.operate('GET /console/api/audit')).body)).not.toContain(key)
  const { rows } = await sql<{ row: string }>`
    select t::text as row from setting t union all select t::text from audit t union all select t::text from approval t`.execute(
    app.app.db,
  )
  expect(rows.filter(({ row }) => row.includes(key))).toEqual([])
  expect(await kept()).toBe(key)
  expect(await sourceOf(app.app, 'TRC20')).toBeNull() // no address yet: the key alone opens nothing
})

test('a secret setting stays where nothing new is said, is replaced by another, and goes with null', async () => {
  await change({ chain_trc20_key: key })
  for (const blank of ['', { set: true }])
    expect((await change({ chain_trc20_key: blank, title: '锦鲤' })).status).toBe(200)
  expect(await kept()).toBe(key)
  await change({ chain_trc20_key: 'another-key' })
  expect(await kept()).toBe('another-key')
  const { items } = (await app.operate('GET /console/api/audit')).body
  expect(items[0].before.chain_trc20_key).not.toBe(items[0].after.chain_trc20_key)
  expect((await change({ chain_trc20_key: null })).body.chain_trc20_key).toEqual({ set: false })
  expect(await kept()).toBe('')
})

test('two operators see that the key changes, and not what it is', async () => {
  await change({ four_eyes_changes: 1 })
  const asked = await change({ chain_trc20_key: key })
  expect(asked.status).toBe(202)
  expect(JSON.stringify(asked.body)).not.toContain(key)
  await app.hire('second')
  const { token } = (await app.operate('POST /console/api/login', { username: 'second', password: 'koi12345' })).body
  const done = await app.operate(`POST /console/api/approvals/${asked.body.id}/approve`, {}, token)
  expect(done.status).toBe(200)
  expect(await kept()).toBe(key)
})
