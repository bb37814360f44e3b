import { numberOf } from '@koi/web/money'

/** A page of a list, read from `data`, `total` and `last_page`, each of which may be missing or a string. */
export interface Page<Row> {
  rows: Row[]
  total: number
  lastPage: number
}

export type RowOf<Data> =
  NonNullable<Data> extends { data?: infer Rows; last_page?: unknown }
    ? NonNullable<Rows> extends readonly (infer Row)[]
      ? Row
      : never
    : never

/** Reads a paged answer leniently; a bare array counts as a single page. */
export function readPage<Row>(data: unknown): Page<Row> {
  if (Array.isArray(data)) return { rows: data as Row[], total: data.length, lastPage: 1 }
  const { data: rows, total, last_page } = (data ?? {}) as { data?: unknown; total?: unknown; last_page?: unknown }
  const list = Array.isArray(rows) ? (rows as Row[]) : []
  const lastPage = Math.max(1, numberOf(last_page, 1))
  // Without a total, assume that every page has as many rows as this one.
  return { rows: list, total: numberOf(total, list.length * lastPage), lastPage }
}

export function nextPage(pages: readonly Page<unknown>[]): number | null {
  const last = pages.at(-1)
  if (!last) return 1
  const rows = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return rows < last.total && pages.length < last.lastPage ? pages.length + 1 : null
}
