import type { ServerResponse } from 'node:http'
import { day, hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerWith, type FaultyVenue, openFaultyVenue, reportOf } from '../../play/transfer/faultyVenue.testing.ts'
import { signInAgain } from '../vip/testing.ts'
import { type BonusApp, openBonusApp } from './bonus.testing.ts'

// Bonuses while money is at a venue with its own wallet. The venue's balance in the ledger may be older than its wins.

let app: BonusApp
let venue: FaultyVenue
beforeAll(async () => {
  app = await openBonusApp()
  venue = await openFaultyVenue('late')
  const given = { code: venue.code, name: '迟报场馆', base_url: venue.baseUrl, secret: 'shared', quiet_seconds: 20 }
  expect((await app.callConsoleApi('POST /console/api/venues', { state: 1, without_test: 1, ...given })).status).toBe(
    201,
  )
  for (const code of ['one', 'two'])
    await app.liveRule({ trigger: 'code', code, amount: '100', multiple: 20, play_days: 1 })
})
afterAll(async () => {
  await app.finish()
  await venue.close()
})

interface Player {
  id: string
  name: string
  token: string
}
let made = 0
/** Makes the venue report a bet of 100 yuan, open or settled now. Returns its id. */
function report({ name: login }: Player, winLoss: number | null, betId = `B${++made}`): string {
  venue.bets = venue.bets.filter((bet) => bet.betId !== betId)
  venue.bets.push(reportOf({ betId, login, stake: 10_000, winLoss, at: app.clock.now() }))
  return betId
}
/** Takes the bonus of a code; returns its id. */
async function take({ token }: Player, code: string): Promise<string> {
  const { open: before } = await app.list(token)
  app.clock.advance(1000)
  expect((await app.enter(token, code)).code).toBe(200)
  app.clock.advance(1000)
  const { open } = await app.list(token)
  return open.find(({ id }) => !before.some((bonus) => bonus.id === id)).id
}
const ending = ({ token }: Player, id: string) => app.callPlayerApi('POST /api/bonus/ending', { id }, token)
const giveUp = ({ token }: Player, id: string, lost: string) =>
  app.callPlayerApi('POST /api/bonus/giveUp', { id, lost }, token)
async function move({ token }: Player, amount: string, isIn: boolean): Promise<void> {
  const [sourcetype, targettype] = isIn ? ['userbalance', venue.code] : [venue.code, 'userbalance']
  expect((await app.callPlayerApi('POST /api/transfer', { amount, sourcetype, targettype }, token)).code).toBe(200)
}
const recall = ({ token }: Player) => app.callPlayerApi('POST /api/transall', {}, token)
const collect = () => app.run('collect-bets')
/** Runs the job that expires bonuses; returns the state of a bonus afterwards. */
async function expire({ token }: Player, id: string): Promise<string> {
  await app.run('expire-bonuses')
  const { open, list } = await app.list(token)
  return [...open, ...list.data].find((bonus) => bonus.id === id).state
}
const refused = { code: 422, message: '请先将场馆余额转回平台钱包，并等待注单结算后再放弃' }

test('what was won with a bonus at a venue is not kept when the ledger still shows the balance before the win', async () => {
  const player = await app.registerPlayer()
  const one = await take(player, 'one')
  await move(player, '100', true)
  venue.wallets.set(player.name, 360_000)
  const two = await take(player, 'two')
  expect(await ending(player, one)).toMatchObject(refused)
  expect(await giveUp(player, one, '100')).toMatchObject(refused)
  // A venue whose balance cannot be read blocks giving up too.
  venue.fault = { call: 'balance', isDone: false, answer: answerWith({}, 500) }
  expect((await recall(player)).code).toBe(502)
  expect(await ending(player, one)).toMatchObject(refused)
  venue.fault = null
  app.clock.advance(1000)
  expect((await recall(player)).code).toBe(200)
  expect(await ending(player, one)).toMatchObject(refused)
  report(player, 350_000)
  await collect()
  expect((await ending(player, two)).data).toMatchObject({ lost: '100.00' })
  expect((await giveUp(player, one, '3600')).code).toBe(200)
  expect((await giveUp(player, two, '100')).code).toBe(200)
  expect(await app.main(player.id)).toBe(0)
})

test('a bonus does not expire while its money is at a venue, also when the main wallet could pay it', async () => {
  const player = await app.registerPlayer()
  const one = await take(player, 'one')
  await move(player, '100', true)
  venue.wallets.set(player.name, 360_000)
  app.clock.advance(20 * hour)
  player.token = await signInAgain(app, player.name)
  await take(player, 'two')
  app.clock.advance(5 * hour)
  player.token = await signInAgain(app, player.name)
  expect(await expire(player, one)).toBe('open')
  report(player, 350_000)
  await collect()
  expect((await recall(player)).code).toBe(200)
  expect(await expire(player, one)).toBe('expired')
  expect((await app.list(player.token)).list.data).toMatchObject([{ id: one, revoked: '3600.00' }])
})

test('a win of a bonus that only its bet shows is not kept, however long ago the venue last changed the balance', async () => {
  const player = await app.registerPlayer()
  const one = await take(player, 'one')
  await move(player, '100', true)
  const bet = report(player, null)
  venue.wallets.set(player.name, 0)
  await collect()
  app.clock.advance(9 * day)
  player.token = await signInAgain(app, player.name)
  venue.wallets.set(player.name, 360_000)
  report(player, 350_000, bet)
  venue.fault = { call: 'balance', isDone: false, answer: answerWith({}, 500) }
  await collect()
  expect(await ending(player, one)).toMatchObject(refused)
  expect(await expire(player, one)).toBe('open')
  venue.fault = null
  expect((await recall(player)).code).toBe(200)
  expect((await ending(player, one)).data).toMatchObject({ lost: '3600.00', kept: '0.00' })
})

test('after a transfer out without a balance of the venue a bonus is kept until the venue reports one', async () => {
  const player = await app.registerPlayer()
  const one = await take(player, 'one')
  await move(player, '100', true)
  venue.wallets.set(player.name, 360_000)
  venue.fault = { call: 'balance', isDone: false, answer: answerWith({}, 500) }
  await move(player, '100', false)
  venue.fault = null
  expect(await ending(player, one)).toMatchObject(refused)
  report(player, 350_000)
  await collect()
  expect((await recall(player)).code).toBe(200)
  expect((await ending(player, one)).data).toMatchObject({ lost: '3600.00', kept: '0.00' })
})

test('a balance that a transfer overtook is not taken for a current one', async () => {
  const player = await app.registerPlayer()
  const one = await take(player, 'one')
  await move(player, '99', true)
  venue.wallets.set(player.name, 360_000)
  const asked = new Promise<ServerResponse>((resolve) => {
    venue.fault = { call: 'balance', isDone: false, answer: resolve }
  })
  const out = move(player, '100', false)
  const response = await asked
  venue.fault = null
  await move(player, '1', true)
  answerWith({ balance: 360_000 })(response)
  await out
  expect(await app.main(player.id)).toBe(10_000)
  expect(await ending(player, one)).toMatchObject(refused)
  expect((await recall(player)).code).toBe(200)
  report(player, 350_100)
  await collect()
  expect((await ending(player, one)).data).toMatchObject({ lost: '3601.00' })
})
