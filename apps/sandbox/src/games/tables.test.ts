import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'
import { gameOf } from '../venue/catalogue.ts'
import { deal, oddsOf, points, winnerOf } from '../web/browser/baccaratrules.ts'
import { bullOf, strength } from '../web/browser/cardrules.ts'
import { fishPays, returnPercent } from '../web/browser/fishrules.ts'
import { kindOf, kinds } from '../web/browser/lotteryrules.ts'
import { hasWon, type Match, matchesOf, oddsAt, type Option } from '../web/browser/matchrules.ts'
import { diceOf } from './fair.ts'
import { drawOf } from './lottery.ts'
import { leagues } from './fixtures.copy.ts'
import { cameOut, legsOf } from './slips.ts'

let sandbox: TestSandbox
let now = Date.parse('2026-03-01T04:00:01Z')
beforeEach(async () => {
  now = Date.parse('2026-03-01T04:00:01Z')
  sandbox = await testSandbox({ now: () => now })
})
afterEach(() => sandbox.close())

async function sitDown(venue: string, gameCode: string) {
  await sandbox.venue(venue, 'transfer', { id: `${venue}-1`, login: 'demo002', direction: 'in', amount: 100_000 })
  const { body } = await sandbox.venue(venue, 'launch', {
    login: 'demo002',
    gameCode,
    gameType: 0,
    returnUrl: '',
    isMobile: true,
  })
  const page = await (await fetch(String(body['url']))).text()
  const token = /"token":"([\w-]+)"/.exec(page)?.[1] ?? ''
  return (path: string, content: object = {}) =>
    sandbox.post(`/play/api/${path}`, JSON.stringify(content), { authorization: `Bearer ${token}` })
}
const bets = async (venue: string) =>
  (await sandbox.venue(venue, 'bets', { cursor: null })).body['bets'] as {
    state: string
    winLoss: number
    validStake: number
    memo: string
  }[]
const balance = async (venue: string) =>
  Number((await sandbox.venue(venue, 'balance', { login: 'demo002' })).body['balance'])
const roundOf = (body: Record<string, unknown>) =>
  body['round'] as { number: number; closesAt: number; dueAt: number; endsAt: number }

test('lottery: bets are taken until ten seconds before the draw, settled by it, and the promise is kept', async () => {
  const play = await sitDown('lottery', 'minute5')
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
  const [digit = 0] = drawOf(sandbox.world, gameOf('lottery', 'minute5'), round.number)
  expect(await balance('lottery')).toBe(97_900 + 1950 + (digit === 7 ? 970 : 0))
  expect((await bets('lottery'))[0]?.memo).toContain('开奖')
})

