import { expect, test } from 'vitest'
import {
  withoutFilters,
  parseFilters,
  isFiltered,
  withChange,
  lastPageIfBeyond,
  toListQuery,
  toSearchParams,
} from './filters.ts'

const from = (text: string, more: string[] = []) => parseFilters(new URLSearchParams(text), more)

test('parses an empty query as the unfiltered first page', () => {
  expect(toListQuery(from(''))).toEqual({ page: 1, per_page: 20, sort: '', q: '', state: '', from: '', to: '' })
  expect(isFiltered(from(''))).toBe(false)
})

test('round-trips filters through the URL', () => {
  const filters = from('page=3&per_page=50&sort=-amount&q=demo&state=1&from=2026-03-01&to=2026-03-02&venue=ag', [
    'venue',
  ])
  expect(parseFilters(toSearchParams(filters, new URLSearchParams()), ['venue'])).toEqual(filters)
  expect(toListQuery(filters)).toMatchObject({ page: 3, per_page: 50, venue: 'ag' })
})

test('ignores invalid values in the URL', () => {
  expect(from('page=-2&per_page=abc')).toMatchObject({ page: 1, perPage: 20 })
  expect(from('per_page=99999')).toMatchObject({ perPage: 200 })
})

test('omits defaults and keeps other parameters', () => {
  expect(toSearchParams(from('q=a'), new URLSearchParams('tab=bets&page=4')).toString()).toBe('tab=bets&q=a')
})

test('returns to the first page when a filter changes', () => {
  expect(withChange(from('page=4&q=a'), { state: '1' })).toMatchObject({ page: 1, state: '1', q: 'a' })
})

test('changes only the named list-specific filter', () => {
  const two = from('venue=ag&kind=live', ['venue', 'kind'])
  expect(withChange(two, { more: { kind: 'slot' } }).more).toEqual({ venue: 'ag', kind: 'slot' })
})

test('keeps sorting and page size when filters are cleared', () => {
  expect(withoutFilters(from('page=4&q=a&sort=-id&per_page=50&venue=ag', ['venue']))).toMatchObject({
    page: 1,
    q: '',
    sort: '-id',
    perPage: 50,
    more: { venue: '' },
  })
})

test('redirects a page beyond the end to the last page, except in an empty list', () => {
  const listing = { page: 9, per_page: 20, total: 21, total_is_estimate: false, items: [] }
  expect(lastPageIfBeyond(listing)).toBe(2)
  expect(lastPageIfBeyond({ ...listing, total: 20 })).toBe(1)
  expect(lastPageIfBeyond({ ...listing, total: 0 })).toBe(null)
  expect(lastPageIfBeyond({ ...listing, page: 2, items: [{}] })).toBe(null)
  expect(lastPageIfBeyond({ ...listing, page: 600, total: 15_000, total_is_estimate: true })).toBe(500)
})
