import { tagFileHeader } from '@koi/contract/player/tag/tag'
import { parseCsv } from '../../platform/text/csv.ts'

interface Line {
  /** Line number in the file; the header is line 1. */
  line: number
  username: string
}

/** The usernames of a CSV file; null if the file has no header line or is malformed. */
export const usernamesIn = (csv: string): Line[] | null =>
  parseCsv(csv, [tagFileHeader])
    ?.map(({ record, line }) => ({ line, username: record[tagFileHeader] ?? '' }))
    .filter(({ username }) => username !== '') ?? null
