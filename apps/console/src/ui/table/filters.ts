import { maxExactTotal } from '@koi/contract/paging'
import type { Listing } from '../../app/endpoint.ts'

/** Query of a list as kept in the URL. */
export interface Filters {
  page: number
  perPage: number
  sort: string
  q: string
  state: string
  from: string
  to: string
  /** Filters specific to a list. */
  more: Record<string, string>
}

export const pageSizes = [20, 50, 100, 200]
export const usualSize = 20

const parsePositive = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 ? value : otherwise
}

const textIn = (search: URLSearchParams, name: string): string => search.get(name)?.trim() ?? ''

/** Parses the URL; invalid values are ignored. */
export function parseFilters(search: URLSearchParams, more: string[] = []): Filters {
  return {
    page: parsePositive(search.get('page'), 1),
    perPage: Math.min(200, parsePositive(search.get('per_page'), usualSize)),
    sort: textIn(search, 'sort'),
    q: textIn(search, 'q'),
    state: textIn(search, 'state'),
    from: textIn(search, 'from'),
    to: textIn(search, 'to'),
    more: Object.fromEntries(more.map((name) => [name, textIn(search, name)])),
  }
}

/** Merges filters into the URL's query; defaults are omitted and foreign parameters (a tab) kept. */
export function toSearchParams(filters: Filters, present: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(present)
  const { page, perPage, more, ...texts } = filters
  const all: Record<string, string> = {
    ...texts,
    ...more,
    page: page === 1 ? '' : String(page),
    per_page: perPage === usualSize ? '' : String(perPage),
  }
  for (const [name, value] of Object.entries(all)) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
  return search
}

export const toListQuery = ({ page, perPage, more, ...texts }: Filters): Record<string, string | number> => ({
  ...texts,
  ...more,
  page,
  per_page: perPage,
})

/** Returns how many rows can be paged through: those that certainly exist. */
export const pageableRows = ({ total, total_is_estimate }: Pick<Listing<unknown>, 'total' | 'total_is_estimate'>) =>
  total_is_estimate ? maxExactTotal : total

/** Returns the last page if a later page was requested because rows were removed; null otherwise. */
export function lastPageIfBeyond(listing: Listing<unknown>): number | null {
  const { page, per_page, total, items } = listing
  const last = Math.ceil(pageableRows(listing) / per_page)
  return items.length === 0 && total > 0 && page > last ? last : null
}

export type Change = Partial<Filters>

/** Applies changed filters: returns to page 1 and merges list-specific filters by name. */
export const withChange = (filters: Filters, change: Change): Filters => ({
  ...filters,
  page: 1,
  ...change,
  more: { ...filters.more, ...change.more },
})
export const isFiltered = ({ q, state, from, to, more }: Filters): boolean =>
  [q, state, from, to, ...Object.values(more)].some((text) => text !== '')
export const withoutFilters = (filters: Filters): Filters =>
  withChange(filters, {
    q: '',
    state: '',
    from: '',
    to: '',
    more: Object.fromEntries(Object.keys(filters.more).map((name) => [name, ''])),
  })
