import { fen } from '@koi/contract/money'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIn } from '../../play/bet/store.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { VenueBet } from '../../platform/outside/venue.ts'
import { transact } from '../../platform/ops/app.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { cancelRequirement, waiveIfBroke, loadOpenRequirement, addRequirement } from './turnover.ts'
import { applyToRequirements } from './work.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.finish())

const at = () => app.clock.now()
const rest = (player: string) => loadOpenRequirement(app.app.db, player)
const owing = (player: string, amount: number, about: string = v7()) =>
  transact(app.app, (tx) =>
    addRequirement(tx, { player, source: 'promotion', about, amount: fen(amount), title: '测试', at: at() }),
  )
const work = (player: string, amount: number) =>
  transact(app.app, (tx) => applyToRequirements(tx, { player, amount: fen(amount), at: at() }))
/** Registers a player with money, because requirements of a player without any are waived after each bet. */
const solventPlayer = async () => {
  const player = await app.registerPlayer()
  const gift = { amount: '100', reason: '测试', turnover_multiple: 0 }
  expect((await app.callConsoleApi(`POST /console/api/players/${player.id}/adjustments`, gift)).status).toBe(201)
  return player
}
/** Settles a bet with this valid stake, which counts toward requirements. Returns its id. */
const placeBet = async (player: string, validStake: number, betId: string = v7()): Promise<string> => {
  const now = at()
  const bet: VenueBet = {
    betId,
    login: '',
    gameCode: 'koi',
    gameName: 'koi',
    roundId: '',
    stake: fen(100_000),
    validStake: fen(validStake),
    winLoss: fen(0),
    state: 'settled',
    memo: '',
    betAt: now,
    settledAt: now,
    changedAt: now,
  }
  await transact(app.app, async (tx) => {
    await lockPlayer(tx, player)
    await storeIn(tx, 'ag', [{ player, bets: [bet] }], () => 'live', now)
  })
  return betId
}

test('requirements add up, once per source, and stakes count toward the oldest requirement first [API-35, D-051]', async () => {
  const { id, token } = await solventPlayer()
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data).toEqual({ bet_amount: '0.00' })
  await owing(id, 0)
  await owing(id, 1000)
  app.clock.advance(1000)
  const second = v7()
  await owing(id, 500, second)
  await owing(id, 500, second)
  expect((await app.callPlayerApi('POST /api/getBetAmount', {}, token)).data).toEqual({ bet_amount: '15.00' })
  const bet = await placeBet(id, 1200)
  const { items } = (await app.callConsoleApi(`GET /console/api/players/${id}/wagering-requirements`)).body
  expect(
    items.map((requirement: { worked: string; state: string }) => [requirement.worked, requirement.state]),
  ).toEqual([
    ['2.00', 'open'],
    ['10.00', 'done'],
  ])
  await placeBet(id, 900, bet)
  expect(await rest(id)).toBe(600)
  const rich = await placeBet(id, 99_999)
  expect(await rest(id)).toBe(0)
  // The excess stake is reduced first.
  await placeBet(id, 600, rich)
  expect(await rest(id)).toBe(0)
  await placeBet(id, 599, rich)
  expect(await rest(id)).toBe(1)
})

test('a reduced stake reopens only the requirements toward which it counted [D-051]', async () => {
  const { id } = await solventPlayer()
  const about = v7()
  await owing(id, 300, about)
  const bet = await placeBet(id, 200)
  await transact(app.app, (tx) => cancelRequirement(tx, id, 'promotion', about, at()))
  app.clock.advance(1000)
  await owing(id, 500)
  await work(id, 400)
  await placeBet(id, 0, bet)
  expect(await rest(id)).toBe(100)
  const { items } = (await app.callConsoleApi(`GET /console/api/players/${id}/wagering-requirements`)).body
  expect(items).toMatchObject([
    { worked: '4.00', state: 'open' },
    { worked: '0.00', state: 'cancelled' },
  ])
})

