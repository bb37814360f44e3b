import { markdownTable } from '../markdown.ts'

export interface Row {
  name: string
  /** The limit, or the allowed milliseconds. */
  most: number
  /** Measured values by number of processes. */
  found: Map<number, number>
}

/** Whether the accepted calls are within a tenth of the limit for every number of processes. */
export const isLimitKept = ({ most, found }: Row): boolean =>
  found.size > 0 && [...found.values()].every((accepted) => Math.abs(accepted - most) <= most / 10)

/** Whether the last accepted call was at most `most` milliseconds after the acknowledgement. */
export const isRevokedInTime = ({ most, found }: Row): boolean =>
  found.size > 0 && [...found.values()].every((delay) => delay <= most)

const tableOf = (counts: readonly number[], rows: readonly Row[], head: string[], cellsOf: (row: Row) => string[]) =>
  markdownTable(
    [...head, ...counts.map((count) => `${count} ${count === 1 ? 'process' : 'processes'}`), ''],
    rows.map(cellsOf),
  )

export function processesTable(counts: readonly number[], limits: readonly Row[], ends: readonly Row[]): string {
  const verdict = (hasPassed: boolean) => (hasPassed ? 'passed' : 'FAILED')
  const cells = ({ found }: Row, unit: string) =>
    counts.map((count) => (found.has(count) ? `${Math.round(found.get(count)!)}${unit}` : ''))
  return [
    tableOf(counts, limits, ['limit', 'allowed'], (row) => [
      row.name,
      String(row.most),
      ...cells(row, ''),
      verdict(isLimitKept(row)),
    ]),
    tableOf(counts, ends, ['revocation', 'at most'], (row) => [
      row.name,
      `${row.most} ms`,
      ...cells(row, ' ms'),
      verdict(isRevokedInTime(row)),
    ]),
  ].join('\n\n')
}
