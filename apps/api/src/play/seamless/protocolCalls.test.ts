import { fen } from '@koi/contract/money'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { WalletCall } from '../../../../cli/src/venueCheck/walletProtocol.ts'
import { newId, type WalletClient } from '../../../../cli/src/venueCheck/wallet.ts'
import { transact } from '../../platform/ops/app.ts'
import { addRequirement, loadOpenRequirement } from '../../money/turnover/turnover.ts'
import { signInAgain } from '../../reward/vip/testing.ts'
import { debitCreditSign } from '../../platform/outside/debitCredit.venue.ts'
import { formHmacSign } from '../../platform/outside/formHmac.wallet.ts'
import { playJsonSign } from '../../platform/outside/playJson.wallet.ts'
import { newBet, openProtocolApp, type ProtocolApp, venueCodes } from './venueProtocols.testing.ts'

let app: ProtocolApp
beforeAll(async () => {
  app = await openProtocolApp()
})
afterAll(() => app.finish())

test.each(venueCodes)("%s: refuses a win or rollback on another player's bet", async (code) => {
  const [me, other] = [await app.launchPlayer(code), await app.launchPlayer(code)]
  const [mine, theirs] = [me, other].map((one) => app.clientOf(code, one)) as [WalletClient, WalletClient]
  const on = newBet(1000)
  await theirs.requireDone(on)
  await mine.requireRefused({ call: 'win', id: newId(), bet: on.id, round: on.round, amount: 5000 })
  await mine.requireRefused({ call: 'rollback', id: newId(), target: on.id, amount: 1000 })
  await mine.requireRefused({ ...on, round: newId() })
  expect([await app.mainBalance(me), await app.mainBalance(other)]).toEqual(['100.00', '90.00'])
})

test.each(venueCodes)('%s: pays and rolls back open bets of an excluded player and refuses new bets', async (code) => {
  const me = await app.launchPlayer(code)
  const client = app.clientOf(code, me)
  const [one, two] = [newBet(1000), newBet(1000)]
  await client.requireDone(one)
  await client.requireDone(two)
  await app.app.db.updateTable('player').set({ isActive: false }).where('id', '=', me.id).execute()
  await client.requireRefused(newBet(1000))
  await client.requireDone({ call: 'win', id: newId(), bet: one.id, round: one.round, amount: 3000 })
  await client.requireDone({ call: 'rollback', id: newId(), target: two.id, amount: 1000 })
  await client.requireChange(12_000, 0, 'win and rollback')
})

test.each(venueCodes)("%s: refuses a bet for yesterday's launch and during repair", async (code) => {
  const me = await app.launchPlayer(code)
  const client = app.clientOf(code, me)
  const setState = (state: number) => app.callConsoleApi(`PATCH /console/api/venues/${code}`, { state })
  onTestFinished(async () => void (await setState(1)))
  await setState(2)
  await client.requireRefused(newBet(1000))
  await setState(1)
  app.clock.advance(13 * 3_600_000)
  await client.requireRefused(newBet(1000))
  const token = await signInAgain(app, me.login)
  expect(await app.mainBalance({ ...me, token })).toBe('100.00')
})

test.each(venueCodes)(
  '%s: acknowledges a win above the cap, holds it for an operator, and pays it once',
  async (code) => {
    const me = await app.launchPlayer(code)
    const client = app.clientOf(code, me)
    const on = newBet(1000)
    await client.requireDone(on)
    const win: WalletCall = { call: 'win', id: newId(), bet: on.id, round: on.round, amount: 100_001 }
    await Promise.all(Array.from({ length: 20 }, () => client.requireDone(win)))
    await client.requireChange(9000, 0, 'a win above the cap')
    const { body } = await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: me.login })
    expect(body.items).toMatchObject([{ amount: '1000.01', platname: code }])
    const decided = { decision: 'pay', reason: '查证属实' }
    await app.callConsoleApi(`POST /console/api/held-wins/${body.items[0].id}/decide`, decided)
    expect(await app.mainBalance(me)).toBe('1090.01')
  },
)

