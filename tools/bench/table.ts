export interface Row {
  /** Number of the goal in docs/speed.md. */
  goal: string
  what: string
  /** The figure and its reference, in words with units. */
  figure: string
  reference: string
  /** Null where the reference could not be measured on this machine. */
  ratio: number | null
  wanted: string
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The value below which `share` of the values lie. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const perSecond = (value: number): string => `${Math.round(value)}/s`

/** The rows as a table to read. */
export function table(rows: Row[]): string {
  const cells = [
    ['#', 'what', 'figure', 'reference', 'ratio', 'goal'],
    ...rows.map((row) => [
      row.goal,
      row.what,
      row.figure,
      row.reference,
      row.ratio === null ? '–' : row.ratio.toFixed(2),
      row.wanted,
    ]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
