import { expect, test } from 'vitest'
import { dateLabels, dateStripLabels } from './date.copy.ts'
import { failed, isEmpty, isFinished, loaded, loading, nextPage, noPages, type Pages, readPage } from './paging.ts'

const page = (rows: number, total: number, last_page: number) =>
  readPage<number>({ data: Array.from({ length: rows }, (_, row) => row), total, last_page })

test('LIST-01 a list begins with page 1', () => {
  expect(nextPage(noPages)).toBe(1)
})

test('LIST-02 pages are asked for while page <= last_page, and never two at once', () => {
  const one = loaded<number>(noPages, 1, page(10, 30, 2))
  expect(nextPage(one)).toBe(2)
  expect(nextPage(loading(one))).toBeNull()
  const two = loaded(one, 2, page(10, 30, 2))
  expect(nextPage(two)).toBeNull()
  expect(isFinished(two)).toBe(true)
})

test('LIST-03 page 1 replaces what stood there', () => {
  const two = loaded(loaded<number>(noPages, 1, page(10, 20, 2)), 2, page(10, 20, 2))
  expect(loaded(two, 1, page(3, 3, 1)).rows).toHaveLength(3)
})

test('LIST-04 a list is finished when as many rows came as there are', () => {
  const all: Pages<number> = loaded<number>(noPages, 1, page(3, 3, 5))
  expect(nextPage(all)).toBeNull()
  expect(isFinished(all)).toBe(true)
  expect(isEmpty(all)).toBe(false)
})

test('LIST-05 an empty list is empty, a failed one is neither empty nor finished', () => {
  expect(isEmpty(loaded<number>(noPages, 1, page(0, 0, 1)))).toBe(true)
  expect(isFinished(failed(noPages))).toBe(false)
  expect(nextPage(failed(loaded<number>(noPages, 1, page(10, 20, 2))))).toBe(2)
})

test('LIST-11 LIST-09 LIST-10 the two sets of date labels are those of the specification', () => {
  expect(Object.values(dateLabels)).toEqual(['今日', '近7天', '近15天', '近30天'])
  expect(Object.values(dateStripLabels)).toEqual(['今日', '昨日', '近七日', '本月'])
})

test('NET-12 a page is read leniently', () => {
  expect(readPage({ data: [1, 2], total: '12', last_page: '2' })).toEqual({ rows: [1, 2], total: 12, lastPage: 2 })
  expect(readPage({ data: [1] })).toEqual({ rows: [1], total: 1, lastPage: 1 })
  expect(readPage([1, 2])).toEqual({ rows: [1, 2], total: 2, lastPage: 1 })
  for (const odd of [null, undefined, 'x', { data: 'x', last_page: 0 }])
    expect(readPage(odd)).toEqual({ rows: [], total: 0, lastPage: 1 })
})
