import { expect, test } from 'vitest'
import { historyOf, todayOf } from './dashboard.ts'

test('the first figures stand in the order of the desk, and unknown ones only where there are no others', () => {
  expect(todayOf({ today: { online: 3, deposits: '1.00', packets: '2.00', day: '2026-03-01' } })).toEqual([
    ['deposits', '1.00'],
    ['online', 3],
  ])
  expect(todayOf({ today: { packets: '2.00' } })).toEqual([['packets', '2.00']])
})

test('missing parts are empty', () => {
  expect([todayOf({}), historyOf({})]).toEqual([[], { days: [], series: {} }])
})

test('the history runs from the oldest day to the newest', () => {
  expect(
    historyOf({
      days: [
        { day: '2026-03-02', net: '-5.00' },
        { day: '2026-03-01', net: '10.00', bets: 4 },
      ],
    }),
  ).toEqual({
    days: ['03-01', '03-02'],
    series: { net: [10, -5], bets: [4, 0] },
  })
})
