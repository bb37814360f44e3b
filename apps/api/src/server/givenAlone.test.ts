import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setForTest } from '../platform/testing/settings.testing.ts'
import { type BonusApp, openBonusApp } from '../reward/bonus/bonus.testing.ts'

let app: BonusApp
let hand: string
let api: string
beforeAll(async () => {
  app = await openBonusApp()
  hand = await app.liveRule({ trigger: 'hand', amount: '40' })
  api = await app.liveRule({ trigger: 'api', amount: '40' })
})
afterAll(() => app.finish())

let made = 0
async function makeKey(): Promise<string> {
  const key = { name: `key ${++made}`, scopes: ['bonuses'] }
  return (await app.callConsoleApi('POST /console/api/api-keys', key)).body.key
}
async function giveByKey(key: string, player: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `k${++made}` }
  const payload = { player, rule: api, reason: 'x' }
  return (await app.server.inject({ method: 'POST', url: '/open/api/bonuses', headers, payload })).json().state
}
const giveByHand = async (player: string): Promise<string> =>
  (await app.callConsoleApi(`POST /console/api/players/${player}/bonuses`, { rule: hand, reason: '补偿' })).body.state
/** The state: 1 waits for a second operator, 2 is done. */
const adjust = async (player: string): Promise<number> =>
  (
    await app.callConsoleApi(`POST /console/api/players/${player}/adjustments`, {
      amount: '40',
      reason: '补偿',
      turnover_multiple: 0,
    })
  ).body.state

test('what an operator gives alone on a day is one sum over all kinds, players and keys', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const { id } = await app.registerPlayer()
  const { id: other } = await app.registerPlayer()
  expect(await adjust(id)).toBe(2)
  expect(await giveByKey(await makeKey(), other)).toBe('open')
  for (const key of [await makeKey(), await makeKey()]) expect(await giveByKey(key, other)).toBe('review')
  expect(await giveByHand(id)).toBe('review')
  expect(await adjust(other)).toBe(1)
  expect(await app.main(id)).toBe(4000)
  app.clock.advance(day)
  expect(await giveByHand(other)).toBe('open')
})

test('of twenty gifts at once over three kinds, as many as the threshold allows need no second operator', async () => {
  await setForTest(app, { four_eyes_adjustment: '100' })
  app.clock.advance(day)
  const players = await Promise.all(Array.from({ length: 20 }, async () => (await app.registerPlayer()).id))
  const key = await makeKey()
  const ways = [adjust, giveByHand, (player: string) => giveByKey(key, player)]
  const states = await Promise.all(players.map((player, n) => ways[n % 3]!(player)))
  expect(states.filter((state) => state === 2 || state === 'open')).toHaveLength(2)
})
