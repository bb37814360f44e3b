import type { RawBuilder, SelectQueryBuilder, Simplify } from 'kysely'

/** Pagination of the players' lists: rows of one page (D-060). */
export const rowsPerPage = 10

/** The players' page around its rows; a page past the end is an empty list with the true total (D-061). */
export const pageAround = <Row>(data: Row[], total: number, page: number, perPage: number = rowsPerPage) => ({
  current_page: page,
  data,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
  total,
})

/** How many rows an ordered query finds in all, whatever page is shown of them, and what `sums` come to over all of them. */
export const totalsFound = <DB, Table extends keyof DB, Row, Sum extends string = never>(
  found: SelectQueryBuilder<DB, Table, Row>,
  sums?: Record<Sum, RawBuilder<number>>,
): Promise<Record<Sum | 'total', number>> =>
  found
    .clearSelect()
    .clearOrderBy()
    .select((is) => [
      is.fn.countAll<number>().as('total'),
      ...Object.entries<RawBuilder<number>>(sums ?? {}).map(([name, sum]) => sum.as(name)),
    ])
    .$castTo<Record<Sum | 'total', number>>()
    .executeTakeFirstOrThrow()

/** The rows of one page of what an ordered query finds. */
export const rowsFound = <DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
  page: number,
  perPage: number,
): Promise<Simplify<Row>[]> =>
  found
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()

/** The players' page that is asked for of what an ordered query finds, each row as `shape` shows it. */
export async function listFound<DB, Table extends keyof DB, Row, Item>(
  page: number,
  found: SelectQueryBuilder<DB, Table, Row>,
  shape: (row: Simplify<Row>) => Item,
  perPage: number = rowsPerPage,
) {
  const rows = await rowsFound(found, page, perPage)
  const { total } = await totalsFound(found)
  return pageAround(
    rows.map((row) => shape(row)),
    total,
    page,
    perPage,
  )
}
