import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTransferMd5Platform } from '../../../../cli/src/venueCheck/check.ts'
import { TransferMd5Host } from '../../../../cli/src/venueCheck/transferMd5.host.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { give } from '../venue/testing.ts'

const code = 'marked'
const access = { secret: 'shared by the two', operator: 'koi', provider: 'KS' }
let app: TestApp
let url: string
let host: TransferMd5Host
beforeAll(async () => {
  app = await openTestApp()
  url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  await app.callConsoleApi('PATCH /console/api/settings', { limit_calls_minute: 100_000 })
  host = new TransferMd5Host(access)
  const base_url = `http://127.0.0.1:${await host.listen()}`
  const settings = {
    base_url,
    log_url: base_url,
    operator_code: access.operator,
    provider_code: access.provider,
    secret: access.secret,
  }
  const body = { code, name: '转账协议', adapter: 'transfer-md5', settings, quiet_seconds: 20 }
  expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...body })).status).toBe(
    201,
  )
})
afterAll(async () => {
  await app.finish()
  await host.close()
})

const run = (job: string) => app.callConsoleApi(`POST /console/api/jobs/${job}/run`, {})

test("transfer-md5: the platform follows the protocol's rules whatever the venue answers", async () => {
  const { token, id, name: login } = await app.registerPlayer()
  await give(app, id, 100)
  const waitForJobs = async () => {
    app.clock.advance(60_000)
    await run('reconcile-transfers')
    await run('collect-bets')
  }
  const results = await checkTransferMd5Platform({ url, code, token, login, host, waitForJobs })
  expect(results.filter(({ violation }) => violation !== null)).toEqual([])
  expect((await app.callPlayerApi('POST /api/balance', {}, token)).data.balance).toBe('100.00')
}, 120_000)
