import type { Column } from './column.ts'
import { cellText } from './Cell.tsx'
import { csvOf } from './csv.ts'
import type { Listing, Query } from '../app/api.ts'
import { read } from '../app/api.ts'

/** More rows than this are not an export but a report. */
export const exportLimit = 20_000
const step = 200

/** Reads every row of a list under its present filter, page by page, up to the limit. */
export async function everyRow<Row>(path: string, query: Query): Promise<Listing<Row>> {
  const items: Row[] = []
  for (let page = 1; ; page += 1) {
    const listing = await read<Listing<Row>>(path, { ...query, page, per_page: step })
    items.push(...(listing.items ?? []))
    const isLast = (listing.items ?? []).length < step || items.length >= listing.total
    if (isLast || items.length >= exportLimit)
      return { ...listing, items, total: Math.max(listing.total ?? 0, items.length) }
  }
}

export const csvOfRows = <Row extends object>(columns: Column<Row>[], rows: Row[]): string =>
  csvOf(
    columns.map((column) => column.label),
    rows.map((row) => columns.map((column) => cellText(column, row))),
  )
