import type { ImportKind } from '@koi/contract/desk/import/import'
import { refusedFile } from '@koi/contract/desk/import/import.copy'
import type { Venue } from '../../play/venue/venue.ts'
import { FileRefused } from './read.ts'

const playerColumns = [
  'username',
  'balance',
  'realname',
  'mobile',
  'email',
  'birthday',
  'vip',
  'referrer',
  'agent',
  'plan',
  'password_kind',
  'password_hash',
  'password_salt',
  'pay_kind',
  'pay_hash',
  'pay_salt',
  'wagering',
  'status',
  'excluded_until',
  'note',
] as const
const payeeColumns = ['username', 'type', 'bank', 'branch', 'holder', 'number', 'protocol'] as const
export type PlayerColumn = (typeof playerColumns)[number]
export type PayeeColumn = (typeof payeeColumns)[number]

/** Parsed header: kind of rows and their columns in order. */
export interface Header {
  kind: ImportKind
  columns: string[]
}

/** Venue code of a column such as 'venue:ag', else null. */
export const venueColumn = (column: string): string | null =>
  column.startsWith('venue:') ? column.slice('venue:'.length) : null

/** Parses a header. Throws FileRefused if it fits neither kind or has an unknown column. */
export function parseHeader(columns: string[], venues: Map<string, Venue>): Header {
  const has = (...names: string[]) => names.every((name) => columns.includes(name))
  const kind: ImportKind | null = has('username', 'type', 'number')
    ? 'payees'
    : has('username', 'balance')
      ? 'players'
      : null
  if (kind === null) throw new FileRefused(refusedFile.header)
  const known: readonly string[] = kind === 'players' ? playerColumns : payeeColumns
  for (const [at, column] of columns.entries()) {
    if (columns.indexOf(column) !== at) throw new FileRefused(refusedFile.twice(column))
    if (known.includes(column)) continue
    const venue = kind === 'players' ? venueColumn(column) : null
    if (venue === null) throw new FileRefused(refusedFile.column(column))
    if (!venues.has(venue)) throw new FileRefused(refusedFile.venue(venue))
  }
  return { kind, columns }
}

/** Reads a row's values by column name; '' for a column that the file lacks. */
export type ColumnReader<Column extends string> = (column: Column | `venue:${string}`) => string

export const named =
  <Column extends string>({ columns }: Header, fields: string[]): ColumnReader<Column> =>
  (column) =>
    fields[columns.indexOf(column)] ?? ''