test('lottery: what every kind returns is counted over all hundred thousand draws', () => {
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

test('baccarat: cards stay hidden while bets are taken, and a coup is settled by the rules', async () => {
  const play = await sitDown('ag', 'bac01')
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

test('baccarat: banker, player and tie come as often as they should', () => {
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

test('cards: bulls are found and hands ordered', () => {
  expect(bullOf([9, 10, 11, 12, 22])).toBe(10)
  expect(bullOf([9, 10, 11, 1, 2])).toBe(5)
  expect(bullOf([0, 1, 3, 13, 5])).toBe(0)
  expect(strength([9, 10, 11, 1, 2])).toBeLessThan(strength([9, 10, 12, 1, 2]))
})

test('cards: a deal settles every seat at once', async () => {
  const play = await sitDown('qp', 'niuniu')
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

interface Shown {
  odds: Record<string, number>
  score: [number, number]
  isAbandoned: boolean
  won: string[]
}
const shownOf = (body: Record<string, unknown>) => body['matches'] as Shown[]
/** Goes on to the next round of matches, from its very beginning, and shows it. */
async function nextRound(play: Awaited<ReturnType<typeof sitDown>>) {
  now = roundOf((await play('fixtures/table')).body).endsAt
  const { body } = await play('fixtures/table')
  return { round: roundOf(body), matches: shownOf(body) }
}
const settled = (venue: string) =>
  expect.poll(async () => (await bets(venue)).every(({ state }) => state !== 'open'), { timeout: 3000 }).toBe(true)

test.each([
  ['sport', 'football', '1d'],
  ['esport', 'arena', '3o'],
])('fixtures: a single on %s is settled at the odds it was taken at', async (venue, game, pick) => {
  const play = await sitDown(venue, game)
  const { round, matches } = await nextRound(play)
  const [index, option] = [Number(pick[0]), pick[1] ?? '']
  const odds = matches[index]?.odds[option] ?? 0
  await play('fixtures/bet', { round: round.number, bets: [{ legs: [{ pick, odds }], stake: 1000 }] })
  now = round.dueAt
  await settled(venue)
  const { won = [], isAbandoned = false } = shownOf((await play('fixtures/table')).body)[index] ?? {}
  const expected = isAbandoned ? 0 : won.includes(pick) ? odds * 10 - 1000 : -1000
  expect((await bets(venue))[0]?.winLoss).toBe(expected)
})

test('fixtures: several matches together are one bet at the product of their odds', async () => {
  const play = await sitDown('sport', 'football')
  const { round, matches } = await nextRound(play)
  const legs = ['0h', '1u', '2a'].map((pick, index) => ({ pick, odds: matches[index]?.odds[pick[1] ?? ''] ?? 0 }))
  expect((await play('fixtures/bet', { round: round.number, bets: [{ legs, stake: 1000 }] })).body['balance']).toBe(
    99_000,
  )
  const twice = [legs[0], { pick: '0u', odds: matches[0]?.odds['u'] }]
  expect((await play('fixtures/bet', { round: round.number, bets: [{ legs: twice, stake: 1000 }] })).status).toBe(422)
  now = round.dueAt
  await settled('sport')
  const told = await bets('sport')
  expect(told.length).toBe(1)
  expect(told[0]?.memo).toContain('3 场串关')
  const after = shownOf((await play('fixtures/table')).body)
  const lost = legs.some(({ pick }, index) => !after[index]?.isAbandoned && !after[index]?.won.includes(pick))
  const product = legs.reduce(
    (all, { odds }, index) => (after[index]?.isAbandoned ? all : Math.floor((all * odds) / 100)),
    100,
  )
  if (after.slice(0, 3).some(({ isAbandoned }) => !isAbandoned))
    expect(told[0]?.winLoss).toBe(lost ? -1000 : product * 10 - 1000)
})

test('fixtures: odds move while a match is played, fallen odds are not taken unseen, and sale ends before the whistle', async () => {
  const play = await sitDown('sport', 'football')
  const { round, matches } = await nextRound(play)
  const before = matches.map(({ odds }) => odds['o'])
  now = round.closesAt + 35_000
  const half = shownOf((await play('fixtures/table')).body)
  expect(half.map(({ odds }) => odds['o'])).not.toEqual(before)
  const bet = (pick: string, odds: number) =>
    play('fixtures/bet', { round: round.number, bets: [{ legs: [{ pick, odds }], stake: 100 }] })
  const index = half.findIndex(({ odds }) => odds['o'])
  const odds = half[index]?.odds['o'] ?? 0
  const dear = await bet(`${index}o`, Math.ceil(odds * 1.06) + 1)
  expect([dear.status, dear.body['error']]).toEqual([422, '赔率已变动，请按新赔率重新确认'])
  expect((await bet(`${index}o`, Math.ceil(odds * 0.97))).status).toBe(200)
  expect((await bets('sport'))[0]?.memo).toContain(`@${(odds / 100).toFixed(2)}`)
  now = round.dueAt - 2000
  expect((await bet(`${index}u`, 100)).status).toBe(422)
  expect(shownOf((await play('fixtures/table')).body).every((match) => Object.keys(match.odds).length === 0)).toBe(true)
})

test('fixtures: a match that is broken off gives stakes back and counts 1.00 where several are combined', () => {
  const match = (abandonedAt: number | null): Match => ({
    league: 'football',
    home: 'A',
    away: 'B',
    force: [1, 1],
    events: [{ minute: 5, side: 'h' }],
    abandonedAt,
  })
  const both = [match(30), match(null)]
  expect(cameOut(both, legsOf('0h@200') ?? []).odds).toBe(null)
  expect(cameOut(both, legsOf('0a@400,1h@150') ?? []).odds).toBe(150)
  expect(cameOut(both, legsOf('0h@200,1a@300') ?? []).odds).toBe(0)
  expect(cameOut([match(null), match(null)], legsOf('0h@155,1h@155') ?? []).odds).toBe(240)
  expect(oddsAt(match(30), 31)).toEqual({})
})

test('fixtures: whenever one bets, each market returns about what its margin says', () => {
  for (const league of ['football', 'esport'] as const) {
    for (const minute of [0, 30, 60, 79]) {
      let [staked, returned] = [0, 0]
      for (let n = 0; n < 1500; n += 1) {
        for (const match of matchesOf(league, leagues[league].teams, diceOf('a fixed seed', `${league}${n}`))) {
          for (const [option, odds] of Object.entries(oddsAt(match, minute))) {
            const won = hasWon(match, option as Option)
            if (won === null) continue
            staked += 100
            if (won) returned += odds
          }
        }
      }
      expect([league, minute, returned / staked > 0.91, returned / staked < 0.98]).toEqual([league, minute, true, true])
    }
  }
})

test('fishing: a shot is a bet of its own; a catch pays its multiple', async () => {
  const play = await sitDown('obgdy', 'pond')
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

test('a game of another engine, an unknown session and an empty wallet are refused in words', async () => {
  const play = await sitDown('qp', 'niuniu')
  expect((await play('slot/spin', { stake: 100 })).status).toBe(404)
  expect((await sandbox.post('/play/api/state', '{}')).status).toBe(401)
  await sandbox.venue('qp', 'transfer', { id: 'out', login: 'demo002', direction: 'out', amount: 100_000 })
  expect((await play('cards/deal', { bets: [{ pick: '0', stake: 100 }] })).body['error']).toBe('余额不足，请先转入资金')
})
