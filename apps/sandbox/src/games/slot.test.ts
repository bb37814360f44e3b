import { expect, test } from 'vitest'
import { testSandbox } from '../testing/client.ts'
import { betsAt, openGame } from '../testing/participant.ts'
import { Dice, randomWords } from '../web/browser/dice.ts'
import { hmac, sha256Text } from '../web/browser/sha.ts'
import { everyWindow, slots, spin, stopsOf, tenthsOf, windowOf, windows, winsOf } from '../web/browser/slotrules.ts'
import { diceOf, promiseOf } from './fair.ts'

test.each(Object.entries(slots))('the stated return of slot %s equals the return over all windows', (_name, rules) => {
  const pays = everyWindow(rules)
  const tenths = pays.reduce((sum, one) => sum + one, 0)
  expect({ tenths, winning: pays.filter((one) => one > 0).length }).toEqual(rules.sum)
  expect(pays.length).toBe(windows)
  const share = tenths / windows / 10
  expect(share).toBeGreaterThan(0.94)
  expect(share).toBeLessThan(0.97)
  // Each entry must equal the wins of the window as a spin computes them.
  for (let index = 0; index < windows; index += 1009)
    if (pays[index] !== tenthsOf(winsOf(rules, windowOf(rules, stopsOf(index))))) expect.unreachable(`window ${index}`)
})

test('a line pays its longest run, wilds substitute and scatters pay anywhere', () => {
  const rules = slots['koi']
  if (!rules) throw new Error('no slot')
  expect(winsOf(rules, ['FGP', 'FWP', 'RGC', 'NNN', 'LLL'])).toContainEqual({
    line: 0,
    picture: 'G',
    count: 3,
    pays: rules.pays['G']?.[0],
  })
  expect(winsOf(rules, ['FSP', 'RRS', 'SCC', 'NNN', 'LLL'])).toContainEqual({
    line: -1,
    picture: 'S',
    count: 3,
    pays: rules.moons[0],
  })
  expect(winsOf(rules, ['FGP', 'CRC', 'NNN', 'LLL', 'PPP'])).toEqual([])
})

test('the browser computes the same outcomes as the server', () => {
  const seed = 'c0ffee'.repeat(10)
  expect(sha256Text(seed)).toBe(promiseOf(seed))
  const [ours, theirs] = [diceOf(seed, 'carp:7'), new Dice(randomWords(hmac, seed, 'carp:7'))]
  expect(Array.from({ length: 40 }, (_, n) => ours.below(n + 1))).toEqual(
    Array.from({ length: 40 }, (_, n) => theirs.below(n + 1)),
  )
})

test("a spin debits the stake, pays the window's wins, is listed as a bet and follows from the committed seed", async () => {
  const sandbox = await testSandbox()
  try {
    const play = await openGame(sandbox, 'slot', 'koi')
    const { promise } = (await play('state')).body['fair'] as { promise: string }
    let expected = 100_000
    const turns: number[][] = []
    for (let n = 0; n < 20; n += 1) {
      const turn = (await play('slot/spin', { stake: 100 })).body
      expected += Number(turn['win']) - 100
      expect(turn['balance']).toBe(expected)
      turns.push(turn['stops'] as number[])
    }
    expect((await play('slot/spin', { stake: 333 })).status).toBe(422)
    const { revealed } = (await play('reveal')).body as unknown as {
      revealed: { serverSeed: string; clientSeed: string }
    }
    expect(promiseOf(revealed.serverSeed)).toBe(promise)
    const rules = slots['koi']
    if (!rules) throw new Error('no slot')
    turns.forEach((stops, n) =>
      expect(stopsOf(spin(diceOf(revealed.serverSeed, `${revealed.clientSeed}:${n}`)))).toEqual(stops),
    )
    const listed = await betsAt(sandbox, 'slot')
    expect(listed.map((bet) => bet.winLoss)).toEqual(
      turns.map((stops) => tenthsOf(winsOf(rules, windowOf(rules, stops))) * 10 - 100),
    )
    expect(listed.every((bet) => bet.validStake === 100)).toBe(true)
  } finally {
    await sandbox.close()
  }
})
