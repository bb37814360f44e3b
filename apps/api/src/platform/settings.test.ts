import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingsCache } from './settings.ts'
import { openTestApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

function held() {
  const came = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isFirst) return result
      isFirst = false
      came.resolve()
      await isReleased
      return result
    },
  }
  return { plugin, came: came.promise, release }
}

test('a read started before a settings change is neither cached nor returned to later readers [ruling 3]', async () => {
  const { plugin, came, release } = held()
  const cache = new SettingsCache(app.app.db.withPlugin(plugin))
  const before = cache.read()
  await came
  await app.callConsoleApi('PATCH /console/api/settings', { title: '新名' })
  cache.invalidate()
  expect((await cache.read()).title).toBe('新名')
  release()
  expect((await before).title).toBe('锦鲤')
  expect((await cache.read()).title).toBe('新名')
  expect(cache.last().title).toBe('新名')
})

test('last() returns the last known settings after an invalidation', async () => {
  const cache = new SettingsCache(app.app.db)
  const { title } = await cache.read()
  cache.invalidate()
  expect(cache.last().title).toBe(title)
})
