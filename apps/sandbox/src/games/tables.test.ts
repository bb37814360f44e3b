import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'
import { betsAt, roundOf, openGame } from '../testing/participant.ts'
import { gameOf } from '../venue/catalogue.ts'
import { deal, oddsOf, points, winnerOf } from '../web/browser/baccaratrules.ts'
import { bullOf, strength } from '../web/browser/cardrules.ts'
import { fishPays, returnPercent } from '../web/browser/fishrules.ts'
import { kindOf, kinds } from '../web/browser/lotteryrules.ts'
import { diceOf } from './fair.ts'
import { drawOf } from './lottery.ts'

let sandbox: TestSandbox
let now = Date.parse('2026-03-01T04:00:01Z')
beforeEach(async () => {
  now = Date.parse('2026-03-01T04:00:01Z')
  sandbox = await testSandbox({ now: () => now })
})
afterEach(() => sandbox.close())

const bets = (venue: string) => betsAt(sandbox, venue)
const balance = async (venue: string) =>
  Number((await sandbox.venue(venue, 'balance', { login: 'demo002' })).body['balance'])

test('lottery: accepts bets until 10 s before the draw, settles them by it and reveals the committed seed', async () => {
  const play = await openGame(sandbox, 'lottery', 'minute5')
  const table = (await play('lottery/table')).body
  const round = roundOf(table)
  const slip = {
    round: round.number,
    bets: [
      { pick: 'big', stake: 1000 },
      { pick: 'small', stake: 1000 },
      { pick: 'd07', stake: 100 },
    ],
  }
  expect((await play('lottery/bet', slip)).body['balance']).toBe(97_900)
  expect((await play('lottery/bet', { round: round.number, bets: [{ pick: 'huge', stake: 100 }] })).status).toBe(422)
  expect((await play('lottery/bet', { round: round.number, bets: [{ pick: 'big', stake: 100_000 }] })).status).toBe(422)
  now = round.closesAt
  expect((await play('lottery/bet', slip)).status).toBe(422)
  expect((await bets('lottery')).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  now = round.dueAt
  await expect
    .poll(async () => (await bets('lottery')).every(({ state }) => state === 'settled'), { timeout: 3000 })
    .toBe(true)
  const [digit = 0] = drawOf(sandbox.context, gameOf('lottery', 'minute5'), round.number)
  expect(await balance('lottery')).toBe(97_900 + 1950 + (digit === 7 ? 970 : 0))
  expect((await bets('lottery'))[0]?.memo).toContain('开奖')
})

test('lottery: the return of every bet kind over all 100,000 draws matches', () => {
  const won = new Map(Object.keys(kinds).map((pick) => [pick, 0]))
  for (let n = 0; n < 100_000; n += 1) {
    const digits = Array.from(String(n).padStart(5, '0'), Number)
    for (const [pick, kind] of Object.entries(kinds)) if (kind.wins(digits)) won.set(pick, (won.get(pick) ?? 0) + 1)
  }
  for (const [pick, count] of won) {
    const share = (count / 100_000) * ((kindOf(pick)?.odds ?? 0) / 100)
    expect([pick, share > 0.95 && share < 0.98]).toEqual([pick, true])
  }
})

test('baccarat: hides the cards while betting is open and settles by the rules', async () => {
  const play = await openGame(sandbox, 'ag', 'bac01')
  const open = (await play('baccarat/table')).body
  const round = roundOf(open)
  expect(open['shoe']).toBe(null)
  await play('baccarat/bet', {
    round: round.number,
    bets: [
      { pick: 'banker', stake: 1000 },
      { pick: 'player', stake: 1000 },
    ],
  })
  now = round.closesAt
  const { shoe } = (await play('baccarat/table')).body as unknown as { shoe: { player: number[]; banker: number[] } }
  now = round.dueAt
  await expect
    .poll(async () => (await bets('ag')).every(({ state }) => state === 'settled'), { timeout: 3000 })
    .toBe(true)
  const expected = ['banker', 'player'].reduce((sum, spot) => sum + oddsOf(spot, shoe) * 10, 98_000)
  expect(await balance('ag')).toBe(expected)
})

test('baccarat: banker, player and tie occur at their expected rates', () => {
  const counts = { banker: 0, player: 0, tie: 0 }
  for (let n = 0; n < 20_000; n += 1) {
    const shoe = deal(diceOf('a fixed seed', String(n)))
    counts[winnerOf(shoe)] += 1
    if (shoe.player.length === 2 && shoe.banker.length === 2)
      expect(Math.max(points(shoe.player), points(shoe.banker))).toBeGreaterThanOrEqual(6)
  }
  expect(counts.banker / 20_000).toBeCloseTo(0.4586, 1)
  expect(counts.player / 20_000).toBeCloseTo(0.4462, 1)
  expect(counts.tie / 20_000).toBeCloseTo(0.0952, 1)
})

test('cards: evaluates bulls and ranks hands', () => {
  expect(bullOf([9, 10, 11, 12, 22])).toBe(10)
  expect(bullOf([9, 10, 11, 1, 2])).toBe(5)
  expect(bullOf([0, 1, 3, 13, 5])).toBe(0)
  expect(strength([9, 10, 11, 1, 2])).toBeLessThan(strength([9, 10, 12, 1, 2]))
})

test('cards: one deal settles the bets on all its spots', async () => {
  const play = await openGame(sandbox, 'qp', 'niuniu')
  const { body } = await play('cards/deal', {
    bets: [
      { pick: '0', stake: 1000 },
      { pick: '2', stake: 2000 },
    ],
  })
  const results = body['results'] as { stake: number; winLoss: number }[]
  for (const { stake, winLoss } of results) expect([(stake * 95) / 100, -stake]).toContain(winLoss)
  expect(body['balance']).toBe(100_000 + results.reduce((sum, { winLoss }) => sum + winLoss, 0))
  expect((await bets('qp')).length).toBe(2)
  expect(
    (
      await play('cards/deal', {
        bets: [
          { pick: '0', stake: 100 },
          { pick: '0', stake: 100 },
        ],
      })
    ).status,
  ).toBe(422)
})

test('fishing: each shot is a bet and a catch pays its multiple', async () => {
  const play = await openGame(sandbox, 'obgdy', 'pond')
  let expected = 100_000
  for (let n = 0; n < 10; n += 1) {
    const { body } = await play('fishing/shot', { kind: 0, stake: 100 })
    expected += Number(body['win']) - 100
    expect([0, (fishPays[0] ?? 0) * 100]).toContain(body['win'])
    expect(body['balance']).toBe(expected)
  }
  expect((await bets('obgdy')).length).toBe(10)
  expect((await play('fishing/shot', { kind: 0, stake: 7 })).status).toBe(422)
  expect(returnPercent).toBe(96)
})

test("refuses another engine's game, an unknown session and an empty wallet with messages", async () => {
  const play = await openGame(sandbox, 'qp', 'niuniu')
  expect((await play('slot/spin', { stake: 100 })).status).toBe(404)
  expect((await sandbox.post('/play/api/state', '{}')).status).toBe(401)
  await sandbox.venue('qp', 'transfer', { id: 'out', login: 'demo002', direction: 'out', amount: 100_000 })
  expect((await play('cards/deal', { bets: [{ pick: '0', stake: 100 }] })).body['error']).toBe('余额不足，请先转入资金')
})
