import { parse } from 'csv-parse/sync'

export interface CsvRow {
  /** Values by column name; names are in lower case, values are trimmed. */
  record: Record<string, string>
  /** Line number in the file; the header is line 1. */
  line: number
}

/** The rows of a CSV file; null when it has no header, its header has none of `columns`, or it is malformed. */
export function parseCsv(csv: string, columns: readonly string[]): CsvRow[] | null {
  let hasHeader = false
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(csv.replace(/^\ufeff/, ''), {
      columns: (names: string[]) => {
        const known = names.map((name) => name.trim().toLowerCase())
        if (!known.some((name) => columns.includes(name))) throw new Error('no column')
        hasHeader = true
        return known
      },
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
    return hasHeader ? rows.map(({ record, info }) => ({ record, line: info.lines })) : null
  } catch {
    return null
  }
}