test.each(['formhmac', 'playjson'] as const)(
  '%s: a held win survives the end of its round; requirements stay until an operator drops it',
  async (code) => {
    const me = await app.launchPlayer(code, 10)
    const owed = { player: me.id, source: 'deposit', about: me.session, amount: fen(50_000), title: 'test' } as const
    await transact(app.app, (tx) => addRequirement(tx, { ...owed, at: app.clock.now() }))
    const client = app.clientOf(code, me)
    const on = newBet(1000)
    await client.requireDone(on)
    await client.requireDone({ call: 'win', id: newId(), bet: on.id, round: on.round, amount: 100_001, isLast: true })
    expect(await loadOpenRequirement(app.app.db, me.id)).toBe(49_000)
    const { body } = await app.callConsoleApi('GET /console/api/held-wins', { state: '2', q: me.login })
    const dropped = { decision: 'drop', reason: '查证属实' }
    expect((await app.callConsoleApi(`POST /console/api/held-wins/${body.items[0].id}/decide`, dropped)).status).toBe(
      200,
    )
    expect(await loadOpenRequirement(app.app.db, me.id)).toBe(0)
  },
)

test('pays free rounds reported as a total once; a campaign without winnings pays nothing', async () => {
  const me = await app.launchPlayer('playjson')
  const client = app.clientOf('playjson', me)
  const free: WalletCall = { call: 'freeRound', id: newId(), amount: 750 }
  await Promise.all(Array.from({ length: 20 }, () => client.requireDone(free)))
  await client.requireChange(10_000, 750, 'free rounds')
  expect((await app.betRecords(me))[0]).toMatchObject({ bet_amount: '0.00', win_loss: '7.50', status: 1 })
})

test('refuses a form with duplicate fields; accepts a win without a round but with its bet', async () => {
  const me = await app.launchPlayer('formhmac')
  const client = app.clientOf('formhmac', me)
  const on = newBet(1000)
  await client.requireDone(on)
  const { body, ...message } = client.encode(newBet(1000))
  expect((await client.post({ ...message, body: `${body}&amount=1.00` })).outcome).toBe('refused')
  await client.requireDone({ call: 'win', id: newId(), bet: on.id, round: '', amount: 2500 })
  await client.requireChange(10_000, 1500, 'a win by its bet')
  app.clock.advance(1000)
  const last = newBet(1000, newId(), on.round)
  await client.requireDone(last)
  await client.requireDone({ call: 'win', id: newId(), bet: '', round: on.round, amount: 100 })
  expect((await app.betRecords(me)).find((row: { bet_id: string }) => row.bet_id === last.id)).toMatchObject({
    win_loss: '-9.00',
  })
})

test('a round that ends without a win is lost; its bet can still be rolled back', async () => {
  const me = await app.launchPlayer('playjson')
  const client = app.clientOf('playjson', me)
  const [first, on] = [newBet(100), newBet(1000)]
  await client.requireDone(first)
  app.clock.advance(1000)
  await client.requireDone({ ...on, round: first.round })
  await client.requireDone({ call: 'win', id: newId(), bet: '', round: first.round, amount: 0, isLast: true })
  expect(
    (await app.betRecords(me)).map((row: { status: number; win_loss: string }) => [row.status, row.win_loss]),
  ).toEqual(
    expect.arrayContaining([
      [1, '-1.00'],
      [1, '-10.00'],
    ]),
  )
  await client.requireDone({ call: 'rollback', id: newId(), target: first.id, amount: 100 })
  await client.requireChange(10_000, -1000, 'the rollback')
})

test("a round's end stamped before its bets ends them; repeats have no effect", async () => {
  const me = await app.launchPlayer('playjson')
  const client = app.clientOf('playjson', me)
  const [first, second] = [newBet(1000), newBet(500)]
  app.clock.advance(60_000)
  await client.requireDone(first)
  await client.requireDone({ ...second, round: first.round })
  app.clock.advance(-60_000)
  for (const id of [newId(), newId()])
    await client.requireDone({ call: 'win', id, bet: '', round: first.round, amount: 0, isLast: true })
  expect((await app.betRecords(me)).map((row: { status: number }) => row.status)).toEqual([1, 1])
  await app.check()
})

