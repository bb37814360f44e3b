import { tagFileHeader } from '@koi/contract/tag/tag'

interface Line {
  /** In the file; the header is line 1. */
  line: number
  username: string
}

/** The usernames of a CSV file; null without the header line. A username contains no comma and no quote. */
export function usernamesIn(csv: string): Line[] | null {
  const [header = '', ...lines] = csv.replace(/^\ufeff/, '').split(/\r?\n/)
  const column = header.split(',').findIndex((name) => bare(name).toLowerCase() === tagFileHeader)
  if (column < 0) return null
  return lines
    .map((text, index) => ({ line: index + 2, username: bare(text.split(',')[column] ?? '') }))
    .filter(({ username }) => username !== '')
}

const bare = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1')
