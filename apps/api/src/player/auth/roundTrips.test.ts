import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { code, openTestApp, password, type TestApp } from '../../platform/testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const logIn = async (name: string) => {
  const answer = await app.callPlayerApi('POST /api/login_pc', { name, password, code })
  expect(answer.code).toBe(200)
}

// Round trips: find the name, find the device; attempt: locks with limits and player, insert with commit; sign-in:
// lock, device, writes with commit; screening.
test('a login needs 8 database round trips', async () => {
  const { name } = await app.registerPlayer()
  await logIn(name)
  await expectRoundTrips(app, 8, () => logIn(name))
})

// Two more round trips: the player's earlier sign-ins, and the setting that notifies of new devices.
test('a login from a new device needs 10 database round trips', async () => {
  const { name } = await app.registerPlayer()
  await expectRoundTrips(app, 10, () => logIn(name))
})
