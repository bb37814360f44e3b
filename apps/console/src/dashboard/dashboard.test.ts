import { expect, test } from 'vitest'
import { historyOf, queuesOf, todayOf } from './dashboard.ts'

test('a queue is a count, or a count and the time of its oldest entry', () => {
  expect(queuesOf({ pending: { deposits: { count: 2, oldest_at: '2026-03-01 10:00:00' }, transfers: 0 } })).toEqual([
    { name: 'deposits', count: 2, oldest: '2026-03-01 10:00:00' },
    { name: 'transfers', count: 0, oldest: '' },
  ])
})

test('missing parts are empty', () => {
  expect([queuesOf({}), todayOf({}), historyOf({})]).toEqual([[], [], { days: [], series: {} }])
})

test('the history runs from the oldest day to the newest', () => {
  expect(historyOf({ days: [{ day: '2026-03-02', net: '-5.00' }, { day: '2026-03-01', net: '10.00', bets: 4 }] })).toEqual({
    days: ['03-01', '03-02'],
    series: { net: [10, -5], bets: [4, 0] },
  })
})
