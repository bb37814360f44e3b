import { csvOf } from '@koi/web/csv'
import { readList } from '../app/api.ts'
import type { ListAt, Row } from '../app/endpoint.ts'
import { cellText } from './Cell.tsx'
import type { Column } from './column.ts'

/** More rows than this are not an export but a report. */
export const exportLimit = 20_000
const step = 200

/** Reads every row of a list under its present filter, page by page, up to the limit. */
export async function everyRow<A extends ListAt>(at: A, query: object): Promise<{ items: Row<A>[]; total: number }> {
  const items: Row<A>[] = []
  for (let page = 1; ; page += 1) {
    const listing = await readList(at, { ...query, page, per_page: step })
    items.push(...listing.items)
    const isLast = listing.items.length < step || items.length >= listing.total
    if (isLast || items.length >= exportLimit) return { items, total: Math.max(listing.total, items.length) }
  }
}

export const csvOfRows = <Row extends object>(columns: Column<Row>[], rows: Row[]): string =>
  csvOf([columns.map((column) => column.label), ...rows.map((row) => columns.map((column) => cellText(column, row)))])
