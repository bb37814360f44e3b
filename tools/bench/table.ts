export interface Row {
  /** Number of the goal in docs/performance.md. */
  goal: string
  what: string
  figure: string
  reference: string
  /** Null when the reference could not be measured. */
  ratio: number | null
  /** '≥ 1.0', '≤ 2' or '= 0'; 'info' if there is no goal. */
  wanted: string
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const perSecond = (value: number): string => `${Math.round(value)}/s`

/** Whether the goal is met; null when there is nothing to judge. */
export function isMet({ ratio, wanted }: Pick<Row, 'ratio' | 'wanted'>): boolean | null {
  const [, sign, text] = /^([≥≤=]) ([\d.]+)$/.exec(wanted) ?? []
  if (ratio === null || text === undefined) return null
  const goal = Number(text)
  return sign === '≥' ? ratio >= goal : sign === '≤' ? ratio <= goal : ratio === goal
}

const verdict = (row: Row): string => ({ true: 'met', false: 'missed', null: '–' })[String(isMet(row))] ?? ''

/** Cells of a row, with a verdict if the machine was idle enough. */
export const cellsOf = (row: Row, isJudged: boolean): string[] => [
  row.goal,
  row.what,
  row.figure,
  row.reference,
  row.ratio === null ? '–' : row.ratio.toFixed(2),
  row.wanted,
  ...(isJudged ? [verdict(row)] : []),
]

export function table(rows: readonly (readonly string[])[], head: readonly string[]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column]!.length)))
  const [first, ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  )
  return [first, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** All rows as a table, with verdicts if the machine was idle enough. */
export const rowsTable = (rows: readonly Row[], isJudged: boolean): string =>
  table(
    rows.map((row) => cellsOf(row, isJudged)),
    ['#', 'what', 'figure', 'reference', 'ratio', 'goal', ...(isJudged ? [''] : [])],
  )
