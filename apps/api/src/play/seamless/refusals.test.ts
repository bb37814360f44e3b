import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sign } from '../../platform/outside/sign.ts'
import { newCallId, openSeamlessApp, type SeamlessApp } from './seamless.testing.ts'

let app: SeamlessApp
beforeAll(async () => {
  app = await openSeamlessApp()
})
afterAll(() => app.finish())

test('bets need an active player and a current launch; wins and rollbacks are always accepted', async () => {
  const [me, other] = [await app.launchPlayer(100), await app.launchPlayer(100)]
  const [one, two] = [newCallId(), newCallId()]
  await app.bet(me, one, 1000)
  await app.bet(me, two, 1000)
  expect(await app.bet({ ...me, session: other.session }, newCallId(), 1000)).toMatchObject({
    result: 'refused',
    reason: 'session',
    balance: 8000,
  })
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  expect(await app.bet(me, newCallId(), 1000)).toMatchObject({ result: 'refused', reason: 'player' })
  app.clock.advance(13 * 3600_000)
  expect(await app.win(me, `${one}-w`, one, 3000)).toMatchObject({ result: 'done', balance: 11_000 })
  expect(await app.rollback(me, `${two}-r`, two)).toMatchObject({ result: 'done', balance: 12_000 })
  expect(await app.bet(other, newCallId(), 1000)).toMatchObject({ result: 'refused', reason: 'session' })
})

test('during repair new stakes are refused; open bets are paid or rolled back', async () => {
  const me = await app.launchPlayer(100)
  const [one, two] = [newCallId(), newCallId()]
  await app.bet(me, one, 1000)
  await app.bet(me, two, 1000)
  const setState = (state: number) => app.callConsoleApi('PATCH /console/api/venues/seam', { state })
  onTestFinished(async () => void (await setState(1)))
  await setState(2)
  expect(await app.bet(me, newCallId(), 1000)).toMatchObject({ result: 'refused', reason: 'closed', balance: 8000 })
  expect(await app.win(me, `${one}-w`, one, 2500)).toMatchObject({ result: 'done', balance: 10_500 })
  expect(await app.rollback(me, `${two}-r`, two)).toMatchObject({ result: 'done', balance: 11_500 })
  await setState(1)
  expect(await app.bet(me, newCallId(), 1000)).toMatchObject({ result: 'done', balance: 10_500 })
})

test('refuses a win that is negative, fractional, text or out of range', async () => {
  const me = await app.launchPlayer(100)
  const id = newCallId()
  await app.bet(me, id, 1000)
  for (const amount of [-1, 0.5, '100', null, 2 ** 60])
    expect((await app.sendCall('win', { id: newCallId(), login: me.login, bet: id, amount })).status).toBe(400)
  expect(
    (await app.sendCall('win', { id: newCallId(), login: me.login, bet: id, amount: 100, validStake: -1 })).status,
  ).toBe(400)
  expect((await app.balances(me)).balance).toBe('90.00')
})

test('refuses messages that are unsigned, stale, replayed, for another venue or for an unknown player', async () => {
  const me = await app.launchPlayer(100)
  const body = JSON.stringify({ venue: 'seam', call: 'balance', login: me.login })
  expect((await app.post(body, {})).status).toBe(401)
  expect((await app.post(body, sign('another secret', body, Date.now()))).status).toBe(401)
  expect((await app.post(body, sign(app.sandbox.secret, body, Date.now() - 301_000))).status).toBe(401)
  expect((await app.post(`${body} `, sign(app.sandbox.secret, body, Date.now()))).status).toBe(401)
  const headers = sign(app.sandbox.secret, body, Date.now())
  expect([(await app.post(body, headers)).status, (await app.post(body, headers)).status]).toEqual([200, 401])
  expect((await app.post(body, sign(app.sandbox.secret, body, Date.now()), 'ag')).status).toBe(404)
  const elsewhere = JSON.stringify({ venue: 'ag', call: 'balance', login: me.login })
  expect((await app.post(elsewhere, sign(app.sandbox.secret, elsewhere, Date.now()))).status).toBe(400)
  expect((await app.sendCall('win', { id: newCallId(), login: me.login, bet: newCallId(), amount: 100 })).status).toBe(
    404,
  )
  expect(
    (
      await app.sendCall('bet', {
        id: newCallId(),
        login: 'nobody',
        session: me.session,
        gameCode: '',
        gameName: '',
        roundId: '',
        amount: 100,
      })
    ).status,
  ).toBe(404)
  for (const amount of [0, -100, 0.5, '100']) {
    expect(
      (
        await app.sendCall('bet', {
          id: newCallId(),
          login: me.login,
          session: me.session,
          gameCode: '',
          gameName: '',
          roundId: '',
          amount,
        })
      ).status,
    ).toBe(400)
  }
})

test("refuses a win on another player's bet", async () => {
  const [me, other] = [await app.launchPlayer(100), await app.launchPlayer(100)]
  const id = newCallId()
  await app.bet(other, id, 1000)
  expect((await app.sendCall('win', { id: newCallId(), login: me.login, bet: id, amount: 5000 })).status).toBe(409)
  expect((await app.sendCall('rollback', { id: newCallId(), login: me.login, target: id })).status).toBe(409)
  expect([(await app.balances(me)).balance, (await app.balances(other)).balance]).toEqual(['100.00', '90.00'])
})
