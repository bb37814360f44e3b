import { expect, test } from 'vitest'
import { fieldsOfRows, figuresFrom, isAmount } from './figures.ts'

test('a report is its lists and the figures beside them', () => {
  const report = {
    from: '2026-03-01',
    totals: { deposits: '100.00', count: 3 },
    items: [{ day: '2026-03-01', deposits: '100.00' }],
    channels: [],
  }
  expect(figuresFrom(report)).toEqual({
    figures: [
      { name: 'deposits', value: '100.00' },
      { name: 'count', value: 3 },
    ],
    lists: [
      { name: 'items', rows: [{ day: '2026-03-01', deposits: '100.00' }] },
      { name: 'channels', rows: [] },
    ],
  })
})

test('a page of rows has no figures, and nonsense is an empty report', () => {
  expect(figuresFrom({ items: [{ a: 1, nested: {} }], page: 1, per_page: 20, total: 1 })).toEqual({
    figures: [],
    lists: [{ name: 'items', rows: [{ a: 1 }] }],
  })
  expect(figuresFrom(null)).toEqual({ figures: [], lists: [] })
})

test('amounts are told from counts and names', () => {
  expect([isAmount('-3.00'), isAmount('3'), isAmount(3), isAmount('2026-03-01')]).toEqual([true, false, false, false])
  expect(fieldsOfRows([{ a: 1 }, { b: 1, a: 2 }])).toEqual(['a', 'b'])
})
