import { expect, test } from 'vitest'
import { mergedRows } from './document.ts'
import { isMet, median, quantile, rowsTable } from './table.ts'

test('a goal is met by a ratio at or beyond its bound; without a ratio or goal there is no verdict', () => {
  expect([isMet({ ratio: 1, wanted: '≥ 1.0' }), isMet({ ratio: 0.999, wanted: '≥ 1.0' })]).toEqual([true, false])
  expect([isMet({ ratio: 2, wanted: '≤ 2' }), isMet({ ratio: 2.01, wanted: '≤ 2' })]).toEqual([true, false])
  expect([isMet({ ratio: 0, wanted: '= 0' }), isMet({ ratio: 0.1, wanted: '= 0' })]).toEqual([true, false])
  expect([isMet({ ratio: null, wanted: '≥ 1.0' }), isMet({ ratio: 3, wanted: 'info' })]).toEqual([null, null])
})

test('the table has no verdicts when the machine was busy', () => {
  const row = { goal: '2', what: 'x', figure: '1/s', reference: '2/s', ratio: 0.5, wanted: '≥ 2.5' }
  expect(rowsTable([row], true)).toContain('missed')
  expect(rowsTable([row], false)).not.toContain('missed')
})

test('median and quantile return measured values', () => {
  expect([median([3, 1, 2]), quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)]).toEqual([2, 10])
})

test('a new measurement replaces its row and keeps the others', () => {
  const row = (goal: string, what: string, ratio: number) => ({
    goal,
    what,
    figure: '1/s',
    reference: '2/s',
    ratio,
    wanted: '≥ 1.0',
  })
  const first = mergedRows('', [row('15', 'start', 2), row('1', 'a posting', 0.5)], '2026-11-01, 1 %')
  const later = mergedRows(first, [row('1', 'a posting', 1.5), row('2', 'fifty', 3)], '2026-11-02, 3 %')
  const cells = later
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.map((line) => [line[1], line[5], line[7], line[8]])).toEqual([
    ['1', '1.50', 'met', '2026-11-02, 3 %'],
    ['2', '3.00', 'met', '2026-11-02, 3 %'],
    ['15', '2.00', 'met', '2026-11-01, 1 %'],
  ])
})
