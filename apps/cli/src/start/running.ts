import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a running product writes down the address of its embedded database, for the other commands. */
export const addressFileOf = (data: string): string => join(data, 'database.url')

/** The database that a command works on: the one that is given, else that of the product which runs on `data`; null where none does. */
export function databaseOf({ databaseUrl, data }: { databaseUrl: string | null; data: string }): string | null {
  const file = addressFileOf(data)
  return databaseUrl ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
}
