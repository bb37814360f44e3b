import { expect, test } from 'vitest'
import { returned, type Sums } from './returned.ts'

/** Sums of bets with equal stakes; every `nth` bet pays `odds` times its stake. */
function sumsOf(bets: number, stake: number, nth: number, odds: number): Sums {
  const won = Math.floor(bets / nth)
  const paid = stake * odds
  return {
    bets,
    stake: bets * stake,
    result: won * paid - bets * stake,
    stakeStake: bets * stake ** 2,
    stakePaid: won * stake * paid,
    paidPaid: won * paid ** 2,
  }
}

test('flags an actual return that deviates from the stated one beyond chance [R69]', () => {
  // The game pays 1.9 at even chances: a return of 95 %. One standard error of 10,000 bets is 0.95 points.
  const even = sumsOf(10_000, 100, 2, 1.9)
  expect(returned(even, 95_000)).toEqual({
    stated_return: '95',
    deviation: '+0.00',
    tolerance: '2.85',
    judgement: 'ok',
  })
  expect(returned(even, 97_000)).toMatchObject({ deviation: '-2.00', judgement: 'ok' })
  expect(returned(even, 98_500)).toMatchObject({ deviation: '-3.50', judgement: 'odd' })
  expect(returned(even, 91_000)).toMatchObject({ deviation: '+4.00', judgement: 'odd' })
})

test('tolerates more with rare large wins; does not judge few rounds or games without a stated return [R69]', () => {
  expect(returned(sumsOf(10_000, 100, 100, 95), 95_000)).toMatchObject({ tolerance: '28.36', judgement: 'ok' })
  expect(returned(sumsOf(999, 100, 2, 3), 95_000)).toMatchObject({ judgement: 'few' })
  expect(returned(sumsOf(10_000, 100, 2, 1.9), null)).toEqual({
    stated_return: '',
    deviation: '',
    tolerance: '',
    judgement: '',
  })
  expect(returned({ bets: 0, stake: 0, result: 0, stakeStake: 0, stakePaid: 0, paidPaid: 0 }, 95_000)).toMatchObject({
    judgement: 'few',
  })
})
