import { expect, test } from 'vitest'
import { dateLabels, dateStripLabels } from '../../play/record/date.copy.ts'
import { nextPage, readPage } from './paging.read.ts'

const page = (rows: number, total: number, last_page: number) =>
  readPage<number>({ data: Array.from({ length: rows }, (_, row) => row), total, last_page })

test('a list starts at page 1 [LIST-01]', () => {
  expect(nextPage([])).toBe(1)
})

test('pages are requested while page <= last_page [LIST-02]', () => {
  expect(nextPage([page(10, 30, 2)])).toBe(2)
  expect(nextPage([page(10, 30, 2), page(10, 30, 2)])).toBeNull()
})

test('a list without a total ends at its last page [LIST-02, NET-12]', () => {
  const [first, second, last] = [10, 10, 4].map((rows) =>
    readPage<number>({ data: Array.from({ length: rows }, (_, row) => row), last_page: 3 }),
  )
  expect(nextPage([first!])).toBe(2)
  expect(nextPage([first!, second!])).toBe(3)
  expect(nextPage([first!, second!, last!])).toBeNull()
})

test('a list is finished once total rows have arrived [LIST-04]', () => {
  expect(nextPage([page(3, 3, 5)])).toBeNull()
  expect(nextPage([page(0, 0, 1)])).toBeNull()
})

test('both sets of date labels equal those of the specification [LIST-11, LIST-09, LIST-10]', () => {
  expect(Object.values(dateLabels)).toEqual(['今日', '近7天', '近15天', '近30天'])
  expect(Object.values(dateStripLabels)).toEqual(['今日', '昨日', '近七日', '本月'])
})

test('a page is read leniently: missing fields, numeric text and a bare array are accepted [NET-12]', () => {
  expect(readPage({ data: [1, 2], total: '12', last_page: '2' })).toEqual({ rows: [1, 2], total: 12, lastPage: 2 })
  expect(readPage({ data: [1] })).toEqual({ rows: [1], total: 1, lastPage: 1 })
  expect(readPage([1, 2])).toEqual({ rows: [1, 2], total: 2, lastPage: 1 })
  for (const odd of [null, undefined, 'x', { data: 'x', last_page: 0 }])
    expect(readPage(odd)).toEqual({ rows: [], total: 0, lastPage: 1 })
})
