import { expect, test } from 'vitest'
import { readAllRows } from './export.ts'

/** Simulates a list of `count` rows; `after` returns the rows after each page read. */
const listOf = (count: number, after: (rows: { id: number }[], reads: number) => { id: number }[] = (rows) => rows) => {
  let rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
  let reads = 0
  return (page: number, size: number) => {
    const items = rows.slice((page - 1) * size, page * size)
    const listing = { items, page, per_page: size, total: rows.length, total_is_estimate: false }
    rows = after(rows, ++reads)
    return Promise.resolve(listing)
  }
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('every page of a list is read', async () => {
  const { items, total, hasMoved } = await readAllRows(listOf(450), 'id')
  expect(ids(items)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  expect({ total, hasMoved }).toEqual({ total: 450, hasMoved: false })
})

test('the read is repeated if a row left the list during it', async () => {
  const list = listOf(450, (rows, reads) => (reads === 1 ? rows.slice(1) : rows))
  const { items, hasMoved } = await readAllRows(list, 'id')
  expect(ids(items)).toEqual(Array.from({ length: 449 }, (_, index) => index + 2))
  expect(hasMoved).toBe(false)
})

test('duplicates are dropped if a row was inserted during the read', async () => {
  const list = listOf(450, (rows, reads) => (reads === 1 ? [{ id: 0 }, ...rows] : rows))
  const { items, hasMoved } = await readAllRows(list, 'id')
  expect(ids(items)).toEqual(Array.from({ length: 450 }, (_, index) => index + 1))
  expect(hasMoved).toBe(false)
})

test('a list that keeps changing is reported as incomplete', async () => {
  expect(
    (
      await readAllRows(
        listOf(450, (rows) => rows.slice(1)),
        'id',
      )
    ).hasMoved,
  ).toBe(true)
})

test('a list whose total is an estimate is read to its end', async () => {
  const list = listOf(450)
  const estimated = async (page: number, size: number) => ({
    ...(await list(page, size)),
    total: 900,
    total_is_estimate: true,
  })
  const { items, total, hasMoved } = await readAllRows(estimated, 'id')
  expect({ count: items.length, total, hasMoved }).toEqual({ count: 450, total: 450, hasMoved: false })
})
