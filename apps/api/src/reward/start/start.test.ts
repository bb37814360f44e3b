import { day } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BonusApp, openBonusApp } from '../bonus/bonus.testing.ts'
import { signInAgain, twenty } from '../vip/testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())

const steps = async (token: string, headers: Record<string, string> = {}) =>
  (await app.callPlayerApi('POST /api/start', {}, token, headers)).data

test('the steps tick as the player deposits, plays and takes what waits, and end when all are done', async () => {
  const { token } = await app.registerPlayer()
  expect(await steps(token)).toEqual({
    is_open: 1,
    deposited: 0,
    played: 0,
    gifted: 0,
    offers: 0,
    offer_title: '',
    offer_amount: '0.00',
  })
  await app.liveRule({ trigger: 'deposit', number: 1, amount: '18' }, { title: '新人礼' })
  await app.deposit(token, '200')
  await app.catchUp()
  expect(await steps(token)).toMatchObject({
    is_open: 1,
    deposited: 1,
    offers: 1,
    offer_title: '新人礼',
    offer_amount: '18.00',
  })
  const launched = await app.callPlayerApi('POST /api/getGameUrl', { plat_name: 'seam', game_type: 0 }, token)
  expect(launched.code).toBe(200)
  expect(await steps(token)).toMatchObject({ is_open: 1, played: 1, gifted: 0 })
  const [offer] = (await app.list(token)).offers
  await app.take(token, offer.id)
  expect(await steps(token)).toMatchObject({ is_open: 0, deposited: 1, played: 1, gifted: 1, offers: 0 })
})

test('closing holds on every device, and twenty at once close once', async () => {
  const { token, name } = await app.registerPlayer()
  const other = await signInAgain(app, name)
  const { token: stranger } = await app.registerPlayer()
  const answers = await twenty(() => app.callPlayerApi('POST /api/start/close', {}, token))
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  for (const one of [token, other]) expect((await steps(one)).is_open).toBe(0)
  expect((await steps(stranger)).is_open).toBe(1)
  expect(await app.callPlayerApi('POST /api/start', {})).toMatchObject({ code: 401 })
  expect(await app.callPlayerApi('POST /api/start/close', {})).toMatchObject({ code: 401 })
})

test('nothing is offered to an excluded player, or 30 days after the registration', async () => {
  const excluded = await app.registerPlayer()
  await app.callPlayerApi('POST /api/protection/timeout', { span: 'day', confirm: 1 }, excluded.token)
  const { name, token } = await app.registerPlayer()
  expect((await steps(token)).is_open).toBe(1)
  expect((await steps(excluded.token)).is_open).toBe(0)
  app.clock.advance(30 * day)
  expect((await steps(await signInAgain(app, name))).is_open).toBe(0)
})
