type Row = Record<string, string | number>

/** A report as the console reads it: figures that stand alone, and lists of rows, the first of which is charted. */
export interface Figures {
  figures: { name: string; value: string | number }[]
  lists: { name: string; rows: Row[] }[]
}

const paging = new Set(['page', 'per_page', 'total', 'from', 'to'])

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const scalarsOf = (value: Record<string, unknown>): Row =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string | number] => isScalar(entry[1])))

/** Reads any report: its lists are tables, its scalars (also those one level down) the figures. */
export function figuresFrom(report: unknown): Figures {
  if (!isObject(report)) return { figures: [], lists: [] }
  const lists = Object.entries(report).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const nested = Object.values(report).filter(isObject).map(scalarsOf)
  const scalars = Object.assign({}, scalarsOf(report), ...nested) as Row
  return {
    figures: Object.entries(scalars)
      .filter(([name]) => !paging.has(name))
      .map(([name, value]) => ({ name, value })),
    lists: lists.map(([name, rows]) => ({ name, rows: rows.filter(isObject).map(scalarsOf) })),
  }
}

/** Amounts are texts with two places, counts are numbers (ruling 12). */
export const isAmount = (value: unknown): boolean => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)
export const isFigure = (value: unknown): boolean => typeof value === 'number' || isAmount(value)

/** The fields of the rows, in the order of their first appearance. */
export const fieldsOfRows = (rows: object[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]
