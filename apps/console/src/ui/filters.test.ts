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

test('an empty address is the first page, unfiltered', () => {
  expect(toListQuery(from(''))).toEqual({ page: 1, per_page: 20, sort: '', q: '', state: '', from: '', to: '' })
  expect(isFiltered(from(''))).toBe(false)
})

test('the address gives back what was written into it', () => {
  const filters = from('page=3&per_page=50&sort=-amount&q=demo&state=1&from=2026-03-01&to=2026-03-02&venue=ag', [
    'venue',
  ])
  expect(parseFilters(toSearchParams(filters, new URLSearchParams()), ['venue'])).toEqual(filters)
  expect(toListQuery(filters)).toMatchObject({ page: 3, per_page: 50, venue: 'ag' })
})

test('nonsense in the address counts as absent', () => {
  expect(from('page=-2&per_page=abc')).toMatchObject({ page: 1, perPage: 20 })
  expect(from('per_page=99999')).toMatchObject({ perPage: 200 })
})

test('defaults are not written and other parameters stay', () => {
  expect(toSearchParams(from('q=a'), new URLSearchParams('tab=bets&page=4')).toString()).toBe('tab=bets&q=a')
})

test('a changed filter starts at the first page', () => {
  expect(withChange(from('page=4&q=a'), { state: '1' })).toMatchObject({ page: 1, state: '1', q: 'a' })
})

test('of the filters that only some lists have the named one changes', () => {
  const two = from('venue=ag&kind=live', ['venue', 'kind'])
  expect(withChange(two, { more: { kind: 'slot' } }).more).toEqual({ venue: 'ag', kind: 'slot' })
})

test('clearing keeps the order and the page size', () => {
  expect(withoutFilters(from('page=4&q=a&sort=-id&per_page=50&venue=ag', ['venue']))).toMatchObject({
    page: 1,
    q: '',
    sort: '-id',
    perPage: 50,
    more: { venue: '' },
  })
})

test('a page beyond the last one gives way to the last one, and an empty list to none', () => {
  const listing = { page: 9, per_page: 20, total: 21, items: [] }
  expect(lastPageIfBeyond(listing)).toBe(2)
  expect(lastPageIfBeyond({ ...listing, total: 20 })).toBe(1)
  expect(lastPageIfBeyond({ ...listing, total: 0 })).toBe(null)
  expect(lastPageIfBeyond({ ...listing, page: 2, items: [{}] })).toBe(null)
})
