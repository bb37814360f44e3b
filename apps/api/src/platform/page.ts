import { ExpressionWrapper, type RawBuilder, RawNode, type SelectQueryBuilder, type Simplify } from 'kysely'

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

/** The same query from its other end: what is null comes first in one direction and last in the other. */
const backwards = <DB, Table extends keyof DB, Row>(found: SelectQueryBuilder<DB, Table, Row>) =>
  (found.toOperationNode().orderBy?.items ?? []).reduce(
    (query, { orderBy, direction }) =>
      query.orderBy(
        new ExpressionWrapper<DB, Table, unknown>(orderBy),
        direction && RawNode.is(direction) && direction.sqlFragments[0] === 'desc' ? 'asc' : 'desc',
      ),
    found.clearOrderBy(),
  )

/** The rows of one page of the `total` that an ordered query finds; one of the second half is reached from the end. */
export async function rowsFound<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
  page: number,
  perPage: number,
  total: number,
): Promise<Simplify<Row>[]> {
  const offset = (page - 1) * perPage
  const beyond = total - offset - perPage
  if (offset >= total) return []
  if (offset === 0 || offset <= beyond) return found.limit(perPage).offset(offset).execute()
  const rows = await backwards(found)
    .limit(Math.min(perPage, total - offset))
    .offset(Math.max(0, beyond))
    .execute()
  return rows.toReversed()
}

/** The players' page that is asked for of what an ordered query finds, each row as `shape` shows it. */
export async function listFound<DB, Table extends keyof DB, Row, Item>(
  page: number,
  found: SelectQueryBuilder<DB, Table, Row>,
  shape: (row: Simplify<Row>) => Item,
  perPage: number = rowsPerPage,
) {
  const { total } = await totalsFound(found)
  const rows = await rowsFound(found, page, perPage, total)
  return pageAround(
    rows.map((row) => shape(row)),
    total,
    page,
    perPage,
  )
}
