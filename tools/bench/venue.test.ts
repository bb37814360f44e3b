import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../../apps/api/src/platform/base/secret.ts'
import { openTestApp, type TestApp } from '../../apps/api/src/platform/testing/testing.ts'
import { secretAssociatedData } from '../../apps/api/src/play/venue/venue.ts'
import { addVenue, type BenchVenue, startVenue } from './venue.ts'

let app: TestApp
let venue: BenchVenue
beforeAll(async () => {
  app = await openTestApp()
  venue = await startVenue()
})
afterAll(async () => {
  await venue.close()
  await app.finish()
})

test('the bench venue accepts a transfer', async () => {
  const { config } = app.app
  await addVenue(
    config.databaseUrl,
    'crowd',
    venue.url,
    seal(config, 'bench', secretAssociatedData('crowd')),
    'transfer',
  )
  const { id, token } = await app.registerPlayer()
  await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, {
    amount: '9',
    reason: '测试',
    turnover_multiple: 0,
  })
  const into = { amount: '5', sourcetype: 'userbalance', targettype: 'crowd' }
  expect(await app.callPlayerApi('POST /api/transfer', into, token)).toMatchObject({ code: 200 })
})
