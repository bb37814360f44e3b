import { day, hour } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCallId } from '../../play/seamless/seamless.testing.ts'
import { signInAgain } from '../vip/testing.ts'
import { type BonusApp, openBonusApp } from './bonus.testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())

/** The card of two players. */
const shared = '6222000011112222'
const read = async (id: string, part: string) =>
  (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}/${part}`)).body

test('the result of a rule shows deposits and losses of its takers, its cost, and signs of abuse', async () => {
  const id = await app.liveRule({ trigger: 'code', code: 'result', multiple: 1 })
  const player = await app.launchPlayer(0)
  await app.deposit(player.token, '999')
  app.clock.advance(1000)
  await app.enter(player.token, 'result')
  // Twenty equal stakes, each lost.
  app.clock.advance(1000)
  for (let n = 0; n < 20; n++) {
    const bet = newCallId()
    await app.bet(player, bet, 1000)
    await app.win(player, `${bet}-w`, bet, 0)
  }
  app.clock.advance(6 * day)
  await app.deposit(await signInAgain(app, player.login), '300')
  app.clock.advance(10 * day)
  await app.deposit(await signInAgain(app, player.login), '500', shared)
  const quitter = await app.registerPlayer()
  await app.enter(quitter.token, 'result')
  const [{ id: bonus }] = (await app.list(quitter.token)).open as [{ id: string }]
  app.clock.advance(hour)
  const ended = await app.callPlayerApi('POST /api/bonus/giveUp', { id: bonus, lost: '50' }, quitter.token)
  expect(ended.code).toBe(200)
  await app.catchUp()
  expect(await read(id, 'result')).toEqual({
    takers: 2,
    cost: '50.00',
    deposited_short: '300.00',
    deposited_long: '800.00',
    stake: '200.00',
    win_loss: '-200.00',
    net: '150.00',
    linked: 0,
    given_up: 1,
    withdrew: 0,
    equal_stakes: 1,
  })
  const other = await app.registerPlayer()
  await app.deposit(other.token, '100.50', shared)
  await app.enter(other.token, 'result')
  await app.catchUp()
  expect(await read(id, 'result')).toMatchObject({ takers: 3, linked: 2 })
  app.clock.advance(91 * day)
  expect(await read(id, 'result')).toMatchObject({ takers: 0, cost: '0.00' })
  expect((await read('none', 'result')).code).toBe('NOT_FOUND')
})

test('versions are listed with their terms, the newest first', async () => {
  const id = await app.liveRule({ trigger: 'registration' })
  const { name, terms } = (await app.callConsoleApi(`GET /console/api/bonus-rules/${id}`)).body
  const change = { name, title: '新标题', starts_at: '', ends_at: '', budget: '1000000', budget_day: '0', version: 1 }
  const changed = { ...change, terms: { ...terms, reward: { kind: 'fixed', amount: '80' } } }
  expect((await app.callConsoleApi(`PATCH /console/api/bonus-rules/${id}`, changed)).body.version).toBe(2)
  expect((await read(id, 'versions')).items).toMatchObject([
    { version: 2, title: '新标题', made_by: 'admin', terms: { reward: { amount: '80.00' } } },
    { version: 1, terms: { reward: { amount: '50.00' } } },
  ])
})
