import { expect, test } from 'vitest'
import { isMet, median, quantile, table } from './table.ts'

test('a goal is met by a ratio at its bound or beyond, and by nothing where there is none', () => {
  expect([isMet({ ratio: 1, wanted: '≥ 1.0' }), isMet({ ratio: 0.999, wanted: '≥ 1.0' })]).toEqual([true, false])
  expect([isMet({ ratio: 2, wanted: '≤ 2' }), isMet({ ratio: 2.01, wanted: '≤ 2' })]).toEqual([true, false])
  expect([isMet({ ratio: 0, wanted: '= 0' }), isMet({ ratio: 0.1, wanted: '= 0' })]).toEqual([true, false])
  expect([isMet({ ratio: null, wanted: '≥ 1.0' }), isMet({ ratio: 3, wanted: 'told' })]).toEqual([null, null])
})

test('the table says nothing of goals on a busy machine', () => {
  const row = { goal: '2', what: 'x', figure: '1/s', reference: '2/s', ratio: 0.5, wanted: '≥ 2.5' }
  expect(table([row], true)).toContain('missed')
  expect(table([row], false)).not.toContain('missed')
})

test('median and quantile take values that were measured', () => {
  expect([median([3, 1, 2]), quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)]).toEqual([2, 10])
})
