import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const set = (change: object) => app.callConsoleApi('PATCH /console/api/settings', change)
const channel = (change: object) => app.callConsoleApi('PATCH /console/api/pay-channels/card', change)
const venue = (change: object, code = 'ag') => app.callConsoleApi(`PATCH /console/api/venues/${code}`, change)
const missing = { status: 422, body: { code: 'LICENCE_MISSING', detail: expect.stringContaining('牌照') } }
const staying = { status: 422, body: { code: 'LICENCE_STAYING' } }
const closeAll = async () => {
  await app.app.db.updateTable('payChannel').set({ state: 'off' }).execute()
  await app.app.db.updateTable('venue').set({ state: 'off' }).execute()
  app.app.caches.invalidate()
}

afterEach(async () => {
  await closeAll()
  const { licence_needed, licence, jurisdiction, minimum_age } = settingDefaults
  expect((await set({ licence_needed, licence, jurisdiction, minimum_age })).status).toBe(200)
})

test('with licence_needed, a real venue or channel opens only with a licence and a jurisdiction', async () => {
  await closeAll()
  expect((await channel({ state: 1, without_test: 1 })).status).toBe(200)
  expect(await set({ licence_needed: 1 })).toMatchObject(staying)
  await closeAll()
  expect((await set({ licence_needed: 1 })).status).toBe(200)
  expect(await channel({ state: 1, without_test: 1 })).toMatchObject(missing)
  expect((await channel({ sort: 7 })).status).toBe(200)
  expect(await venue({ state: 1, without_test: 1, base_url: 'https://real.example', secret: 's' })).toMatchObject(
    missing,
  )
  const other = { state: 2, adapter: 'form-hmac', settings: { merchant_id: 'm' }, base_url: app.app.config.sandboxUrl }
  expect(await venue(other)).toMatchObject(missing)
  const made = { code: 'real', name: '真实', base_url: 'https://real.example' }
  expect(await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...made })).toMatchObject(
    missing,
  )

  expect((await set({ licence: 'No. 1' })).status).toBe(200)
  expect(await channel({ state: 1, without_test: 1 })).toMatchObject(missing)
  expect((await set({ jurisdiction: '某地', minimum_age: 21 })).status).toBe(200)
  expect((await channel({ state: 1, without_test: 1 })).status).toBe(200)
  expect(await set({ licence: ' ' })).toMatchObject(staying)
  expect(await set({ jurisdiction: '' })).toMatchObject(staying)
  await closeAll()
  expect((await set({ licence: '', jurisdiction: '' })).status).toBe(200)
})

test('a sandbox venue or channel opens without a licence', async () => {
  await closeAll()
  expect((await set({ licence_needed: 1 })).status).toBe(200)
  expect((await venue({ state: 1, without_test: 1, base_url: app.app.config.sandboxUrl })).status).toBe(200)
  expect(
    (await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, code: 'tried', name: '试' }))
      .status,
  ).toBe(201)
  const settings = { base_url: app.app.config.sandboxUrl, secret: 'a secret of sixteen' }
  expect(
    (await app.callConsoleApi('PATCH /console/api/pay-channels/wechat', { state: 1, without_test: 1, settings }))
      .status,
  ).toBe(200)
  expect(await venue({ base_url: 'https://real.example', secret: 's' })).toMatchObject(missing)
})
