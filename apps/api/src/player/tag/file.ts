import { tagFileHeader } from '@koi/contract/player/tag/tag'
import { plainName } from '@koi/contract/typed'
import { parseCsv } from '../../platform/text/csv.ts'
import { cellText } from '../../platform/text/sheet.ts'

interface Line {
  /** Line number in the file; the header is line 1. */
  line: number
  /** '' for a row whose name is missing, although it has other values. */
  username: string
}

/** The usernames of a CSV file; null if the file has no header line or is malformed. */
export const usernamesIn = (csv: string): Line[] | null =>
  parseCsv(csv, [tagFileHeader])?.map(({ record, line }) => ({
    line,
    username: plainName(cellText(record[tagFileHeader] ?? '')),
  })) ?? null
