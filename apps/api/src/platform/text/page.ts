import {
  AliasNode,
  ExpressionWrapper,
  IdentifierNode,
  type KyselyPlugin,
  type RawBuilder,
  RawNode,
  SelectionNode,
  SelectQueryNode,
  type SelectQueryBuilder,
  type Simplify,
  sql,
  TableNode,
} from 'kysely'
import { maxExactTotal } from '@koi/contract/paging'

export const rowsPerPage = 10

/** A page of rows; a page past the end has no rows and the true total. */
export const pageAround = <Row>(data: Row[], total: number, page: number, perPage: number = rowsPerPage) => ({
  current_page: page,
  data,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  per_page: perPage,
  total,
})

export const totalsFound = <DB, Table extends keyof DB, Row, Sum extends string = never>(
  found: SelectQueryBuilder<DB, Table, Row>,
  sums?: Record<Sum, RawBuilder<number>>,
): Promise<Record<Sum | 'total', number>> =>
  found
    .clearSelect()
    .clearOrderBy()
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      ...Object.entries<RawBuilder<number>>(sums ?? {}).map(([name, sum]) => sum.as(name)),
    ])
    .$castTo<Record<Sum | 'total', number>>()
    .executeTakeFirstOrThrow()

/** Wraps a query, because a builder cannot be the source of another without its database. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.cloneWithSelections(
      SelectQueryNode.createFrom([AliasNode.create(node, IdentifierNode.create('bounded'))]),
      [SelectionNode.create(AliasNode.create(RawNode.createWithSql('count(*)'), IdentifierNode.create('total')))],
    ),
  transformResult: async ({ result }) => result,
}

export interface Counted {
  total: number
  /** Whether `total` is the planner's estimate. */
  isEstimate: boolean
}

/** An unfiltered table whose estimate exceeds this is not counted: the estimate of a whole table is accurate enough. */
const clearlyMore = 2 * maxExactTotal

/** Counts rows exactly up to `maxExactTotal`; beyond it returns the planner's estimate, which reads no rows. */
export async function countBounded<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
): Promise<Counted> {
  const ones = found
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
  const estimate = async () => {
    const [plan] = await ones.explain<{ [column: string]: [{ Plan: { 'Plan Rows': number } }] }>('json')
    const [[{ Plan }]] = Object.values(plan!) as [[{ Plan: { 'Plan Rows': number } }]]
    return Plan['Plan Rows']
  }
  const { where, from } = found.toOperationNode()
  if (!where && from?.froms.every((one) => TableNode.is(one))) {
    const total = await estimate()
    if (total > clearlyMore) return { total, isEstimate: true }
  }
  const { total } = await ones
    .limit(maxExactTotal + 1)
    .withPlugin(counting)
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  if (total <= maxExactTotal) return { total, isEstimate: false }
  return { total: Math.max(total, await estimate()), isEstimate: true }
}

const reverseOrder = <DB, Table extends keyof DB, Row>(found: SelectQueryBuilder<DB, Table, Row>) =>
  (found.toOperationNode().orderBy?.items ?? []).reduce(
    (query, { orderBy, direction }) =>
      query.orderBy(
        new ExpressionWrapper<DB, Table, unknown>(orderBy),
        direction && RawNode.is(direction) && direction.sqlFragments[0] === 'desc' ? 'asc' : 'desc',
      ),
    found.clearOrderBy(),
  )

/**
 * Reads the rows of a page. A page in the second half is read from the end, to keep the offset small, unless `total` is
 * an estimate.
 */
export async function rowsFound<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
  page: number,
  perPage: number,
  { total, isEstimate }: Counted,
): Promise<Simplify<Row>[]> {
  const offset = (page - 1) * perPage
  if (isEstimate) return found.limit(perPage).offset(offset).execute()
  const rowsAfterPage = total - offset - perPage
  if (offset >= total) return []
  if (offset === 0 || offset <= rowsAfterPage) return found.limit(perPage).offset(offset).execute()
  const rows = await reverseOrder(found)
    .limit(Math.min(perPage, total - offset))
    .offset(Math.max(0, rowsAfterPage))
    .execute()
  return rows.toReversed()
}

export async function listFound<DB, Table extends keyof DB, Row, Item>(
  page: number,
  found: SelectQueryBuilder<DB, Table, Row>,
  shape: (row: Simplify<Row>) => Item,
  perPage: number = rowsPerPage,
) {
  const { total } = await totalsFound(found)
  const rows = await rowsFound(found, page, perPage, { total, isEstimate: false })
  return pageAround(
    rows.map((row) => shape(row)),
    total,
    page,
    perPage,
  )
}
