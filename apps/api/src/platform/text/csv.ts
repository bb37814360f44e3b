import { parse } from 'csv-parse/sync'

export interface CsvRow {
  /** Values by column name; names are in lower case, values without the blanks and invisible characters around them. */
  record: Record<string, string>
  /** Whether the row has more cells than the header, because a value contains the separator. */
  isLonger: boolean
  /** Line number in the file; the header is line 1. */
  line: number
}

const separators = [',', ';', '\t', '，', '；']
const trimmed = (cell: string): string => cell.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')

/**
 * The rows of a CSV file, separated by commas, semicolons or tabs, as its header is; null when it has no header, its header has
 * none of `columns` or one twice, or it is malformed. Rows without any value are left out.
 */
export function parseCsv(csv: string, columns: readonly string[]): CsvRow[] | null {
  try {
    const whole = csv.replace(/^\ufeff/, '')
    const text = whole.replace(/^sep=.\r?\n/i, '')
    const above = text === whole ? 0 : 1
    const [head = ''] = text.split(/\r?\n/, 1)
    const delimiter = separators.find((sign) => head.includes(sign)) ?? ','
    const lines = parse(text, {
      delimiter,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // A cell such as ="00123" is not quoted again by every program.
      relax_quotes: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const [header, ...rows] = lines.map(({ record, info }) => ({
      cells: record.map(trimmed),
      line: info.lines + above,
    }))
    const width = (header?.cells.findLastIndex((name) => name !== '') ?? -1) + 1
    const names = header?.cells.slice(0, width).map((name) => name.toLowerCase()) ?? []
    const known = names.filter((name) => columns.includes(name))
    if (known.length === 0 || new Set(known).size < known.length) return null
    return rows.flatMap(({ cells, line }) => {
      if (cells.every((cell) => cell === '')) return []
      const record = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
      return [{ record, line, isLonger: cells.slice(width).some((cell) => cell !== '') }]
    })
  } catch {
    return null
  }
}
