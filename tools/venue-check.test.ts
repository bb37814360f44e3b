import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../apps/api/src/venue/testing.ts'
import { checkVenue } from './venue-check/check.ts'
import { defects, openVenue } from './venue-check/venue.testing.ts'

const secret = 'shared by the two'
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const brokenAt = async (url: string, code = 'slot', key = secret) =>
  (await checkVenue({ url, secret: key, code })).filter(({ why }) => why !== null)

test.each(['slot', 'ag', 'lottery'])('the sandbox keeps every rule of the protocol as %s', async (code) => {
  const player = 'somebody'
  for (const amount of [1, 2, 3]) {
    const { bet_id } = await sandbox
      .control<{ bet_id: string }>('POST', '/control/bets', { venue: code, player, amount })
      .catch(() => ({ bet_id: '' }))
    if (bet_id) await sandbox.control('POST', `/control/bets/${bet_id}/settle`, { status: 1, win_loss: -1 })
  }
  expect(await brokenAt(sandbox.url, code, sandbox.secret)).toEqual([])
})

test('a small venue without defects keeps every rule', async () => {
  const venue = await openVenue(secret, null)
  expect(await brokenAt(venue.url)).toEqual([])
  await venue.close()
})

test.each(defects)('a venue that %s is found out', async (defect) => {
  const venue = await openVenue(secret, defect)
  const broken = await brokenAt(venue.url)
  await venue.close()
  expect(broken.length).toBeGreaterThan(0)
  // One defect is not taken for a venue that does nothing right.
  expect(broken.length).toBeLessThan(14)
})

test('where nobody answers, every rule says so', async () => {
  const broken = await brokenAt('http://127.0.0.1:9')
  expect(broken.length).toBeGreaterThan(20)
  expect(broken[0]?.why).toContain('gave no answer')
})
