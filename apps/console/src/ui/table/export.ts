import { csvOf } from '@koi/web/csv'
import type { Listing } from '../../app/endpoint.ts'
import { cellText } from './Cell.tsx'
import type { Column } from '../field/column.ts'
import { valueOf } from '../field/field.ts'

/** Maximum rows of an export. */
export const exportLimit = 20_000
const step = 200
const maxReads = 3

interface ReadResult<Row> {
  items: Row[]
  total: number
  /** Whether rows left the list while it was read, so that others may have been skipped. */
  hasMoved: boolean
}

type PageAt<Row> = (page: number, size: number) => Promise<Listing<Row>>

/** Reads all pages; duplicates, caused by rows inserted meanwhile, are dropped by `key`. */
async function readOnce<Row extends object>(pageAt: PageAt<Row>, key: string): Promise<ReadResult<Row>> {
  const found = new Map<unknown, Row>()
  let first: number | null = null
  for (let page = 1; ; page += 1) {
    const { items, total, total_is_estimate: isEstimate } = await pageAt(page, step)
    first ??= isEstimate ? 0 : total
    for (const row of items) found.set(valueOf(row, key) ?? row, row)
    const isFull = found.size >= exportLimit
    if (items.length === step && (isEstimate || page * step < total) && !isFull) continue
    const counted = isEstimate && !isFull ? found.size : Math.max(total, found.size)
    return { items: [...found.values()], total: counted, hasMoved: !isFull && found.size < first }
  }
}

/** Reads all rows page by page up to `exportLimit`; repeats the read if rows left the list meanwhile. */
export async function readAllRows<Row extends object>(pageAt: PageAt<Row>, key: string): Promise<ReadResult<Row>> {
  let read = await readOnce(pageAt, key)
  for (let tried = 1; read.hasMoved && tried < maxReads; tried += 1) read = await readOnce(pageAt, key)
  return read
}

export const csvOfRows = <Row extends object>(columns: Column<Row>[], rows: Row[]): string =>
  csvOf([columns.map((column) => column.label), ...rows.map((row) => columns.map((column) => cellText(column, row)))])