test('counts all of twenty concurrent stakes', async () => {
  const { id } = await solventPlayer()
  for (const amount of [300, 300, 1400]) await owing(id, amount)
  await Promise.all(Array.from({ length: 20 }, () => work(id, 50)))
  expect(await rest(id)).toBe(1000)
  const bets = await Promise.all(Array.from({ length: 10 }, () => placeBet(id, 30)))
  expect(await rest(id)).toBe(700)
  await Promise.all(bets.flatMap((bet) => [placeBet(id, 30), placeBet(id, 0, bet)]))
  expect(await rest(id)).toBe(700)
})

test('drops requirements below one yuan, not at one yuan and not while a transfer is under way [ruling 29]', async () => {
  const { id } = await app.registerPlayer()
  await owing(id, 1000)
  const adjust = (amount: string) =>
    app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, { amount, reason: '测试', turnover_multiple: 0 })
  const drop = () => transact(app.app, (tx) => waiveIfBroke(tx, id, at()))
  expect((await adjust('1')).status).toBe(201)
  await drop()
  expect(await rest(id)).toBe(1000)
  expect((await adjust('-0.01')).status).toBe(201)
  await drop()
  expect(await rest(id)).toBe(0)
})

test('a revoked grant removes its requirement', async () => {
  const { id } = await app.registerPlayer()
  const about = v7()
  await owing(id, 800, about)
  await work(id, 300)
  expect(await transact(app.app, (tx) => cancelRequirement(tx, id, 'promotion', about, at()))).toBe(500)
  expect(await rest(id)).toBe(0)
  expect(await transact(app.app, (tx) => cancelRequirement(tx, id, 'promotion', about, at()))).toBe(0)
})

test('shows bonus money separately while its requirement is open; own money is spent first [R18]', async () => {
  const { id, token } = await app.registerPlayer()
  const adjust = async (amount: string, turnover_multiple: number) =>
    expect(
      (
        await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, {
          amount,
          reason: '测试',
          turnover_multiple,
        })
      ).status,
    ).toBe(201)
  const funds = async () => {
    const { balance, cash, bonus, withdrawable } = (await app.callPlayerApi('POST /api/funds', {}, token)).data
    return { balance, cash, bonus, withdrawable }
  }
  expect(await funds()).toEqual({ balance: '0.00', cash: '0.00', bonus: '0.00', withdrawable: '0.00' })
  await adjust('100', 0)
  expect(await funds()).toEqual({ balance: '100.00', cash: '100.00', bonus: '0.00', withdrawable: '100.00' })
  await adjust('30', 2)
  expect(await funds()).toEqual({ balance: '130.00', cash: '100.00', bonus: '30.00', withdrawable: '0.00' })
  const { data } = await app.callPlayerApi('POST /api/statement', {}, token)
  expect(data.list.data.map((row: { amount: string; bonus: string }) => [row.amount, row.bonus])).toEqual([
    ['30.00', '30.00'],
    ['100.00', '0.00'],
  ])
  await adjust('-110', 0)
  expect(await funds()).toEqual({ balance: '20.00', cash: '0.00', bonus: '20.00', withdrawable: '0.00' })
  // Amounts in existing fields of the API are unchanged.
  expect((await app.callPlayerApi('POST /api/balance', {}, token)).data).toMatchObject({ balance: '20.00' })
  await work(id, 6000)
  expect(await funds()).toEqual({ balance: '20.00', cash: '20.00', bonus: '0.00', withdrawable: '20.00' })
  expect((await app.callPlayerApi('POST /api/statement', {}, token)).data.list.data[1]).toMatchObject({ bonus: '0.00' })
})

test('the parts add up in twenty reads concurrent with twenty bonus changes [R18]', async () => {
  const { id, token } = await app.registerPlayer()
  const give = (n: number) =>
    app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, {
      amount: '5',
      reason: `第${n}次`,
      turnover_multiple: n % 2,
    })
  const [, read] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, n) => give(n))),
    Promise.all(Array.from({ length: 20 }, async () => (await app.callPlayerApi('POST /api/funds', {}, token)).data)),
  ])
  const fenOf = (text: string) => Math.round(Number(text) * 100)
  for (const { balance, cash, bonus } of read) expect(fenOf(cash) + fenOf(bonus)).toBe(fenOf(balance))
  expect((await app.callPlayerApi('POST /api/funds', {}, token)).data).toMatchObject({
    balance: '100.00',
    bonus: '50.00',
  })
})
