import { markdownTable } from '../markdown.ts'

export interface Row {
  name: string
  /** The limit, or the allowed milliseconds. */
  most: number
  /** By number of processes. */
  found: Map<number, number>
}

/** True when what passed is within a tenth of the limit. */
export const isLimitHeld = ({ most, found }: Row): boolean =>
  found.size > 0 && [...found.values()].every((through) => Math.abs(through - most) <= most / 10)

export const isEndHeld = ({ most, found }: Row): boolean =>
  found.size > 0 && [...found.values()].every((late) => late <= most)

const tableOf = (counts: readonly number[], rows: readonly Row[], head: string[], cellsOf: (row: Row) => string[]) =>
  markdownTable(
    [...head, ...counts.map((count) => `${count} ${count === 1 ? 'process' : 'processes'}`), ''],
    rows.map(cellsOf),
  )

export function processesTable(counts: readonly number[], limits: readonly Row[], ends: readonly Row[]): string {
  const verdict = (isHeld: boolean) => (isHeld ? 'held' : 'FAILED')
  const cells = ({ found }: Row, unit: string) =>
    counts.map((count) => (found.has(count) ? `${Math.round(found.get(count)!)}${unit}` : ''))
  return [
    tableOf(counts, limits, ['limit', 'allowed'], (row) => [
      row.name,
      String(row.most),
      ...cells(row, ''),
      verdict(isLimitHeld(row)),
    ]),
    tableOf(counts, ends, ['end of a right', 'at most'], (row) => [
      row.name,
      `${row.most} ms`,
      ...cells(row, ' ms'),
      verdict(isEndHeld(row)),
    ]),
  ].join('\n\n')
}