/** Encodes a call as the venue does, with `change` made to its body before it is signed again. */
function changedMessage(
  code: (typeof venueCodes)[number],
  me: Parameters<ProtocolApp['clientOf']>[1],
  call: WalletCall,
  change: (fields: Record<string, unknown>) => Record<string, unknown>,
  mark = '',
) {
  const client = app.clientOf(code, me)
  const { path, body, headers } = client.encode(call)
  const { secret, account } = client.target
  if (code === 'formhmac') {
    const fields = change(Object.fromEntries(new URLSearchParams(body))) as Record<string, string>
    const stamped = { id: account, stamp: String(Date.now()), nonce: newId() }
    const signed = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-merchant-id': account,
      'x-timestamp': stamped.stamp,
      'x-nonce': stamped.nonce,
      'x-sign': formHmacSign(Object.entries(fields), stamped, secret).toUpperCase(),
    }
    return client.post({ path, body: String(new URLSearchParams(fields)), headers: signed })
  }
  const text =
    mark + JSON.stringify(change(JSON.parse(body) as Record<string, unknown>)).replace(/"raw:([^"]*)"/g, '$1')
  const sign = code === 'playjson' ? playJsonSign(text, secret) : debitCreditSign(text, secret)
  const signed = Object.entries(headers).map(([name, value]) =>
    name === 'content-type' ? [name, value] : [name, sign.toUpperCase()],
  )
  return client.post({ path, body: text, headers: Object.fromEntries(signed) as Record<string, string> })
}

test('form-hmac: empty fields, decimals, an exponent, capitals and a timestamp in milliseconds are read', async () => {
  const me = await app.launchPlayer('formhmac')
  const on = newBet(1000)
  const send = (call: WalletCall, change: object) =>
    changedMessage('formhmac', me, call, (fields) => ({ ...fields, ...change }))
  expect(await send(on, { amount: '1E+1', freespin_id: '', player_id: me.login.toUpperCase() })).toMatchObject({
    outcome: 'done',
  })
  const win: WalletCall = { call: 'win', id: newId(), bet: on.id, round: on.round, amount: 2500 }
  expect(await send(win, { amount: '025.0000', bet_transaction_id: '', finished: 'True', quantity: '' })).toMatchObject(
    {
      outcome: 'done',
      balance: 11_500,
    },
  )
})

test.each(['playjson', 'debitcredit'] as const)(
  '%s: numbers as text, ids as numbers, nulls and a byte order mark are read',
  async (code) => {
    const me = await app.launchPlayer(code)
    const on = newBet(1000)
    const id = `${Date.now()}123456789`
    const asText = (fields: Record<string, unknown>): Record<string, unknown> =>
      code === 'playjson'
        ? {
            ...fields,
            finished: null,
            game_id: `raw:${id}`,
            actions: [{ action: 'bet', action_id: `raw:${id}`, amount: '1000' }],
          }
        : { ...fields, clientId: null, transactionId: `raw:${id}`, roundId: `raw:${id}`, amount: '1000' }
    const answer = await changedMessage(code, me, on, asText, '\uFEFF')
    expect(answer).toMatchObject({ outcome: 'done', balance: 9000 })
    // The number has more digits than a double holds: its text is the id.
    const stored = app.app.db.selectFrom('seamlessMove').select('id').where('playerId', '=', me.id)
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ id })
    await app.clientOf(code, me).requireDone({ call: 'rollback', id: newId(), target: id, amount: 1000 })
    await app.clientOf(code, me).requireChange(10_000, 0, 'a rollback')
    const wrong = await changedMessage(code, me, newBet(1000), (fields) =>
      code === 'playjson'
        ? { ...fields, actions: [{ action: 'bet', action_id: newId(), amount: '10.00' }] }
        : { ...fields, amount: '10.00' },
    )
    expect(wrong.outcome).toBe('refused')
  },
)
