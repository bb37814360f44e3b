import { plainName } from '@koi/contract/typed'
import { caseStates, switches, wordsOf } from '@koi/contract/state'
import type { ListQuery } from '@koi/contract/wire'
import { addDays, dayFromText, type Instant, instantFromBeijing, startOf } from '@koi/contract/time'
import { Invalid } from '@koi/contract/refusal.copy'
import type { RawBuilder, ReferenceExpression, SelectQueryBuilder, Simplify } from 'kysely'
import { countBounded, type Counted, rowsFound, totalsFound } from '../text/page.ts'
import { refuse } from '../text/refuse.ts'

type PageQuery = Pick<ListQuery, 'page' | 'per_page'>

const itemsAround = <Row>(items: Row[], total: number, { page, per_page }: PageQuery, isEstimate = false) => ({
  items,
  page,
  per_page,
  total,
  total_is_estimate: isEstimate,
})

/**
 * Reads a page of `found` and its total, which is an estimate beyond `maxExactTotal` rows. `count`: the total, if the
 * caller has counted already.
 */
export async function pageFound<DB, Table extends keyof DB, Row, Item>(
  page: PageQuery,
  found: SelectQueryBuilder<DB, Table, Row>,
  shape: (row: Simplify<Row>) => Item,
  count?: Counted,
) {
  const { total, isEstimate } = count ?? (await countBounded(found))
  const rows = await rowsFound(found, page.page, page.per_page, { total, isEstimate })
  const items = rows.map((row) => shape(row))
  return itemsAround(items, total, page, isEstimate)
}

/** Reads a page of `found`, its exact total, and sums over all rows. */
export async function pageWithTotals<DB, Table extends keyof DB, Row, Item, Sum extends string>(
  page: PageQuery,
  found: SelectQueryBuilder<DB, Table, Row>,
  sums: Record<Sum, RawBuilder<number>>,
  shape: (row: Simplify<Row>) => Item,
) {
  const { total, ...totals } = await totalsFound(found, sums)
  const rows = await rowsFound(found, page.page, page.per_page, { total, isEstimate: false })
  const items = rows.map((row) => shape(row))
  return { ...itemsAround(items, total, page), totals: totals as Record<Sum, number> }
}

/** Like `pageWithTotals`, but an unfiltered list of more than `maxExactTotal` rows has no sums. */
export async function pageWithBoundedTotals<DB, Table extends keyof DB, Row, Item, Sum extends string>(
  page: PageQuery,
  found: SelectQueryBuilder<DB, Table, Row>,
  sums: Record<Sum, RawBuilder<number>>,
  shape: (row: Simplify<Row>) => Item,
) {
  const count = found.toOperationNode().where ? null : await countBounded(found)
  if (count?.isEstimate) return { ...(await pageFound(page, found, shape, count)), totals: null }
  return pageWithTotals(page, found, sums, shape)
}

export const pageOfAll = <Row>(all: Row[], page: PageQuery) => {
  const offset = (page.page - 1) * page.per_page
  return itemsAround(all.slice(offset, offset + page.per_page), all.length, page)
}

/** Parses `from` of a list: a Beijing day or time, inclusive. Throws Invalid for anything else. */
export function parseRangeStart(text: string | undefined): Instant | null {
  if (!text) return null
  const day = dayFromText(text)
  return day ? startOf(day) : (instantFromBeijing(text) ?? refuse(Invalid))
}

/**
 * Parses `to` of a list into an exclusive instant; a day includes its last moment. Throws Invalid for anything else.
 */
export function parseRangeEnd(text: string | undefined): Instant | null {
  if (!text) return null
  const day = dayFromText(text)
  return day ? startOf(addDays(day, 1)) : (instantFromBeijing(text) ?? refuse(Invalid))
}

export function inDates<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  at: ReferenceExpression<DB, Table>,
  input: Pick<ListQuery, 'from' | 'to'>,
): SelectQueryBuilder<DB, Table, Row> {
  const [from, to] = [parseRangeStart(input.from), parseRangeEnd(input.to)]
  const begun = from ? rows.where(at, '>=', from as never) : rows
  return to ? begun.where(at, '<', to as never) : begun
}

/** Parses `sort` of a list: a column of `allowed`, with a leading minus for descending order. */
export function sortOf<Column extends string>(
  text: string | undefined,
  allowed: readonly Column[],
  fallback: Column,
  direction: 'asc' | 'desc' = 'desc',
): { column: Column; direction: 'asc' | 'desc' } {
  const column = allowed.find((name) => name === text?.replace(/^-/, ''))
  return column && text ? { column, direction: text.startsWith('-') ? 'desc' : 'asc' } : { column: fallback, direction }
}

/**
 * The pattern of a search text, without invisible characters and blanks around it. A text that is ASCII in its plain form, such
 * as a name or number typed in full width, is searched in that form.
 */
export function likeOf(text: string): string {
  const plain = plainName(text)
  const sought = /^[\x20-\x7e]*$/.test(plain) ? plain : text.replace(/\p{Cf}/gu, '').trim()
  return `%${sought.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Parses a filter by state. `text`: one wire value or several separated by commas; `states`: words with their wire
 * numbers, or the words themselves. Throws Invalid.
 */
export const statesOf = <const Word extends string>(
  states: Readonly<Record<Word, number>> | readonly Word[],
  text: string,
): Word[] => wordsOf<Word>(states, text) ?? refuse(Invalid)

export const parseSwitches = (text: string): boolean[] => statesOf(switches, text).map((word) => word === 'on')

/** Filter on a state that is stored as its end time: returns how the column compares to null; null for all rows. */
export function openStateFilter(text: string): 'is' | 'is not' | null {
  const [word, other] = statesOf(caseStates, text)
  return other ? null : word === 'open' ? 'is' : 'is not'
}

export const smallNumberOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : refuse(Invalid))
