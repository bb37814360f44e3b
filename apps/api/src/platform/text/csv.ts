import { parse } from 'csv-parse/sync'

export interface CsvRow {
  /** Values by column name; names are in lower case, values are trimmed. */
  record: Record<string, string>
  /** Line number in the file; the header is line 1. */
  line: number
}

/**
 * The rows of a CSV file, separated by commas, semicolons or tabs, as its header is; null when it has no header, its header has
 * none of `columns`, or it is malformed.
 */
export function parseCsv(csv: string, columns: readonly string[]): CsvRow[] | null {
  let hasHeader = false
  try {
    const whole = csv.replace(/^\ufeff/, '')
    const text = whole.replace(/^sep=.\r?\n/i, '')
    const above = text === whole ? 0 : 1
    const [head = ''] = text.split(/\r?\n/, 1)
    const delimiter = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(text, {
      delimiter,
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
      // A cell such as ="00123" is not quoted again by every program.
      relax_quotes: true,
    })
    return hasHeader ? rows.map(({ record, info }) => ({ record, line: info.lines + above })) : null
  } catch {
    return null
  }
}
