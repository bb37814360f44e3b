import type { Instant } from '@koi/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMoney, type Step } from './parts.ts'

const at = (n: number) => `2026-01-01T00:00:${String(n).padStart(2, '0')}.000Z` as Instant
const credit = (amount: number, n = 0, part = 1): Step => ({ is: 'moved', part, amount, at: at(n) })
const bet = (bet: string, stake: number, paid: number, [from, to]: [number, number]): Step[] => [
  { is: 'staked', bet, amount: stake, at: at(from) },
  { is: 'paid', bet, amount: paid, at: at(to) },
]

test('what a stake pays belongs to the parts that it was spent from, own money first', () => {
  const play = (own: number, ...steps: Step[]) => splitMoney(own, 1, [credit(100), ...steps]).parts
  expect(play(0, ...bet('a', 100, 1000, [1, 1]))).toEqual([0, 1000])
  expect(play(100, ...bet('a', 100, 1000, [1, 1]))).toEqual([1000, 100])
  expect(play(50, ...bet('a', 100, 1000, [1, 1]))).toEqual([500, 550])
  expect(play(50, ...bet('a', 70, 0, [1, 1]))).toEqual([0, 80])
  // Money that is staked still is not there to be staked again.
  expect(play(100, ...bet('a', 100, 1000, [1, 9]), ...bet('b', 100, 1000, [2, 8]))).toEqual([1000, 1000])
  expect(play(0, ...bet('a', 10, 0, [1, 1]), ...bet('b', 0, 500, [2, 2]))).toEqual([0, 590])
  expect(play(0, credit(200, 1, 0), ...bet('a', 200, 900, [2, 2]))).toEqual([900, 100])
})

test('several credits are spent in their order, and one that closes becomes own money', () => {
  const both: Step[] = [credit(100), credit(50, 1, 2)]
  expect(splitMoney(0, 2, [...both, ...bet('a', 120, 1200, [2, 3])]).parts).toEqual([0, 1000, 230])
  const closed: Step = { is: 'closed', part: 1, at: at(3) }
  expect(splitMoney(0, 2, [...both, ...bet('a', 120, 1200, [2, 4]), closed]).parts).toEqual([1000, 0, 230])
  expect(splitMoney(0, 2, [...both, { is: 'staked', bet: 'a', amount: 120, at: at(2) }]).open).toEqual([0, 100, 20])
})

test('no fen appears or disappears, and without a win a credit leaves no more own money than there was', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  const one = fc.record({ stake: amount, paid: amount, from: fc.nat(50), last: fc.nat(9) })
  fc.assert(
    fc.property(amount, amount, fc.array(one, { maxLength: 20 }), (own, bonus, bets) => {
      const steps = (paid: (bet: (typeof bets)[number]) => number) =>
        bets.flatMap((one, n) => bet(String(n), one.stake, paid(one), [one.from, one.from + one.last]))
      const sum = bets.reduce((total, { stake, paid }) => total + paid - stake, own + bonus)
      const { parts } = splitMoney(own, 1, [credit(bonus), ...steps(({ paid }) => paid)])
      const beyond = parts[0]! + parts[1]! - sum
      const total = bets.reduce((all, { stake }) => all + stake, 0)
      // Only stakes beyond the known money may add to the sum.
      expect(beyond >= 0 && beyond <= total && (total > own + bonus || beyond === 0)).toBe(true)
      const [kept] = splitMoney(own, 1, [credit(bonus), ...steps(({ stake, paid }) => Math.min(stake, paid))]).parts
      expect(kept!).toBeLessThanOrEqual(own)
    }),
  )
})
