/** A report as the console reads it: figures that stand alone, and rows that make a table and a chart. */
export interface Figures {
  figures: { name: string; value: string | number }[]
  rows: Record<string, string | number>[]
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const scalarsOf = (value: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string | number] => isScalar(entry[1])))

/** Reads any report: its first list is the table, its scalars (also those one level down) the figures. */
export function figuresFrom(report: unknown): Figures {
  if (Array.isArray(report)) return { figures: [], rows: report.filter(isObject).map(scalarsOf) }
  if (!isObject(report)) return { figures: [], rows: [] }
  const list = Object.values(report).find((value): value is unknown[] => Array.isArray(value)) ?? []
  const nested = Object.values(report).filter(isObject).map(scalarsOf)
  const scalars = Object.assign({}, scalarsOf(report), ...nested) as Record<string, string | number>
  return {
    figures: Object.entries(scalars)
      .filter(([name]) => !paging.has(name))
      .map(([name, value]) => ({ name, value })),
    rows: list.filter(isObject).map(scalarsOf),
  }
}

const paging = new Set(['page', 'per_page', 'total', 'from', 'to'])

/** Amounts are texts with two places, counts are numbers (ruling 12). */
export const isAmount = (value: unknown): boolean => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)
export const isFigure = (value: unknown): boolean => typeof value === 'number' || isAmount(value)

/** The fields of the rows, in the order of their first appearance. */
export const fieldsOfRows = (rows: object[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]
