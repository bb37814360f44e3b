import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'
import { betsAt, type Play, roundOf, openGame } from '../testing/participant.ts'
import { hasWon, type Match, matchesOf, oddsAt, type Option } from '../web/browser/matchrules.ts'
import { diceOf } from './fair.ts'
import { leagues } from './fixtures.copy.ts'
import { settleLegs, parseLegs } from './slips.ts'

let sandbox: TestSandbox
let now = Date.parse('2026-03-01T04:00:01Z')
beforeEach(async () => {
  now = Date.parse('2026-03-01T04:00:01Z')
  sandbox = await testSandbox({ now: () => now })
})
afterEach(() => sandbox.close())

const bets = (venue: string) => betsAt(sandbox, venue)

interface Shown {
  odds: Record<string, number>
  score: [number, number]
  isAbandoned: boolean
  won: string[]
}
const shownOf = (body: Record<string, unknown>) => body['matches'] as Shown[]
/** Advances to the start of the next round of matches and returns it. */
async function nextRound(play: Play) {
  now = roundOf((await play('fixtures/table')).body).endsAt
  const { body } = await play('fixtures/table')
  return { round: roundOf(body), matches: shownOf(body) }
}
const settled = (venue: string) =>
  expect.poll(async () => (await bets(venue)).every(({ state }) => state !== 'open'), { timeout: 3000 }).toBe(true)

test.each([
  ['sport', 'football', '1d'],
  ['esport', 'arena', '3o'],
])('fixtures: settles a single bet on %s at its placed odds', async (venue, game, pick) => {
  const play = await openGame(sandbox, venue, game)
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

test('fixtures: lists the voided bet of an abandoned match with its round', async () => {
  const play = await openGame(sandbox, 'sport', 'football')
  // One match in 40 is abandoned.
  for (let n = 0; n < 400; n += 1) {
    const { round, matches } = await nextRound(play)
    const singles = matches.map(({ odds }, index) => ({ legs: [{ pick: `${index}h`, odds: odds['h'] }], stake: 100 }))
    await play('fixtures/bet', { round: round.number, bets: singles })
    now = round.dueAt
    // The list of bets has pages; the table shows the bets of the latest rounds.
    const table = async () => (await play('fixtures/table')).body
    const isOpen = async () => ((await table())['mine'] as { state: string }[]).some(({ state }) => state === 'open')
    await expect.poll(isOpen, { timeout: 3000 }).toBe(false)
    const body = await table()
    const index = shownOf(body).findIndex(({ isAbandoned }) => isAbandoned)
    if (index < 0) continue
    const mine = body['mine'] as { pick: string }[]
    const voided = mine.find(({ pick }) => pick.startsWith(`${index}h`))
    expect(voided).toMatchObject({ stake: 100, winLoss: 0, state: 'void' })
    return
  }
  throw new Error('no match was broken off in 400 rounds')
})

test('fixtures: advancing rounds moves their bets and starts the next round on time', async () => {
  const play = await openGame(sandbox, 'sport', 'football')
  const { round, matches } = await nextRound(play)
  const legs = [{ pick: '0h', odds: matches[0]?.odds['h'] }]
  await play('fixtures/bet', { round: round.number, bets: [{ legs, stake: 1000 }] })
  const [passed, left] = [round.dueAt - now - 1000, round.endsAt - round.dueAt + 1000]
  expect((await sandbox.control('rounds', { seconds: passed / 1000 })).status).toBe(200)
  const moved = roundOf((await play('fixtures/table')).body)
  expect(moved).toEqual({
    ...round,
    startsAt: now - passed,
    closesAt: round.closesAt - passed,
    dueAt: now + 1000,
    endsAt: now + left,
  })
  expect((await bets('sport')).map(({ state }) => state)).toEqual(['open'])
  await sandbox.control('rounds', { seconds: left / 1000 })
  await settled('sport')
  expect(roundOf((await play('fixtures/table')).body)).toMatchObject({ number: round.number + 1, startsAt: now })
  expect((await sandbox.control('rounds', { seconds: -1 })).status).toBe(422)
})

test('fixtures: a combined bet pays the product of its odds', async () => {
  const play = await openGame(sandbox, 'sport', 'football')
  const { round, matches } = await nextRound(play)
  const legs = ['0h', '1u', '2a'].map((pick, index) => ({ pick, odds: matches[index]?.odds[pick[1] ?? ''] ?? 0 }))
  expect((await play('fixtures/bet', { round: round.number, bets: [{ legs, stake: 1000 }] })).body['balance']).toBe(
    99_000,
  )
  const twice = [legs[0], { pick: '0u', odds: matches[0]?.odds['u'] }]
  expect((await play('fixtures/bet', { round: round.number, bets: [{ legs: twice, stake: 1000 }] })).status).toBe(422)
  now = round.dueAt
  await settled('sport')
  const listed = await bets('sport')
  expect(listed.length).toBe(1)
  expect(listed[0]?.memo).toContain('3 场串关')
  const after = shownOf((await play('fixtures/table')).body)
  const lost = legs.some(({ pick }, index) => !after[index]?.isAbandoned && !after[index]?.won.includes(pick))
  const product = legs.reduce(
    (all, { odds }, index) => (after[index]?.isAbandoned ? all : Math.floor((all * odds) / 100)),
    100,
  )
  if (after.slice(0, 3).some(({ isAbandoned }) => !isAbandoned))
    expect(listed[0]?.winLoss).toBe(lost ? -1000 : product * 10 - 1000)
})

test('fixtures: odds change during a match, fallen odds are refused and betting ends before the final whistle', async () => {
  const play = await openGame(sandbox, 'sport', 'football')
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

test('fixtures: an abandoned match voids single bets and counts 1.00 in combined bets', () => {
  const match = (abandonedAt: number | null): Match => ({
    league: 'football',
    home: 'A',
    away: 'B',
    force: [1, 1],
    events: [{ minute: 5, side: 'h' }],
    abandonedAt,
  })
  const both = [match(30), match(null)]
  expect(settleLegs(both, parseLegs('0h@200') ?? []).odds).toBe(null)
  expect(settleLegs(both, parseLegs('0a@400,1h@150') ?? []).odds).toBe(150)
  expect(settleLegs(both, parseLegs('0h@200,1a@300') ?? []).odds).toBe(0)
  expect(settleLegs([match(null), match(null)], parseLegs('0h@155,1h@155') ?? []).odds).toBe(240)
  expect(oddsAt(match(30), 31)).toEqual({})
})

test('fixtures: each market returns its margin at any minute', () => {
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
