import { numberOf } from '@koi/web/money'

/** A page as it came: data, total, last_page (NET-12), each perhaps missing or a text. */
export interface Page<Row> {
  rows: Row[]
  total: number
  lastPage: number
}

/** The rows of a paged answer of the type `Data`, each as it may arrive; `never` where it is no page. */
export type RowOf<Data> =
  NonNullable<Data> extends { data?: infer Rows; last_page?: unknown }
    ? NonNullable<Rows> extends readonly (infer Row)[]
      ? Row
      : never
    : never

/** Everything a list knows. `page` is the last one loaded, 0 before the first. */
export interface Pages<Row> {
  rows: Row[]
  page: number
  total: number
  lastPage: number
  state: 'waiting' | 'loading' | 'ready' | 'failed'
}

export const noPages: Pages<never> = { rows: [], page: 0, total: 0, lastPage: 1, state: 'waiting' }

/** Reads a paged answer leniently; a bare array is a single page. */
export function readPage<Row>(data: unknown): Page<Row> {
  if (Array.isArray(data)) return { rows: data as Row[], total: data.length, lastPage: 1 }
  const { data: rows, total, last_page } = (data ?? {}) as { data?: unknown; total?: unknown; last_page?: unknown }
  const list = Array.isArray(rows) ? (rows as Row[]) : []
  return { rows: list, total: numberOf(total, list.length), lastPage: Math.max(1, numberOf(last_page, 1)) }
}

/** The page to ask for next, or null: while page <= last_page, and until as many rows came as there are (LIST-02, 04). */
export function nextPage(pages: Pages<unknown>): number | null {
  if (pages.state === 'loading') return null
  if (pages.page === 0) return 1
  if (pages.rows.length >= pages.total) return null
  return pages.page + 1 <= pages.lastPage ? pages.page + 1 : null
}

export const isFinished = (pages: Pages<unknown>): boolean => pages.state === 'ready' && nextPage(pages) === null
export const isEmpty = (pages: Pages<unknown>): boolean => isFinished(pages) && pages.rows.length === 0

export const loading = <Row>(pages: Pages<Row>): Pages<Row> => ({ ...pages, state: 'loading' })
export const failed = <Row>(pages: Pages<Row>): Pages<Row> => ({ ...pages, state: 'failed' })

/** Adds a page that came; page 1 replaces what stood there. */
export const loaded = <Row>(pages: Pages<Row>, number: number, page: Page<Row>): Pages<Row> => ({
  rows: number === 1 ? page.rows : [...pages.rows, ...page.rows],
  page: number,
  total: page.total,
  lastPage: page.lastPage,
  state: 'ready',
})
