import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findSource } from '../../money/channel/chainSource.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { openSetting } from './sealed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.createOperator('second')
})
// Written to the table, because with four eyes a change through the API waits for an approval.
afterEach(async () => {
  await app.app.db.deleteFrom('setting').execute()
  app.app.caches.invalidate()
})
afterAll(() => app.finish())

const key = 'tron-key-4711-of-the-house'
const change = (body: object) => app.callConsoleApi('PATCH /console/api/settings', body)
const settingsBody = async () => JSON.stringify((await app.callConsoleApi('GET /console/api/settings')).body)
const storedKey = async () => openSetting(app.app.config, await readSettings(app.app.db), 'chain_trc20_key')

test("a chain source's API key appears in no response, audit row or table", async () => {
  expect((await app.callConsoleApi('GET /console/api/settings')).body.chain_trc20_key).toEqual({ set: false })
  const changed = await change({ chain_trc20_key: key, title: '锦鲤' })
  expect(changed).toMatchObject({ status: 200, body: { chain_trc20_key: { set: true } } })
  expect(JSON.stringify(changed.body)).not.toContain(key)
  expect(await settingsBody()).not.toContain(key)
  expect(JSON.stringify((await app.callConsoleApi('GET /console/api/audit')).body)).not.toContain(key)
  const { rows } = await sql<{ row: string }>`
    select t::text as row from setting t union all select t::text from audit t union all select t::text from approval t`.execute(
    app.app.db,
  )
  expect(rows.filter(({ row }) => row.includes(key))).toEqual([])
  expect(await storedKey()).toBe(key)
  expect(await findSource(app.app, 'TRC20')).toBeNull() // the source has no address yet
})

test('a secret setting is kept when sent blank, replaced by a new value and cleared by null', async () => {
  await change({ chain_trc20_key: key })
  for (const blank of ['', { set: true }])
    expect((await change({ chain_trc20_key: blank, title: '锦鲤' })).status).toBe(200)
  expect(await storedKey()).toBe(key)
  await change({ chain_trc20_key: 'another-key' })
  expect(await storedKey()).toBe('another-key')
  const { items } = (await app.callConsoleApi('GET /console/api/audit')).body
  expect(items[0].before.chain_trc20_key).not.toBe(items[0].after.chain_trc20_key)
  expect((await change({ chain_trc20_key: null })).body.chain_trc20_key).toEqual({ set: false })
  expect(await storedKey()).toBe('')
})

test('an address is returned with its path masked, and the mask sent back leaves it unchanged', async () => {
  const opened = async (key: 'chain_erc20_rpc' | 'chain_trc20_api') =>
    openSetting(app.app.config, await readSettings(app.app.db), key)
  const rpc = 'https://mainnet.node.example/v3/0123456789abcdef0123456789abcdef'
  const api = 'https://user:pass4711@tron.example:8443/?apikey=k4711'
  const changed = await change({ chain_erc20_rpc: rpc, chain_trc20_api: api })
  const masked = {
    chain_erc20_rpc: 'https://mainnet.node.example/***',
    chain_trc20_api: 'https://tron.example:8443/***',
  }
  expect(changed).toMatchObject({ status: 200, body: masked })
  expect((await app.callConsoleApi('GET /console/api/settings')).body).toMatchObject(masked)
  const { items } = (await app.callConsoleApi('GET /console/api/audit')).body
  expect(items[0].after.chain_erc20_rpc).toMatch(/^https:\/\/mainnet\.node\.example\/\*\*\* #[0-9a-f]{8}$/)
  const { rows } = await sql<{ row: string }>`
    select t::text as row from setting t union all select t::text from audit t union all select t::text from approval t`.execute(
    app.app.db,
  )
  for (const part of ['0123456789abcdef', 'pass4711', 'k4711'])
    expect(rows.filter(({ row }) => row.includes(part))).toEqual([])
  expect(await findSource(app.app, 'ERC20')).not.toBeNull()

  expect(await change({ ...masked, title: '锦鲤' })).toMatchObject({ status: 200, body: masked })
  expect([await opened('chain_erc20_rpc'), await opened('chain_trc20_api')]).toEqual([rpc, api])
  expect(await change({ chain_erc20_rpc: 'https://other.example/***' })).toMatchObject({
    status: 422,
    body: { code: 'SETTING_MALFORMED' },
  })
  expect((await change({ chain_erc20_rpc: 'https://open.example' })).body.chain_erc20_rpc).toBe('https://open.example')
  expect((await change({ chain_erc20_rpc: '' })).body.chain_erc20_rpc).toBe('')
  expect((await change({ chain_trc20_api: null })).body.chain_trc20_api).toBe('')
  expect([await opened('chain_erc20_rpc'), await opened('chain_trc20_api')]).toEqual(['', ''])
})

test('an approval shows that a secret changes but not its value', async () => {
  await change({ four_eyes_changes: 1 })
  const asked = await change({ chain_trc20_key: key })
  expect(asked.status).toBe(202)
  expect(JSON.stringify(asked.body)).not.toContain(key)
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password: 'koi12345' }))
    .body
  const done = await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, token)
  expect(done.status).toBe(200)
  expect(await storedKey()).toBe(key)
})

test('an approval shows the host of an address but not its path', async () => {
  await change({ four_eyes_changes: 1 })
  const asked = await change({ chain_erc20_rpc: 'https://node.example/v3/key4711' })
  expect(asked).toMatchObject({ status: 202, body: { before: { chain_erc20_rpc: '' } } })
  expect(asked.body.after.chain_erc20_rpc).toMatch(/^https:\/\/node\.example\/\*\*\* #[0-9a-f]{8}$/)
  const { token } = (await app.callConsoleApi('POST /console/api/login', { username: 'second', password: 'koi12345' }))
    .body
  expect((await app.callConsoleApi(`POST /console/api/approvals/${asked.body.id}/approve`, {}, token)).status).toBe(200)
  expect((await app.callConsoleApi('GET /console/api/settings')).body.chain_erc20_rpc).toBe('https://node.example/***')
})
