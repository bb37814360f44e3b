import { markdownTable } from '../markdown.ts'

/** What was measured of a limit or of the end of a right, by how many processes served. */
export interface Row {
  name: string
  /** How many the limit lets through; of the end of a right the milliseconds that it may take. */
  most: number
  /** What was found with so many processes. */
  found: Map<number, number>
}

/** A limit is held where what was let through is within a tenth of it. */
export const isLimitHeld = ({ most, found }: Row): boolean =>
  found.size > 0 && [...found.values()].every((through) => Math.abs(through - most) <= most / 10)

/** An end is held where nothing was granted later than it may be. */
export const isEndHeld = ({ most, found }: Row): boolean =>
  found.size > 0 && [...found.values()].every((late) => late <= most)

const tableOf = (counts: readonly number[], rows: readonly Row[], head: string[], cellsOf: (row: Row) => string[]) =>
  markdownTable(
    [...head, ...counts.map((count) => `${count} ${count === 1 ? 'process' : 'processes'}`), ''],
    rows.map(cellsOf),
  )

/** Both tables for docs/testing.md and the terminal. */
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
